import { describe, expect, test } from 'vitest';

import { firstUnexplained } from '../../faults/model/histories.js';
import type { Histories } from '../../faults/model/histories.js';
import { isLinearizable } from '../../faults/model/linearizable.js';
import type { Entry, Model } from '../../faults/model/linearizable.js';
import { access, LOST, ONCE, SHELF } from '../../faults/model/vault-model.js';
import type { AccessAct, OnceAct, ShelfAct } from '../../faults/model/vault-model.js';

/*
 * The checker that decides over the vault is itself decided over here: by histories written by hand, of which it is known
 * whether an order explains them. Times are small numbers; none of the answers means that none came.
 */

/** Who did what, from when to when, and what was told. */
function entry<Act>(act: Act, began: number, ended?: number, told?: string): Entry<Act> {
  return ended === undefined || told === undefined
    ? { client: '', act, began }
    : { client: '', act, began, ended, told };
}

/** A register, as the literature has it. */
type RegisterAct = { readonly write: string } | 'read';
const REGISTER: Model<string, RegisterAct> = {
  initial: '0',
  next: (value, { act, told }) => {
    if (act === 'read') return told === undefined || told === value ? [value] : [];
    return [act.write];
  },
};
const write = (value: string, began: number, ended?: number) =>
  entry<RegisterAct>({ write: value }, began, ended, ended === undefined ? undefined : 'ok');
const read = (value: string, began: number, ended: number) =>
  entry<RegisterAct>('read', began, ended, value);

describe('the checker, of a register', () => {
  test.each([
    ['nothing', []],
    ['one after the other', [write('1', 0, 1), read('1', 2, 3), write('2', 4, 5), read('2', 6, 7)]],
    ['a read beside a write sees it or not', [write('1', 0, 9), read('0', 1, 2), read('1', 3, 4)]],
    [
      'writes beside each other in either order',
      [write('1', 0, 9), write('2', 0, 9), read('1', 10, 11)],
    ],
    ['a write without an answer that was done', [write('1', 0), read('1', 5, 6)]],
    [
      'a write without an answer that was never done',
      [write('1', 0), read('0', 5, 6), read('0', 7, 8)],
    ],
    [
      'a write without an answer that was done late',
      [write('1', 0), read('0', 5, 6), read('1', 7, 8)],
    ],
  ])('explains %s', (_name, history) => {
    expect(isLinearizable(REGISTER, history)).toBe(true);
  });

  test.each([
    ['a lost write', [write('1', 0, 1), read('0', 2, 3)]],
    ['a stale read after a new one', [write('1', 0, 9), read('1', 1, 2), read('0', 3, 4)]],
    ['a value from nowhere', [write('1', 0, 1), read('7', 2, 3)]],
    [
      'a write without an answer that comes and goes',
      [write('1', 0), read('1', 1, 2), read('0', 3, 4)],
    ],
    [
      'two readers who see two writes in two orders',
      [write('1', 0, 20), write('2', 0, 20), read('1', 1, 2), read('2', 3, 4), read('1', 5, 6)],
    ],
    ['a read of what was begun later', [read('1', 0, 1), write('1', 2, 3)]],
  ])('does not explain %s', (_name, history) => {
    expect(isLinearizable(REGISTER, history)).toBe(false);
  });
});

const create = (slot: string, began: number, ended: number, told: string, deduplicate = false) =>
  entry<ShelfAct>(
    { kind: 'create', slot, token: { note: slot, container: '/a/' }, deduplicate },
    began,
    ended,
    told,
  );
const see = (slot: string, began: number, ended: number, told: string) =>
  entry<ShelfAct>({ kind: 'read', slot }, began, ended, told);
const remove = (slot: string, began: number, ended?: number) =>
  entry<ShelfAct>({ kind: 'delete', slot }, began, ended, ended === undefined ? undefined : 'done');

