import { randomBytes } from 'node:crypto';

import type { VaultClient } from '../operated/vault-client.js';
import { clock } from './answers.js';
import type { Histories, MadeAccess } from './histories.js';
import type { Entry } from './linearizable.js';
import { ACCESSES, ONCES, SHELVES, SLOTS } from './plan.js';
import { GRANTS } from './vault-model.js';
import type { AccessAct, Grant, OnceAct, ShelfAct } from './vault-model.js';

/** Tokens that have one value: each slot is an id. */
export interface ShelfScene {
  readonly value: string;
  readonly history: Entry<ShelfAct>[];
  idOf(slot: string): string;
  slotOf(id: string): string;
}

/** An Application, with the keys that clients have been told of and the sessions that it may authorize. */
export interface AccessScene {
  readonly id: string;
  readonly made: MadeAccess;
  readonly keys: (readonly [name: string, text: string])[];
  readonly sessions: readonly { readonly key: string; readonly nonce: string }[];
  readonly history: Entry<AccessAct>[];
}

/** An idempotency key. */
export interface OnceScene {
  readonly key: string;
  readonly history: Entry<OnceAct>[];
}

/** What a history is about: objects of its own, in a vault that many histories share. */
export interface Scene {
  readonly manager: VaultClient;
  /** Who sees and changes every token. */
  readonly root: VaultClient;
  readonly shelves: readonly ShelfScene[];
  readonly accesses: readonly AccessScene[];
  readonly onces: readonly OnceScene[];
}

const SESSIONS = 2;
/** One of the Applications ends so long after it was made: in the middle of a history. */
const ENDS_MS = 2_500;
const TOKENS = ['token:create', 'token:read', 'token:update', 'token:delete', 'token:search'];

/** Makes the keys with which histories are done; they outlive all of these. */
export async function prepare(
  manager: VaultClient,
): Promise<{ readonly root: VaultClient; readonly page: VaultClient }> {
  const make = async (body: object): Promise<VaultClient> =>
    manager.as(String((await manager.expect('POST', '/applications', body))['key']));
  const rules = [{ priority: 1, container: '/', transform: 'reveal', permissions: TOKENS }];
  return {
    root: await make({ name: 'root', type: 'private', rules }),
    page: await make({ name: 'page', type: 'public', permissions: ['token:create'] }),
  };
}

/** Makes what one history is about. Nothing fails meanwhile but what an earlier one has left to recover. */
export async function newScene(
  manager: VaultClient,
  { root, page }: { readonly root: VaultClient; readonly page: VaultClient },
): Promise<Scene> {
  const run = randomBytes(6).toString('hex');
  const all = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, each) => each);
  return {
    manager,
    root,
    shelves: all(SHELVES).map((index) => ({
      // Masks leave what is neither a letter nor a digit as it is.
      value: `value${run}${String(index)}`,
      history: [],
      idOf: (slot) => `${run}-${String(index)}-${slot}`,
      slotOf: (id) =>
        SLOTS.find((slot) => id === `${run}-${String(index)}-${slot}`) ?? `stranger ${id}`,
    })),
    accesses: await Promise.all(
      all(ACCESSES).map((index) => newAccess(manager, page, index === 1)),
    ),
    onces: all(ONCES).map((index) => ({ key: `${run}-${String(index)}`, history: [] })),
  };
}

async function newAccess(
  manager: VaultClient,
  page: VaultClient,
  ends: boolean,
): Promise<AccessScene> {
  const grant = 'reveals all';
  const sessions = [];
  for (let count = 0; count < SESSIONS; count++) {
    const session = await page.expect('POST', '/sessions');
    sessions.push({ key: String(session['session_key']), nonce: String(session['nonce']) });
  }
  const endsAt = ends ? Math.round(clock()) + ENDS_MS : undefined;
  const made = await manager.expect('POST', '/applications', {
    ...applicationBody(grant),
    type: 'private',
    ...(endsAt === undefined ? {} : { expires_at: new Date(endsAt).toISOString() }),
  });
  const key = 'first';
  return {
    id: String(made['id']),
    made: { key, grant, ...(endsAt === undefined ? {} : { endsAt }) },
    keys: [[key, String(made['key'])]],
    sessions,
    history: [],
  };
}

/** An Application that is granted this. */
export function applicationBody(grant: Grant): object {
  return { name: grant, rules: rulesOf(grant) };
}

/** What gives a session this. */
export function authorizeBody(nonce: string, grant: Grant, endsAt: number | undefined): object {
  const ends = endsAt === undefined ? {} : { expires_at: new Date(endsAt).toISOString() };
  return { nonce, rules: rulesOf(grant), ...ends };
}

function rulesOf(grant: Grant): readonly object[] {
  return Object.entries(GRANTS[grant]).map(([container, transform], index) => ({
    priority: index + 1,
    container,
    transform,
    permissions: ['token:read'],
  }));
}

/** What was told object by object, as the model looks at it. */
export function historiesOf({ shelves, accesses, onces }: Scene): Histories {
  return {
    shelves: named('shelf', shelves, ({ history }) => history),
    accesses: named('Application', accesses, ({ made, history }) => ({ made, entries: history })),
    onces: named('idempotency key', onces, ({ history }) =>
      history.map((entry) => meeting(entry, history)),
    ),
  };
}

/** How long it may take until the key of a request is settled that was answered while something failed. */
const SETTLES_MS = 10_000;

/** A request may be told to wait where another one with its key was under way, or was never answered, or is not settled. */
function meeting(entry: Entry<OnceAct>, history: readonly Entry<OnceAct>[]): Entry<OnceAct> {
  if (entry.act.kind !== 'post') return entry;
  const mayWait = history.some(
    (other) =>
      other !== entry &&
      other.act.kind === 'post' &&
      other.began <= (entry.ended ?? Infinity) &&
      (other.ended ?? Infinity) + (other.act.wasFailing ? SETTLES_MS : 0) >= entry.began,
  );
  return { ...entry, act: { ...entry.act, mayWait } };
}

function named<From, To>(
  name: string,
  scenes: readonly From[],
  of: (scene: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(scenes.map((scene, index) => [`${name} ${String(index)}`, of(scene)]));
}

/** The one of a number. */
export function taken<Each>(all: readonly Each[], index: number): Each {
  const found = all[index];
  if (found === undefined) throw new Error('There is none of that number.');
  return found;
}
