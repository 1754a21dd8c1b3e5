import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { corsHeaders, preflight } from '../../support/service/preflight.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';

const SHOP = 'https://shop.example';
const LOCAL = 'http://localhost:3000';
const ELSEWHERE = 'https://elsewhere.example';

let listed: TestService;
let closed: TestService;
let manager: Caller;

beforeAll(async () => {
  listed = await startService({ CORS_ORIGINS: `${SHOP}, HTTP://LocalHost:3000` });
  closed = await startService({ CORS_ORIGINS: 'none' });
  manager = await listed.newTenant();
});
afterAll(async () => {
  await closed.close();
  await listed.close();
});

describe('with a list of origins', () => {
  test.each([SHOP, LOCAL])('pages of %s may call and read', async (origin) => {
    const asked = await preflight(listed.anonymous, '/tokenize', origin);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(asked.headers.get('Vary')).toBe('Origin');
    const answer = await manager.send('POST', '/tokenize', '"Ada"', { Origin: origin });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(answer.headers.get('Vary')).toBe('Origin');
  });

  test('others are told why not, each door in its own form', async () => {
    const detail = 'Pages of this origin may not call: CORS_ORIGINS does not list it.';
    const rest = await preflight(listed.anonymous, '/tokenize', ELSEWHERE);
    expect(rest.status).toBe(403);
    expect(rest.json).toStrictEqual({ ...problem('FORBIDDEN', rest), detail });
    const graphql = await preflight(listed.anonymous, '/graphql', ELSEWHERE);
    expect(graphql.status).toBe(403);
    expect(graphql.json).toMatchObject({ errors: [{ message: detail }] });
    for (const answer of [rest, graphql]) {
      expect(corsHeaders(answer)).toStrictEqual({});
      expect(answer.headers.get('Vary')).toBe('Origin');
      expect(answer.text).not.toContain('shop.example');
    }
  });

  test('and read nothing', async () => {
    const answer = await manager.send('GET', '/permissions', undefined, { Origin: ELSEWHERE });
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer)).toStrictEqual({});
    expect(answer.headers.get('Vary')).toBe('Origin');
  });

  test('a cache may not give what programs are answered to a page', async () => {
    expect((await manager.get('/permissions')).headers.get('Vary')).toBe('Origin');
    const { headers } = await manager.get('/graphql?query={__typename}');
    expect(headers.get('Vary')).toBe('Origin, Accept');
  });
});

describe('with CORS_ORIGINS=none', () => {
  test.each(['/tokenize', '/graphql', '/sessions', '/openapi.json', '/nowhere'])(
    'no page may call or read %s',
    async (path) => {
      expect(corsHeaders(await preflight(closed.anonymous, path, SHOP))).toStrictEqual({});
      for (const origin of [SHOP, 'null', closed.url]) {
        const answer = await closed.anonymous.send('GET', path, undefined, {
          Origin: origin,
          'apollo-require-preflight': 'true',
        });
        expect(corsHeaders(answer)).toStrictEqual({});
        expect(answer.headers.get('Vary') ?? '').not.toContain('Origin');
      }
    },
  );

  test('a preflight is a request like any other: without a key it is refused', async () => {
    const asked = await preflight(closed.anonymous, '/tokenize', SHOP);
    expect(asked.json).toStrictEqual(problem('UNAUTHENTICATED', asked));
  });
});
