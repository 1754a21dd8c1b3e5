// Calls of @basis-theory/basis-theory-js that are older or newer than what the vault's contract speaks of.
import assert from 'node:assert/strict';

import { CARD, UUID } from './calls.mjs';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const BANK = { routingNumber: '021000021', accountNumber: '1234567890' };

/** Tokens of one type by an interface of their own, as they were called first. */
function atomicCalls(service, member, value, { bt }) {
  const made = {};
  return {
    [`${service}.create`]: async () => {
      made.id = (await bt[service].create({ [member]: value })).id;
      assert.match(made.id, UUID);
    },
    [`${service}.list`]: async () => assert.ok((await bt[service].list()).data.length > 0),
    [`${service}.retrieve`]: async () =>
      assert.match((await bt[service].retrieve(NOBODY)).id, UUID),
    [`${service}.update`]: () => bt[service].update(NOBODY, { [member]: value }),
    [`${service}.react`]: () => bt[service].react(NOBODY, { reactorId: NOBODY }),
    [`${service}.delete`]: () => bt[service].delete(NOBODY),
  };
}

/** The calls, in their order. */
export function newerCalls(scene) {
  const { manager: bt, linked } = scene;
  return {
    ...atomicCalls('atomicCards', 'card', CARD, scene),
    ...atomicCalls('atomicBanks', 'bank', BANK, scene),
    'transactions.create': async () => assert.match((await bt.transactions.create()).id, UUID),
    'transactions.commit': () => bt.transactions.commit(NOBODY),
    'transactions.rollback': () => bt.transactions.rollback(NOBODY),
    'applicationKeys.create': async () => {
      assert.match((await bt.applicationKeys.create(linked.id)).id, UUID);
    },
    'applicationKeys.get': async () => assert.ok((await bt.applicationKeys.get(linked.id)).length),
    'applicationKeys.getById': () => bt.applicationKeys.getById(linked.id, NOBODY),
    'applicationKeys.delete': () => bt.applicationKeys.delete(linked.id, NOBODY),
    'applicationTemplates.list': async () => {
      assert.ok((await bt.applicationTemplates.list()).length > 0);
    },
    'applicationTemplates.retrieve': () => bt.applicationTemplates.retrieve(NOBODY),
    'threeds.createSession': () => bt.threeds.createSession({ tokenId: NOBODY }),
    'threeds.getSessionById': () => bt.threeds.getSessionById(NOBODY),
    'threeds.authenticateSession': () => bt.threeds.authenticateSession(NOBODY, {}),
    'threeds.getChallengeResult': () => bt.threeds.getChallengeResult(NOBODY),
    'tokenIntents.create': async () => {
      assert.match((await bt.tokenIntents.create({ type: 'card', data: CARD })).id, UUID);
    },
    'tokenIntents.delete': () => bt.tokenIntents.delete(NOBODY),
  };
}
