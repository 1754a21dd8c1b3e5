import { describe, expect, test } from 'vitest';

import type { ErrorCode } from '../../../src/domain/errors.js';
import { inWireNames, outcomeOfGraphql, outcomeOfRest } from './both-doors.js';
import type { Doors } from './both-doors.js';
import type { Caller } from '../service/caller.js';
import { UUID } from '../service/shapes.js';

/** An input that both doors refuse: with which code, which members are at fault, and who sends it, if not the manager. */
export type RefusedRow = [
  what: string,
  doors: Doors,
  code: ErrorCode,
  paths?: readonly string[],
  who?: () => Caller | Promise<Caller>,
];

/**
 * An input that both doors take, and what of their results must be equal: all of it (`same`), all but what two things that
 * were made one after the other cannot share (`made`), or nothing, where REST answers no body (`done`).
 */
export type TakenRow = [what: string, doors: Doors, equal: 'same' | 'made' | 'done'];

/** Holds both doors to the rows: each is refused with the same code, status and members at fault. */
export function refusedAlike(
  nouns: string,
  rows: readonly RefusedRow[],
  manager: () => Caller,
): void {
  describe(`${nouns}: the same bad input fails alike over REST and GraphQL`, () => {
    test.each(rows)('%s', async (_what, doors, code, paths = [], who = manager) => {
      const caller = await who();
      const rest = outcomeOfRest(await doors.rest(caller));
      const graphql = outcomeOfGraphql(await doors.graphql(caller));
      expect(rest).toMatchObject({ code, paths: paths.toSorted() });
      expect(graphql).toStrictEqual(rest);
    });
  });
}

/** Holds both doors to the rows: each is taken, with the same result. */
export function takenAlike(nouns: string, rows: readonly TakenRow[], manager: () => Caller): void {
  describe(`${nouns}: the same good input gives the same over REST and GraphQL`, () => {
    test.each(rows)('%s', async (_what, doors, equal) => {
      const caller = manager();
      const rest = outcomeOfRest(await doors.rest(caller));
      const graphql = outcomeOfGraphql(await doors.graphql(caller));
      if (!('result' in graphql) || !('result' in rest))
        throw new Error(JSON.stringify([rest, graphql]));
      if (equal === 'done') return;
      const [one, other] = [rest.result, inWireNames(graphql.result)];
      if (equal === 'same') expect(other).toStrictEqual(one);
      else expect(withoutIdentity(other)).toStrictEqual(withoutIdentity(one));
    });
  });
}

/** What differs between two things that were made or changed one after the other. */
const IDENTITY = ['id', 'key', 'session_key', 'nonce', 'expires_at', 'created_at', 'modified_at'];

/** The same with the kind of each such member in its place, and of each id that stands alone. */
function withoutIdentity(value: unknown): unknown {
  if (typeof value === 'string') return UUID.test(value) ? 'an id' : value;
  if (Array.isArray(value)) return value.map(withoutIdentity);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => {
    if (IDENTITY.includes(name)) return [name, typeof member];
    return [name, name.endsWith('_by') || name.endsWith('_id') ? member : withoutIdentity(member)];
  });
  return Object.fromEntries(members);
}
