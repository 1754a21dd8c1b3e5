import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';
import { Destination } from '../../support/peers/destination.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let witness: Destination;
/** Its own: what one service has told its anchor, another one on the same database does not tell again. */
let database: TestDatabase;
let service: TestService;
let tenant: Caller;

beforeAll(async () => {
  witness = await Destination.start();
  database = await startTestDatabase();
  service = await startService(
    { AUDIT_ANCHOR: `http://127.0.0.1:${String(witness.port)}/seals` },
    { database: { ...inject('database'), url: database.url } },
  );
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await Promise.all([witness.stop(), database.stop()]);
});

const answerWith = (status: number): void => {
  witness.respond = (_request, response) => response.writeHead(status).end();
};
/** Numbers of the tenant's seals that the witness was told, as often as it was. */
const told = (): readonly number[] =>
  witness.received
    .flatMap(({ body }) => body.toString().trim().split('\n'))
    .map((line) => (JSON.parse(line) as { audit_seal: Seal }).audit_seal)
    .filter(({ tenant_id: id }) => id === tenant.tenantId)
    .map(({ number }) => number);
interface Seal {
  readonly tenant_id: string;
  readonly number: number;
}
const act = () => tenant.post('/tokens', { type: 'token', data: 'x' });
const chain = async () => {
  const { json } = await tenant.graphql('{ auditChain { seals anchored waiting } }');
  return (json as { data: { auditChain: object } }).data.auditChain;
};

/** Seals what waits while the witness refuses; a transaction of another test, begun before, may still be under way. */
const sealUntold = () =>
  expect
    .poll(
      async () => {
        await expect(service.sealTrail(tenant.tenantId)).rejects.toThrow(/status 503/);
        return chain();
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ waiting: 0 });

test('a witness that is away keeps nothing from being sealed, and is told all in order when it is back', async () => {
  answerWith(204);
  await service.sealTrail(tenant.tenantId);
  const before = told();
  expect(before.length).toBeGreaterThan(0);
  const seals = Math.max(...before);
  expect(await chain()).toEqual({ seals, anchored: seals, waiting: 0 });

  answerWith(503);
  for (let times = 0; times < 2; times += 1) {
    await act();
    await sealUntold();
  }
  expect(await chain()).toEqual({ seals: seals + 2, anchored: seals, waiting: 0 });

  answerWith(204);
  witness.received.length = 0;
  await act();
  await service.sealTrail(tenant.tenantId);
  expect(told()).toEqual([seals + 1, seals + 2, seals + 3]);
  expect(await chain()).toEqual({ seals: seals + 3, anchored: seals + 3, waiting: 0 });
});