describe('the model of tokens', () => {
  test.each<[string, Entry<ShelfAct>[]]>([
    [
      'a life',
      [
        create('a', 0, 1, 'made'),
        see('a', 2, 3, 'a in /a/'),
        remove('a', 4, 5),
        see('a', 6, 7, 'absent'),
      ],
    ],
    ['equal tokens found', [create('a', 0, 1, 'made'), create('b', 2, 3, 'found a', true)]],
    [
      'an equal token that was made beside one that was not there yet when it was looked for',
      [
        create('a', 0, 9, 'made', true),
        create('b', 1, 2, 'made'),
        entry<ShelfAct>({ kind: 'search' }, 3, 4, 'b=b'),
      ],
    ],
    [
      'a delete without an answer',
      [create('a', 0, 1, 'made'), remove('a', 2), see('a', 3, 4, 'absent')],
    ],
  ])('explains %s', (_name, history) => {
    expect(isLinearizable(SHELF, history)).toBe(true);
  });

  test.each<[string, Entry<ShelfAct>[]]>([
    [
      'a token that is read after its delete',
      [create('a', 0, 1, 'made'), remove('a', 2, 3), see('a', 4, 5, 'a in /a/')],
    ],
    [
      'a token that was acknowledged and is gone',
      [create('a', 0, 1, 'made'), see('a', 2, 3, 'absent')],
    ],
    [
      'an equal token that was made all the same',
      [create('a', 0, 1, 'made'), create('b', 2, 3, 'made', true)],
    ],
    [
      'two equal tokens that were made at once, both looked for',
      [create('a', 0, 9, 'made', true), create('b', 0, 9, 'made', true)],
    ],
    ['two tokens of one id', [create('a', 0, 9, 'made'), create('a', 0, 9, 'made')]],
    [
      'a search that leaves out a token',
      [create('a', 0, 1, 'made'), entry<ShelfAct>({ kind: 'search' }, 2, 3, '')],
    ],
  ])('does not explain %s', (_name, history) => {
    expect(isLinearizable(SHELF, history)).toBe(false);
  });

  test('lets a token end at its instant, not before and not after', () => {
    const token = { note: 'n', container: '/a/', endsAt: 1_000 };
    const made = entry<ShelfAct>(
      { kind: 'create', slot: 'a', token, deduplicate: false },
      0,
      1,
      'made',
    );
    const told = (at: number, says: string) =>
      isLinearizable(SHELF, [made, see('a', at, at + 1, says)]);
    expect([told(500, 'n in /a/'), told(500, 'absent')]).toEqual([true, false]);
    expect([told(1_000, 'n in /a/'), told(1_000, 'absent')]).toEqual([true, true]);
    expect([told(1_500, 'n in /a/'), told(1_500, 'absent')]).toEqual([false, true]);
  });
});

const MADE = { key: 'first', grant: 'reveals all' } as const;
const use = (key: string, began: number, ended: number, told: string) =>
  entry<AccessAct>({ kind: 'use', key, container: '/a/' }, began, ended, told);
const session = (began: number, ended: number, told: string) =>
  entry<AccessAct>({ kind: 'use session', session: '0', container: '/a/' }, began, ended, told);
const regenerate = entry<AccessAct>({ kind: 'regenerate', key: 'second' }, 10, 20, 'done');
const authorize = (grant: 'masks all' | 'reveals all', began: number, told: string) =>
  entry<AccessAct>({ kind: 'authorize', session: '0', grant }, began, began + 1, told);

