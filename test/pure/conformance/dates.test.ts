import { afterAll, beforeAll, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { randomDates } from '../../support/user-code/random-dates.js';
import { evaluate, request } from '../../support/user-code/sandbox.js';

// What Node makes of a date without a zone depends on that of the machine; the guest is always in UTC.
process.env['TZ'] = 'UTC';

/** `CONFORMANCE_SEED=…` tries the same dates again, `CONFORMANCE_COUNT=1000` ten times as many. */
const SEED = Number(process.env['CONFORMANCE_SEED'] ?? Date.now() % 2 ** 31);
const COUNT = 60 * Number(process.env['CONFORMANCE_COUNT'] ?? 100);
/** As many as one run is given. */
const AT_ONCE = 20_000;

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
});

afterAll(() => sandbox.close());

it(`reads ${String(COUNT)} dates of seed ${String(SEED)} as Node does, whatever zone the machine is in`, async () => {
  const texts = randomDates(SEED, COUNT);
  const inNode = texts.map((text) => Date.parse(text));
  const known = inNode.filter((time) => !Number.isNaN(time)).length;
  expect(known).toBeGreaterThan(COUNT / 10);
  expect(known).toBeLessThan(COUNT / 2);
  const inGuest: number[][] = [];
  process.env['TZ'] = 'America/New_York';
  try {
    expect(new Date(2024, 0, 1).getTimezoneOffset()).toBe(300);
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const input = JSON.stringify({ args: texts.slice(from, from + AT_ONCE) });
      const body = `return req.args.map((text) => [Date.parse(text), new Date(text).getTime(), new Date({ toString: () => text, valueOf: () => ({}) }).getTime()])`;
      inGuest.push(
        ...((await evaluate(sandbox, body, {
          input,
          limits: { timeMsMax: 60_000 },
        })) as number[][]),
      );
    }
  } finally {
    process.env['TZ'] = 'UTC';
  }
  const different = texts
    .map((text, at) => ({ text, node: inNode[at] ?? NaN, guest: inGuest[at] ?? [] }))
    // What is no number is null in JSON.
    .filter(({ node, guest }) =>
      [0, 1, 2].some((at) => !Object.is(guest[at] ?? NaN, node) || guest.length !== 3),
    );
  expect(different).toEqual([]);
}, 120_000);

it('refuses a date that is longer than any', async () => {
  const outcome = await sandbox.run(request(`return new Date(' '.repeat(2e6) + '2024')`));
  expect(outcome).toMatchObject({ kind: 'threw', error: { name: 'RangeError' } });
});
