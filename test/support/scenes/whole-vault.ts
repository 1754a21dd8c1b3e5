import fc from 'fast-check';
import { expect } from 'vitest';

import { authorizedSession } from '../access/session.js';
import { anyJson, writeTree } from '../service/any-json.js';
import type { Answer, Caller } from '../service/caller.js';
import { newFormula } from '../user-code/formulas.js';
import { newProxy } from './proxies.js';
import { newReactor } from './reactors.js';

/** Tokens of a tenant as JSON texts of bodies: of POST /tokens, and of POST /tokenize. */
export interface AnyTokens {
  readonly definitions: readonly string[];
  readonly bodies: readonly string[];
}

const words = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });

const definition = fc
  .record(
    {
      type: fc.constant('token'),
      data: anyJson.map((tree) => new Verbatim(writeTree(tree))),
      metadata: fc.dictionary(fc.string({ minLength: 1, maxLength: 8, unit: LETTERS() }), words, {
        maxKeys: 3,
      }),
      search_indexes: fc.constant(['{{ data | to_string }}x']),
      containers: fc.constantFrom(['/a/'], ['/a/b/'], ['/general/high/']),
      mask: fc.constantFrom('{{ data | to_string | slice: 0, 2 }}', null),
      expires_at: fc.constant(new Date(Date.now() + 86_400_000).toISOString()),
    },
    { requiredKeys: ['type', 'data'] },
  )
  .map((members) => {
    const texts = Object.entries(members).map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof Verbatim ? value.text : JSON.stringify(value)}`,
    );
    return `{${texts.join()}}`;
  });

function LETTERS(): fc.Arbitrary<string> {
  return fc.constantFrom('a', 'b', 'c', '_');
}

/** JSON as it is to be sent. */
class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Any tokens; some definitions may be refused, which is no matter. */
export const anyTokens: fc.Arbitrary<AnyTokens> = fc.record({
  definitions: fc.array(definition, { maxLength: 8 }),
  bodies: fc.array(
    anyJson.map((tree) => writeTree(tree)),
    { maxLength: 3 },
  ),
});

/** A tenant with something of everything, and whoever may call. */
export interface FilledTenant {
  readonly manager: Caller;
  readonly reader: Caller;
  readonly session: Caller;
  readonly tokenIds: readonly string[];
  readonly ids: Readonly<Record<'proxy' | 'reactor' | 'application', string>>;
  readonly proxyKey: string;
  /** What was answered to a request with an idempotency key. */
  readonly kept: string;
}

const RULES = [
  {
    priority: 1,
    container: '/',
    transform: 'reveal',
    permissions: ['token:create', 'token:read', 'token:update', 'token:search', 'token:use'],
  },
];
const SESSION = {
  rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: ['token:read'] }],
};

const KEPT = ['POST', '/tokenize', '"once"', { 'SVC-IDEMPOTENCY-KEY': 'k' }] as const;

/** Fills a tenant over REST. `formulaId` is an official formula's. */
export async function fillTenant(
  manager: Caller,
  { definitions, bodies }: AnyTokens,
  formulaId: string,
): Promise<FilledTenant> {
  const reader = await manager.newApplication({ rules: RULES });
  const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const tokenIds: string[] = [];
  const fixed = [
    {
      type: 'card',
      data: { number: '4242424242424242', cvc: '123' },
      search_indexes: ['{{ data.number | last4 }}'],
    },
    { type: 'token', data: 'Ada', id: 'ada-1', metadata: { name: 'x' } },
    {
      type: 'token',
      data: '12345678',
      id: '{{ data | alias_preserve_length: 2, 2 }}',
      fingerprint_expression: '{{ data | last4 }}',
    },
  ];
  for (const body of [...fixed.map((each) => JSON.stringify(each)), ...definitions]) {
    const answer = await reader.post('/tokens', body);
    if (answer.status === 201) tokenIds.push((answer.json as { id: string }).id);
    else expect(answer.status, answer.text).toBe(400);
  }
  for (const body of bodies) await reader.post('/tokenize', body);
  const [parent = '', child = ''] = tokenIds;
  const linked = await reader.post(`/tokens/${parent}/children/${child}`);
  expect(linked.status, linked.text).toBe(204);
  const proxy = await newProxy(manager, {
    application: { id: reader.applicationId },
    configuration: { KEY: 'v' },
    request_transform: { code: 'module.exports = async (req) => req.args;' },
  });
  const code = 'module.exports = async ({ configuration }) => ({ raw: configuration });';
  const own = await newReactor(manager, await newFormula(manager, { code }), {
    configuration: { secret: 'v' },
    application: { id: reader.applicationId },
  });
  await newReactor(manager, formulaId, { configuration: {} });
  const session = await authorizedSession(shop, reader, SESSION);
  const kept = await reader.send(...KEPT);
  return {
    manager,
    reader,
    session,
    tokenIds,
    ids: { proxy: proxy.id, reactor: own, application: reader.applicationId },
    proxyKey: proxy.key,
    kept: kept.text,
  };
}

/** Reads all of it over REST, from a service at a URL, and gives each answer by what was asked. */
export async function readTenant(
  filled: FilledTenant,
  url: string,
): Promise<Readonly<Record<string, string>>> {
  const { ids, tokenIds, kept } = filled;
  const manager = filled.manager.with({ url });
  const reader = filled.reader.with({ url });
  const session = filled.session.with({ url });
  const answers: Record<string, string> = {};
  const note = (name: string, { status, text }: Answer): void => {
    answers[name] = `${String(status)} ${text}`;
  };
  for (const path of [
    '/applications?size=100',
    `/applications/${ids.application}`,
    '/applications/key',
    '/proxies?size=100',
    '/reactors?size=100',
    `/reactors/${ids.reactor}`,
    '/reactor-formulas?size=100',
    '/tenants/self',
    '/tenants/self/reports/usage',
  ])
    note(path, await manager.get(path));
  for (const path of [
    '/tokens?size=100',
    ...tokenIds.map((id) => `/tokens/${encodeURIComponent(id)}`),
  ]) {
    note(path, await reader.get(path));
    note(`${path} seen by a manager`, await manager.get(path));
  }
  const [parent = ''] = tokenIds;
  note('children', await reader.get(`/tokens/${parent}/children`));
  for (const query of ['data:4242', 'metadata.name:x', 'type:card'])
    note(query, await reader.post('/tokens/search', { query }));
  const expressions = tokenIds.map((id) => `{{ ${id} }}`);
  note('detokenize', await reader.post('/detokenize', expressions));
  note('react', await manager.post(`/reactors/${ids.reactor}/react`, { args: {} }));
  const again = await reader.send(...KEPT);
  expect(again.text).toBe(kept);
  note('as a session', await session.get(`/tokens/${parent}`));
  return answers;
}