describe('the model of Applications', () => {
  test.each<[string, Entry<AccessAct>[]]>([
    [
      'an old key beside its replacement',
      [regenerate, use('first', 11, 12, 'reveal'), use('first', 15, 25, 'refused')],
    ],
    [
      'a replacement that nobody was told of',
      [
        entry<AccessAct>({ kind: 'regenerate', key: 'second' }, 10),
        use('first', 21, 22, 'refused'),
      ],
    ],
    [
      'a session',
      [session(0, 1, 'refused'), authorize('masks all', 2, 'done'), session(4, 5, 'mask')],
    ],
    [
      'a session whose authorizer holds less',
      [
        authorize('reveals all', 0, 'done'),
        entry<AccessAct>({ kind: 'grant', grant: 'masks all' }, 2, 3, 'done'),
        session(4, 5, 'refused'),
      ],
    ],
  ])('explains %s', (_name, history) => {
    expect(isLinearizable(access(MADE), history)).toBe(true);
  });

  test.each<[string, Entry<AccessAct>[]]>([
    ['an old key after its replacement', [regenerate, use('first', 21, 22, 'reveal')]],
    ['a key that is refused for nothing', [use('first', 0, 1, 'refused')]],
    [
      'a nonce that is used twice',
      [authorize('masks all', 0, 'done'), authorize('reveals all', 2, 'done')],
    ],
    [
      'a session that sees more than it was given',
      [authorize('masks all', 0, 'done'), session(2, 3, 'reveal')],
    ],
    [
      'an Application that is used after its end',
      [entry<AccessAct>({ kind: 'remove' }, 0, 1, 'done'), use('first', 2, 3, 'reveal')],
    ],
  ])('does not explain %s', (_name, history) => {
    expect(isLinearizable(access(MADE), history)).toBe(false);
  });
});

const post = (
  request: string,
  began: number,
  ended: number | undefined,
  told?: string,
  may = false,
) => entry<OnceAct>({ kind: 'post', request, mayWait: may, wasFailing: may }, began, ended, told);
const count = (at: number, told: string) => entry<OnceAct>({ kind: 'count' }, at, at + 1, told);

describe('the model of idempotency keys', () => {
  test.each<[string, Entry<OnceAct>[]]>([
    [
      'an answer that is given again',
      [post('r', 0, 1, 'id1'), post('r', 2, 3, 'id1'), count(4, '1')],
    ],
    [
      'another request with the key',
      [post('r', 0, 1, 'id1'), post('s', 2, 3, 'conflict'), count(4, '1')],
    ],
    [
      'an answer that was lost on the way',
      [post('r', 0, undefined, undefined, true), post('r', 2, 3, 'id1'), count(4, '1')],
    ],
    [
      'one that waits for what was never answered',
      [post('r', 0, undefined, undefined, true), post('r', 2, 3, 'conflict', true), count(4, '0')],
    ],
    [
      'an answer that is told to be lost',
      [post('r', 0, undefined, undefined, true), post('r', 2, 3, LOST), count(4, '1')],
    ],
    [
      'what was never done, and is done by who repeats it',
      [post('r', 0, undefined, undefined, true), post('r', 2, 3, 'id1'), count(4, '1')],
    ],
  ])('explains %s', (_name, history) => {
    expect(isLinearizable(ONCE, history)).toBe(true);
  });

  test.each<[string, Entry<OnceAct>[]]>([
    ['another answer the second time', [post('r', 0, 1, 'id1'), post('r', 2, 3, 'id2')]],
    ['what is done twice', [post('r', 0, 1, 'id1'), post('r', 2, 3, 'id1'), count(4, '2')]],
    ['one that waits for nothing', [post('r', 0, 1, 'conflict')]],
    [
      'what is done again because its answer was lost',
      [post('r', 0, undefined, undefined, true), post('r', 2, 3, 'id2'), count(4, '2')],
    ],
    ['an answer that is told to be lost of what was never done', [post('r', 0, 1, LOST)]],
  ])('does not explain %s', (_name, history) => {
    expect(isLinearizable(ONCE, history)).toBe(false);
  });
});

test('what cannot be explained is told with no more of the history than it takes', () => {
  const histories: Histories = {
    shelves: {
      whole: [create('a', 0, 1, 'made')],
      broken: [
        create('a', 0, 1, 'made'),
        see('a', 2, 3, 'a in /a/'),
        see('b', 2, 3, 'absent'),
        remove('a', 4, 5),
        see('a', 6, 7, 'a in /a/'),
      ],
    },
    accesses: {},
    onces: {},
  };
  const { object, least = [] } = firstUnexplained(histories) ?? {};
  expect(object).toBe('broken');
  expect(least.map(({ told }) => told)).toEqual(['made', 'done', 'a in /a/']);
});
