import fc from 'fast-check';

import * as door from '../doors/both-doors-tokens.js';
import { onTheWire } from '../doors/both-doors.js';
import type { Doors } from '../doors/both-doors.js';
import type { Answer, Caller } from '../service/caller.js';
import type { Seen } from './two-vaults.js';
import { anyId, created, data, detokenized, lists, patch, query } from './weak-inputs.js';

/*
 * What a caller can do who may see no hidden value: everything that there is to do with tokens, by itself, through code
 * that acts by `svc` with the same grants, and through a Proxy.
 */

/** One thing that the caller does, as it prints in a counterexample. */
export interface Operation {
  readonly door: keyof Doors;
  readonly does: string;
  readonly with: readonly unknown[];
}

type Act<Given extends readonly unknown[]> = (seen: Seen, ...given: Given) => Doors;

const acts: Record<string, Act<never>> = {};

/** An operation by name, with what it is given; what it does is found again by the name. */
function operation<Given extends unknown[]>(
  does: string,
  given: { [Index in keyof Given]: fc.Arbitrary<Given[Index]> },
  act: Act<Given>,
): fc.Arbitrary<Operation> {
  acts[does] = act;
  return fc.record({
    door: fc.constantFrom<keyof Doors>('rest', 'graphql'),
    does: fc.constant(does),
    with: fc.tuple(...given),
  });
}

/** One call of a method of `svc`, with what it is given. */
const svcCall = fc.oneof(
  anyId.map((id) => ['tokens.retrieve', [id]] as const),
  query.map((text) => ['tokens.search', [{ query: text.replaceAll(/#\d/g, 'none') }]] as const),
  fc.constant(['tokens.list', [{}]] as const),
  fc.tuple(anyId, patch).map(([id, input]) => ['tokens.update', [id, onTheWire(input)]] as const),
  created.map((input) => ['tokens.create', [onTheWire(input)]] as const),
  detokenized.map((body) => ['detokenize', [body]] as const),
  anyId.map((id) => ['tokens.delete', [id]] as const),
);

/** What is asked at one door alone. */
const atEither = (ask: (caller: Caller) => Promise<Answer>): Doors => ({ rest: ask, graphql: ask });

const EXPLAIN = `query ($input: ExplainAccessInput!) { explainAccess(input: $input) {
  container permissions { permission granted transform shows reason } } }`;

/** Anything that the caller may do with tokens, mostly changes of those that are hidden from it. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 14,
    arbitrary: operation('update', [anyId, patch], (_, id, input) =>
      door.patchToken(input, () => id),
    ),
  },
  {
    weight: 3,
    arbitrary: operation('create', [created], (_, input) => door.createToken(input)),
  },
  {
    weight: 1,
    arbitrary: operation('createChild', [anyId, created], (_, parent, input) =>
      door.createChildToken(() => parent, input),
    ),
  },
  {
    weight: 1,
    arbitrary: operation(
      'tokenize',
      [fc.array(fc.oneof(created.map(onTheWire), data))],
      (_, body) => door.tokenize(body),
    ),
  },
  { weight: 3, arbitrary: operation('get', [anyId], (_, id) => door.getToken(() => id)) },
  {
    weight: 4,
    arbitrary: operation('search', [query], (seen, text) =>
      door.searchTokens({
        query: text.replaceAll(/#(\d)/g, (_all, n: string) => seen.fingerprint(Number(n))),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: operation('list', [lists], (_, [text, input]) => door.listTokens(text, input)),
  },
  {
    weight: 3,
    arbitrary: operation('detokenize', [detokenized], (_, body) => door.detokenize(() => body)),
  },
  {
    weight: 1,
    arbitrary: operation('link', [anyId, anyId], (_, one, other) =>
      door.linkTokens(
        () => one,
        () => other,
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: operation('unlink', [anyId, anyId], (_, one, other) =>
      door.unlinkTokens(
        () => one,
        () => other,
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: operation('children', [anyId], (_, id) => door.tokenChildren(() => id, '', {})),
  },
  {
    weight: 5,
    arbitrary: operation('svc', [svcCall], ({ ways }, [method, given]) =>
      atEither(() =>
        ways.runner.post(`/reactors/${ways.reactorId}/react`, {
          args: { method, given: encodeURIComponent(JSON.stringify(given)) },
        }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: operation('proxy', [detokenized], ({ ways }, body) =>
      atEither((caller) => caller.send('POST', '/proxy', body, { 'SVC-PROXY-KEY': ways.proxyKey })),
    ),
  },
  {
    weight: 3,
    arbitrary: operation('explain', [anyId], (_, tokenId) =>
      atEither((caller) => caller.graphql(EXPLAIN, { input: { tokenId } })),
    ),
  },
  { weight: 1, arbitrary: operation('delete', [anyId], (_, id) => door.deleteToken(() => id)) },
  {
    weight: 1,
    arbitrary: operation(
      'deleteMany',
      [fc.array(anyId, { minLength: 1, maxLength: 4 }), fc.boolean()],
      (_, tokenIds, dryRun) => door.deleteTokens({ tokenIds, dryRun }),
    ),
  },
  {
    weight: 1,
    arbitrary: operation('deleteFound', [query, fc.boolean()], (seen, text, dryRun) =>
      door.deleteTokens({
        query: text.replaceAll(/#(\d)/g, (_all, n: string) => seen.fingerprint(Number(n))),
        dryRun,
      }),
    ),
  },
);

/** How an operation is called at both doors. */
export function doorsOf({ does, with: given }: Operation, seen: Seen): Doors {
  const act = acts[does] as Act<readonly unknown[]> | undefined;
  if (act === undefined) throw new Error(`Nobody knows how to ${does}.`);
  return act(seen, ...given);
}
