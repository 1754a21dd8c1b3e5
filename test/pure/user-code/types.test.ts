import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, expectTypeOf, it, test } from 'vitest';

import type * as schema from '../../../src/contract/generated/inputs.js';
import { GUEST_METHODS } from '../../../src/services/guest/guest-methods.js';
import { CODE_FILES, faultsOf } from '../../support/user-code/typed-code.js';
import type * as types from '../../../types/service.js';

const USAGE = `
  import { createHmac } from 'node:crypto';
  import { BadRequestError, CustomHttpResponseError, ReactorError } from 'formula-errors';
  import { RateLimitError } from '@basis-theory/basis-theory-reactor-formulas-sdk-js';
  import type { Formula, RequestTransform, ResponseTransform, ServiceError } from '@token-vault/types';

  export const formula: Formula<{ card: { number: string } }, { SECRET: string }> = async ({ args, configuration, svc }) => {
    const mac = createHmac('sha256', configuration.SECRET).update(args.card.number).digest('hex');
    const token = await svc.tokens.create<string>({ type: 'card_number', data: args.card.number, containers: ['/pci/'] });
    const { data, pagination } = await svc.tokens.search({ query: 'type:card' });
    const found = await svc.tokens.list({ type: 'card', id: [token.id] });
    await svc.tokens.update(token.id, { metadata: { a: null }, expiresAt: null });
    const nothing: null = await svc.tokens.delete(token.id);
    const { raw } = await svc.reactors.react('id', { args: { a: 1 } });
    const { email } = await svc.tokenize<{ email: string }>({ email: 'a@b.co' });
    const { name, permissions } = await svc.applications.retrieveByKey();
    try { await fetch('https://example.com'); }
    catch (error) { const { status, data } = error as ServiceError; console.log(status, data.detail); }
    if (data.length > pagination.totalItems) throw new BadRequestError({ card: ['is'], number: 'wrong' });
    if (mac === '') throw new ReactorError({ status: 418, errors: 'no' });
    if (nothing !== null) throw new RateLimitError();
    const location = '/' + email + name + permissions.join() + found.data.length + String(raw);
    throw new CustomHttpResponseError({ status: 302, headers: { location }, body: null });
  };
  export const request: RequestTransform<{ amount: number }> = ({ args: { body, headers, raw_body, query }, configuration }) => ({
    body: { ...body, amount: body.amount + 1 },
    headers: { ...headers, 'x-key': configuration['KEY'] ?? null, 'x-length': raw_body?.length, 'x-several': ['a', query] },
  });
  export const response: ResponseTransform<string> = async ({ args }) =>
    args.status > 399 ? { raw: { body: Buffer.from(args.body) } } : {};

  // @ts-expect-error -- a number is no text
  export const wrongArgs: Formula<{ a: number }> = ({ args }) => ({ raw: args.a.trim() });
  // @ts-expect-error -- there is no such member
  export const wrongResult: Formula = () => ({ tokens: 1 });
  // @ts-expect-error -- no such method
  export const wrongMethod: Formula = async ({ svc }) => ({ raw: await svc.tokens.get('id') });
  // @ts-expect-error -- no such type of tokens
  export const wrongType: Formula = async ({ svc }) => ({ raw: await svc.tokens.create({ type: 'cards', data: 1 }) });
  // @ts-expect-error -- no status in a request
  export const wrongStatus: RequestTransform = ({ args }) => ({ body: args.status });
  // @ts-expect-error -- no such class
  import { NotFoundError } from 'formula-errors';
`;

/** Each method that the vault has, and none beside them. */
const METHODS = `
  import type { ServiceMethod } from '@token-vault/types';
  const all: Record<ServiceMethod, true> = ${JSON.stringify(
    Object.fromEntries(Object.keys(GUEST_METHODS).map((name) => [`svc.${name}`, true])),
  )};
  export default all;
`;

const SCRIPT = `
  const { BadRequestError } = require('formula-errors');
  /** @type {import('@token-vault/types').Formula<{ n: number }>} */
  module.exports = async ({ args }) => {
    if (args.n < 1) throw new BadRequestError('n');
    return { raw: args.n, tokenize: { n: args.n } };
  };
`;

const PIECES = { 'usage.mts': USAGE, 'methods.mts': METHODS, 'script.cjs': SCRIPT };

describe('@token-vault/types', () => {
  let faults: readonly string[];

  // One program: reading the types of Node takes longest.
  beforeAll(() => {
    faults = faultsOf(CODE_FILES, PIECES);
  }, 300_000);

  it('is what the formulas of the catalogue and of the examples are checked by', () => {
    expect(CODE_FILES.length).toBeGreaterThan(7);
    expect(faults.filter((fault) => /^(?:formulas|examples)/.test(fault))).toEqual([]);
  });

  it('takes what code does, and refuses what fails', () => {
    expect(faults).toEqual([]);
  });

  test('members of resources and of arguments are those of the schema', () => {
    expectTypeOf<types.TokenType>().toEqualTypeOf<schema.TokenType>();
    type OfRest<Type, Hidden> = Exclude<keyof Type, Hidden | '__typename'>;
    expectTypeOf<keyof types.Token>().toEqualTypeOf<
      OfRest<schema.Token, 'masked' | 'transform' | 'creator' | 'modifier'>
    >();
    expectTypeOf<keyof types.Application>().toEqualTypeOf<
      OfRest<
        schema.Application,
        'key' | 'lastUsedAt' | 'creator' | 'modifier' | 'proxies' | 'reactors'
      >
    >();
    expectTypeOf<keyof types.CreateToken>().toEqualTypeOf<keyof schema.CreateTokenInput>();
    expectTypeOf<keyof types.PatchToken>().toEqualTypeOf<keyof schema.PatchTokenInput>();
    expectTypeOf<keyof types.SearchTokens>().toEqualTypeOf<keyof schema.SearchTokensInput>();
    expectTypeOf<Exclude<keyof types.ListTokens, 'id'>>().toEqualTypeOf<
      Exclude<keyof schema.ListTokensInput, 'ids'>
    >();
    expectTypeOf<keyof types.Page<unknown>['pagination']>().toEqualTypeOf<
      OfRest<schema.Pagination, never>
    >();
  });

  it('is packed with its page and its licence, in the version of the vault', async () => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], {
      cwd: 'types',
    });
    const [packed] = JSON.parse(stdout) as [
      { name: string; version: string; files: { path: string }[] },
    ];
    const own = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect([packed.name, packed.version]).toEqual(['@token-vault/types', own.version]);
    expect(packed.files.map(({ path }) => path).sort()).toEqual(
      'LICENSE README.md errors.d.ts index.d.ts package.json request.d.ts service.d.ts'.split(' '),
    );
    expect(readFileSync('types/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });
});
