import { randomBytes, randomInt } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { hashApiKey, newApiKey } from '../../../src/crypto/api-key.js';
import { keyedHash } from '../../../src/crypto/keyed-hash.js';
import { differencesOf, isLeak } from '../../support/timing/timing-leak.js';
import type { Timed } from '../../support/timing/timing-leak.js';

/*
 * The threat: who calls again and again, with keys or values that come closer and closer to one that there is, measures
 * whether the vault takes longer. What the vault does with a key or a value is a keyed hash of the whole, and a look-up of
 * that; nothing is compared with what is stored before it is hashed.
 */

const ROUNDS_MAX = 4;

const KEY = newApiKey('private').reveal();
const LOOKUP_KEY = randomBytes(32);
const CARD = '4242424242424242';

const theKey = (): string => KEY;
const theCard = (): string => CARD;
const otherKey = (): string => newApiKey('private').reveal();
/** A text with another digit in one place. */
const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
const FIRST_RANDOM = 'key_prv_'.length;
const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Ends at the first letter that differs, as what must never stand between a caller and a secret. */
const comparesLetters =
  (secret: string): Timed =>
  (input) => {
    let at = 0;
    while (at < secret.length && secret.charCodeAt(at) === input.charCodeAt(at)) at += 1;
    return at;
  };

const STORED = new Map([[hashApiKey(LOOKUP_KEY, KEY).toString('latin1'), 1]]);
/** As a round of look-ups tells which of what was found is whose. */
const findsKey: Timed = (input) =>
  STORED.get(hashApiKey(LOOKUP_KEY, input).toString('latin1')) ?? 0;
const hashesKey: Timed = (input) => hashApiKey(LOOKUP_KEY, input)[0] ?? 0;
const fingerprints: Timed = (input) => keyedHash(LOOKUP_KEY, input, 'utf16le')[0] ?? 0;

/** Whether a thing is seen to leak beside a control that is; undefined where the machine hides even that. */
function isSeenToLeak(
  classes: Parameters<typeof differencesOf>[0],
  timed: Timed,
  secret: string,
): boolean | undefined {
  const [control, found] = differencesOf(classes, [comparesLetters(secret), timed]);
  if (control === undefined || found === undefined || !isLeak(control, control)) return undefined;
  return isLeak(found, control);
}

/** Measures until a round says what is expected: a machine that hiccups hides a leak, or shows one, once. */
function isSaidInSomeRound(expected: boolean, ...round: Parameters<typeof isSeenToLeak>): boolean {
  for (let n = 0; n < ROUNDS_MAX; n += 1) if (isSeenToLeak(...round) === expected) return true;
  return false;
}

describe('the time that is taken does not tell', () => {
  test.each([
    ['a key that there is from others', theKey, otherKey, hashesKey, KEY],
    [
      'a key that is nearly one from others',
      () => changedAt(KEY, KEY.length - 1),
      otherKey,
      hashesKey,
      KEY,
    ],
    [
      'a key that is found from one that nearly is',
      theKey,
      () => changedAt(KEY, FIRST_RANDOM),
      findsKey,
      KEY,
    ],
    ['a value that there is from others', theCard, () => digits(16), fingerprints, CARD],
    [
      'a value that is nearly one from others',
      () => changedAt(CARD, 15),
      () => digits(16),
      fingerprints,
      CARD,
    ],
  ] as const)('%s', (_what, one, other, timed, secret) => {
    expect(isSaidInSomeRound(false, { one, other }, timed, secret)).toBe(true);
  });
});

describe('what leaks is found', () => {
  test.each([
    ['a comparison letter by letter', comparesLetters(KEY)],
    ['one behind a hash', (input: string) => hashesKey(input) + comparesLetters(KEY)(input)],
  ] as const)('%s', (_what, timed) => {
    const classes = { one: theKey, other: otherKey };
    expect(isSaidInSomeRound(true, classes, timed, KEY)).toBe(true);
  });
});
