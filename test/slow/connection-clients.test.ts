import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core/index.js';
import { relayStylePagination } from '@apollo/client/utilities/index.js';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import type { Cache, Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { beforeAll, expect, test } from 'vitest';

import { startScene } from '../support/service/scene.js';

/*
 * What clients have for Relay's connections works as it is: each walks through 10,000 tokens, and has them all in its cache
 * as one list.
 */

const ROWS = 10_000;
const STEP = 1_000;
const PAGE = 100;

const { service, manager } = await startScene();
/** The ids of all tokens, sorted. */
let all: readonly string[];

beforeAll(async () => {
  const made: string[] = [];
  for (let from = 0; from < ROWS; from += STEP) {
    const values = Array.from({ length: STEP }, (_, index) => `value ${String(from + index)}`);
    const { json, text } = await manager.post('/tokenize', values);
    expect(json, text).toHaveLength(STEP);
    made.push(...(json as string[]));
  }
  all = made.toSorted();
}, 240_000);

interface Tokens {
  readonly tokens: {
    readonly edges: readonly { readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

interface Page {
  readonly first: number;
  readonly after: string | null;
}

const QUERY = gql`
  query Tokens($first: Int, $after: String) {
    tokens(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          type
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`;

/** Asks for one page after the other. Gives how many there were. */
async function walk(ask: (page: Page) => Promise<Tokens | undefined>): Promise<number> {
  let after: string | null = null;
  for (let pages = 1; ; pages++) {
    const data = await ask({ first: PAGE, after });
    // Before the assertion: what goes in circles ends here.
    expect(pages).toBeLessThanOrEqual(ROWS / PAGE);
    expect(data?.tokens.pageInfo.endCursor).not.toBe(after);
    if (data?.tokens.pageInfo.hasNextPage !== true) return pages;
    after = data.tokens.pageInfo.endCursor;
  }
}

const idsOf = (data: Tokens | null | undefined): readonly string[] | undefined =>
  data?.tokens.edges.map(({ node }) => node.id);

test('Apollo Client, with relayStylePagination', async () => {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { tokens: relayStylePagination() } } },
  });
  const headers = { 'SVC-API-KEY': manager.key };
  const link = new HttpLink({ uri: `${service.url}/graphql`, headers });
  const client = new ApolloClient({ cache, link });
  // Nobody watches: the list is merged page by page, and read once.
  const watched = client.watchQuery<Tokens, Page>({
    query: QUERY,
    variables: { first: PAGE, after: null },
  });
  const pages = await walk(async (variables) => (await watched.fetchMore({ variables })).data);
  expect(pages).toBe(ROWS / PAGE);
  const list = client.readQuery<Tokens>({ query: QUERY });
  const ids = idsOf(list);
  expect(new Set(ids).size).toBe(ids?.length);
  expect(ids?.toSorted()).toStrictEqual(all);
  expect(list?.tokens.pageInfo.hasNextPage).toBe(false);
  client.stop();
}, 240_000);

/** What a member is in the cache. */
type Member = ReturnType<Cache['resolve']>;

/** One page as the cache has it. */
const pageAlone = (...[, page, cache, { parentKey, fieldName }]: Parameters<Resolver>): Member =>
  cache.resolve(parentKey, fieldName, page);

test('urql, with relayPagination', async () => {
  // It puts all pages together at each read, and so that of each page would take longer than the last.
  const whole = relayPagination();
  let isWhole = false;
  const client = new Client({
    url: `${service.url}/graphql`,
    exchanges: [
      cacheExchange({
        resolvers: {
          Query: {
            tokens: (...given) => (isWhole ? (whole(...given) as Member) : pageAlone(...given)),
          },
        },
      }),
      fetchExchange,
    ],
    preferGetMethod: false,
    fetchOptions: { headers: { 'SVC-API-KEY': manager.key } },
  });
  const pages = await walk(async (variables) => {
    const { data, error } = await client.query<Tokens, Page>(QUERY, variables).toPromise();
    expect(error).toBeUndefined();
    expect(data?.tokens.edges).toHaveLength(PAGE);
    return data;
  });
  expect(pages).toBe(ROWS / PAGE);
  isWhole = true;
  const first = { first: PAGE, after: null };
  const ids = idsOf(client.readQuery<Tokens, Page>(QUERY, first)?.data);
  expect(new Set(ids).size).toBe(ids?.length);
  expect(ids?.toSorted()).toStrictEqual(all);
}, 240_000);
