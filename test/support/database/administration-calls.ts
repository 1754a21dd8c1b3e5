import { createHash } from 'node:crypto';

import { newId } from '../../../src/crypto/new-id.js';
import { IdempotencyRepository } from '../../../src/storage/operation/idempotency-repository.js';
import type { Database } from '../../../src/storage/database/database.js';
import { newProxy } from '../scenes/proxies.js';
import { newReactorOf } from '../scenes/reactors.js';
import type { Caller } from '../service/caller.js';

/** Does something, and says what the statements are for that are sent meanwhile. */
export type Doing = <T>(what: string, act: () => Promise<T>) => Promise<T>;

const PART = '{ totalCount pageInfo { hasPreviousPage } nodes { id } }';

/** The id of a grown Application, formula, Proxy or Reactor. */
export const grownId = (letter: string, n: number): string =>
  createHash('md5')
    .update(`${letter}${String(n)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A document that asks for something of ten grown rows. */
export const ten = (field: (n: number) => string): string =>
  `{ ${Array.from({ length: 10 }, (_, n) => `_${String(n)}: ${field(1_001 + n * 2)}`).join(' ')} }`;

const OF_APPLICATIONS = ten(
  (n) => `application(id: "${grownId('a', n)}") { id proxies ${PART} reactors ${PART} }`,
);
const OF_FORMULAS = ten((n) => `reactorFormula(id: "${grownId('f', n)}") { id reactors ${PART} }`);

/** Everything that is done with Applications, Proxies, formulas and Reactors. */
export async function administrationCalls(doing: Doing, manager: Caller): Promise<void> {
  const named = '?name=grown%20*&size=100';
  const changed = { 'Content-Type': 'application/merge-patch+json' };

  const application = await doing('an Application', () =>
    manager.newApplication({ permissions: ['token:use'] }),
  );
  const path = `/applications/${application.applicationId}`;
  await doing('an Application', () => manager.get(path));
  await doing('an Application', () => manager.get('/applications/key'));
  await doing('an Application', () => manager.put(path, { name: 'B', permissions: ['token:use'] }));
  await doing('an Application', () => manager.post(`${path}/regenerate`));
  await doing('list of Applications', () => manager.get('/applications?size=100&page=300'));
  await doing('list of Applications by name', () => manager.get(`/applications${named}`));
  const { applicationId } = manager;
  await doing('an Application', () => manager.get(`/applications?id=${applicationId}`));

  const link = { application: { id: application.applicationId } };
  const proxy = await doing('a Proxy', () => newProxy(manager, link));
  await doing('a Proxy', () => manager.get(`/proxies/${proxy.id}`));
  const body = { name: 'C', destination_url: 'https://api.example/' };
  await doing('a Proxy', () => manager.put(`/proxies/${proxy.id}`, body));
  await doing('a Proxy', () => manager.send('PATCH', `/proxies/${proxy.id}`, link, changed));
  await doing('a Proxy', () =>
    manager.send('POST', '/proxy/x', '{}', { 'SVC-PROXY-KEY': proxy.key }),
  );
  await doing('list of Proxies', () => manager.get('/proxies?size=100&page=300'));
  await doing('list of Proxies by name', () => manager.get(`/proxies${named}`));
  const other = await newProxy(manager);
  await doing('a Proxy', () => manager.delete(`/proxies/${other.id}`));

  const code = 'module.exports = async () => ({ raw: 1 });';
  const reactor = await doing('a Reactor', () => newReactorOf(manager, code, link));
  const { json } = await doing('a Reactor', () => manager.get(`/reactors/${reactor}`));
  const formula = formulaOf(json);
  await doing('a Reactor', () => manager.post(`/reactors/${reactor}/react`, { args: {} }));
  await doing('a Reactor', () =>
    manager.put(`/reactors/${reactor}`, { name: 'D', formula: { id: formula }, ...link }),
  );
  await doing('list of Reactors', () => manager.get('/reactors?size=100&page=300'));
  await doing('list of Reactors by name', () => manager.get(`/reactors${named}`));
  const { json: read } = await doing('a formula', () =>
    manager.get(`/reactor-formulas/${formula}`),
  );
  await doing('a formula', () => manager.put(`/reactor-formulas/${formula}`, read));
  await doing('list of formulas', () => manager.get('/reactor-formulas?size=100&page=300'));
  await doing('list of formulas by name', () => manager.get(`/reactor-formulas${named}`));
  await doing('Proxies and Reactors of ten Applications', () => manager.graphql(OF_APPLICATIONS));
  await doing('Reactors of ten formulas', () => manager.graphql(OF_FORMULAS));
  // What was made first stays: the statements that made it are run again.
  const gone = await newReactorOf(manager, code);
  const { json: ofGone } = await manager.get(`/reactors/${gone}`);
  await doing('a Reactor', () => manager.delete(`/reactors/${gone}`));
  await doing('a formula', () => manager.delete(`/reactor-formulas/${formulaOf(ofGone)}`));
  const last = await manager.newApplication({ permissions: ['token:use'] });
  await doing('an Application', () => manager.delete(`/applications/${last.applicationId}`));
}

const formulaOf = (reactor: unknown): string =>
  (reactor as { readonly formula: { readonly id: string } }).formula.id;

/** What becomes of the key of a request that takes long, and of one that fails. */
export async function idempotencyCalls(
  doing: Doing,
  manager: Caller,
  database: Database,
): Promise<void> {
  const key = { 'SVC-IDEMPOTENCY-KEY': 'refused' };
  await doing('keys kept for idempotency', () => manager.send('POST', '/tokens', '{}', key));
  const records = new IdempotencyRepository(database);
  const { tenantId, applicationId: actorId } = manager;
  const claim = {
    actorId,
    keyHash: Buffer.alloc(32, 1),
    requestHash: Buffer.alloc(32, 2),
    claimedAt: new Date(),
    claimId: newId(),
  };
  const until = new Date(Date.now() + 60_000);
  await doing('keys kept for idempotency', () =>
    records.claim(tenantId, claim, { leasedUntil: until, expiresAt: until }),
  );
  await doing('keys kept for idempotency', () => records.extend(tenantId, claim, until));
  await doing('keys kept for idempotency', () => records.lapse(tenantId, claim));
  await doing('keys kept for idempotency', () => records.fateOf(tenantId, [claim.claimId]));
}
