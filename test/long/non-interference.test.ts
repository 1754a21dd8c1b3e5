import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Destination } from '../support/peers/destination.js';
import { hiddenTokens } from '../support/access/hidden-tokens.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';
import { TwoVaults } from '../support/access/two-vaults.js';
import { anyOperation, doorsOf } from '../support/access/weak-caller.js';
import { weakGrants } from '../support/access/weak-grants.js';

/*
 * Non-interference (Goguen and Meseguer 1982): what a caller may not see has no effect on anything that it is answered.
 * Two tenants differ in hidden values alone; whatever a caller who may see none of them does, it must not be able to
 * tell which of the two it is in. Hidden values differ under equal masks, and no value that the caller names is among
 * them: masks, and equality with what it names itself, it may know by contract (3.3).
 *
 * NON_INTERFERENCE_MINUTES=10 goes on for that long.
 */

const MINUTES = Number(process.env['NON_INTERFERENCE_MINUTES'] ?? 0);
const BOUNDS =
  MINUTES > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: MINUTES * 60_000 }
    : { numRuns: 25 };
const OPERATIONS_MAX = 30;

let service: TestService;
let echo: Destination;
beforeAll(async () => {
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1', PROXY_TIMEOUT_MS: '5000' });
  echo = await Destination.start();
  echo.respond = ({ body }, response) => response.end(body);
});
afterAll(async () => {
  await service.close();
  await echo.stop();
});

test(
  'a caller who may not see values cannot tell vaults apart that differ in nothing else',
  { timeout: MINUTES * 60_000 + 240_000 },
  async () => {
    const answered = new Map<number, number>();
    const done = new Map<string, number>();
    let sequences = 0;
    const property = fc.asyncProperty(
      weakGrants,
      hiddenTokens,
      fc.array(anyOperation, { minLength: 1, maxLength: OPERATIONS_MAX, size: 'max' }),
      async (grants, hidden, operations) => {
        sequences += 1;
        const vaults = await TwoVaults.open(service, echo, grants, hidden);
        for (const operation of operations) {
          const { one, other } = await vaults.ask((seen) => ({
            door: operation.door,
            doors: doorsOf(operation, seen),
          }));
          expect(one, JSON.stringify(operation)).toStrictEqual(other);
          expect(one.text, JSON.stringify(operation)).not.toContain('"INTERNAL"');
          const isDone = one.status < 300 && !/"(?:errors|status)":/.test(one.text);
          if (isDone) done.set(operation.does, (done.get(operation.does) ?? 0) + 1);
          answered.set(one.status, (answered.get(one.status) ?? 0) + 1);
          // Tokens of one instant would be listed in the order of ids that chance made.
          service.advance(5);
        }
      },
    );
    await fc.assert(property, BOUNDS);

    const count = (status: number): number => answered.get(status) ?? 0;
    const all = [...answered.values()].reduce((sum, each) => sum + each, 0);
    if (MINUTES > 0) console.log({ sequences, operations: all, answered: [...answered], done });
    // Sequences that are refused or fail as a rule would show nothing.
    for (const way of ['get', 'search', 'svc', 'explain'])
      expect(done.get(way), way).toBeGreaterThan(0);
    expect(count(200) + count(201) + count(204)).toBeGreaterThan(all / 4);
  },
);
