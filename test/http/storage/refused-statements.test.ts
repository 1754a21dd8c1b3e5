import { Client } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { classifyErrors } from '../../../src/storage/database/prisma-error.js';

/*
 * What the database stops because of others, or because it has become a standby, is no fault of the request: its caller
 * is told to try again, and no alarm rings for a fault of ours.
 */

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject('database').url });
  await client.connect();
  clients.push(client);
  return client;
}

/** What a service would throw of a statement; undefined where it succeeds. */
async function failureOf(statement: Promise<unknown>): Promise<unknown> {
  return classifyErrors(() => statement).then(
    () => undefined,
    (error: unknown) => error,
  );
}

function expectUnavailable(failure: unknown): void {
  expect(failure).toBeInstanceOf(VaultError);
  expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
  expect((failure as VaultError).message).toMatch(/try again/);
}

describe('a statement that is stopped may be tried again', () => {
  test('where the database takes no writes', async () => {
    const client = await connect();
    await client.query('BEGIN READ ONLY');
    expectUnavailable(await failureOf(client.query('CREATE TABLE nothing (id int)')));
    await client.query('ROLLBACK');
  });

  test.skipIf(inject('database').isEmbedded)('where two wait for each other', async () => {
    const [one, other] = [await connect(), await connect()];
    for (const client of [one, other]) {
      await client.query('BEGIN');
      await client.query("SET LOCAL deadlock_timeout = '10ms'");
    }
    const lock = 'SELECT pg_advisory_xact_lock($1)';
    await one.query(lock, [971]);
    await other.query(lock, [972]);
    // The one that is not stopped gets the lock of the other, which has lost it.
    const failures = await Promise.all([
      failureOf(one.query(lock, [972])),
      failureOf(other.query(lock, [971])).then(async (failure) => {
        await other.query('ROLLBACK');
        return failure;
      }),
    ]);
    expectUnavailable(failures.find((failure) => failure !== undefined));
  });

  test.skipIf(inject('database').isEmbedded)('where another one was first', async () => {
    const [one, other] = [await connect(), await connect()];
    for (const client of [one, other]) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await client.query('SELECT count(*) FROM tenants');
    }
    const rename = 'UPDATE tenants SET name = name';
    await one.query(rename);
    const waiting = failureOf(other.query(rename));
    await one.query('COMMIT');
    expectUnavailable(await waiting);
  });
});
