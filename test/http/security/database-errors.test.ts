import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  create,
  list,
  outcomeOfGraphql,
  outcomeOfRest,
  valid,
} from '../../support/doors/both-doors.js';
import type { Doors } from '../../support/doors/both-doors.js';
import { createToken } from '../../support/doors/both-doors-tokens.js';
import type { Answer, Caller } from '../../support/service/caller.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { graphqlFailure, problem } from '../../support/service/shapes.js';

let relay: Relay;
let service: TestService;
let manager: Caller;

beforeAll(async () => {
  relay = await startRelay();
  service = await startService({ DATABASE_URL: relay.url });
  manager = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await relay.break();
});

/** What errors of the database are full of. */
const INTERNALS =
  /SELECT|INSERT|prisma|applications_|tokens_|_pkey|constraint|ECONN|127\.0\.0\.1|node_modules|\.js:\d|stack/i;

describe('an error of the database stays within the service', () => {
  test('an id that is taken is a conflict, without a word of the constraint', async () => {
    const id = `taken-${manager.tenantId}`;
    const doors = createToken({ id, type: 'token', data: 'kept out of errors' });
    expect((await doors.rest(manager)).status).toBe(201);
    const rest = await doors.rest(manager);
    const graphql = await doors.graphql(manager);
    expect(rest.json).toStrictEqual(problem('CONFLICT', rest));
    expect(graphql.json).toStrictEqual({
      data: { result: null },
      errors: [graphqlFailure('CONFLICT', graphql, { path: ['result'] })],
    });
    for (const { text } of [rest, graphql]) {
      expect(text).not.toMatch(INTERNALS);
      expect(text).not.toContain('kept out of errors');
    }
  });

  test('a database that goes away is told as such, whatever a request was at', async () => {
    const card = '4242424242424242';
    const doors: readonly Doors[] = [
      list('size=5', { size: 5 }),
      create({ ...valid, name: card }),
      createToken({ type: 'card_number', data: card }),
    ];
    const answers: Promise<Answer>[] = [];
    for (let round = 0; round < 20; round++) {
      for (const { rest, graphql } of doors) answers.push(rest(manager), graphql(manager));
      if (round === 10) await relay.break();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const refused = (await Promise.all(answers)).filter(
      ({ status, json }) => status >= 400 || Object.hasOwn(json as object, 'errors'),
    );
    expect(refused.length).toBeGreaterThan(20);
    for (const answer of refused) {
      const isGraphql = Object.hasOwn(answer.json as object, 'errors');
      const outcome = isGraphql ? outcomeOfGraphql(answer) : outcomeOfRest(answer);
      expect(outcome).toStrictEqual({ code: 'UNAVAILABLE', status: 503, paths: [] });
      expect(answer.text).toContain(answer.headers.get('SVC-TRACE-ID'));
      expect(answer.text).not.toMatch(INTERNALS);
      expect(answer.text).not.toContain(card);
    }
    expect(service.logged()).not.toContain(card);
    // One line of what fails and one for each thing that fails with it, however many requests do.
    const failures = service
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(5);
  });

  test('and all is well when it is back', async () => {
    await relay.mend();
    const { rest, graphql } = list('size=1', { size: 1 });
    await expect.poll(async () => (await rest(manager)).status, { timeout: 30_000 }).toBe(200);
    expect(outcomeOfGraphql(await graphql(manager))).toHaveProperty('result.totalItems');
  });
});
