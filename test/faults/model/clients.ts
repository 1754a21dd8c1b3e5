import {
  clock,
  isTooLate,
  member,
  readTold,
  refusalOf,
  saysOf,
  SHORT_MS,
  sightTold,
  times,
  tokensIn,
} from './answers.js';
import { SLOTS } from './plan.js';
import type { Plan, Step } from './plan.js';
import { applicationBody, authorizeBody, taken } from './scene.js';
import type { AccessScene, OnceScene, Scene, ShelfScene } from './scene.js';
import type { Sender } from './sender.js';
import { slotsTold } from './vault-model.js';
import type { AccessAct } from './vault-model.js';

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };
const READ = 'query ($id: String!) { token(id: $id) { data metadata containers } }';

type Where = Pick<Step, 'slot' | 'pick'>;

/** The clients of a plan, each of which does one thing after the other; what they are told goes into the histories. */
export class Clients {
  /** How many steps have been done. */
  steps = 0;
  readonly #scene: Scene;
  readonly #sender: Sender;
  readonly #hasFailedSince: (moment: number) => boolean;

  /** `hasFailedSince` tells whether something has failed since a moment of `performance.now()`. */
  constructor(scene: Scene, sender: Sender, hasFailedSince: (moment: number) => boolean) {
    this.#scene = scene;
    this.#sender = sender;
    this.#hasFailedSince = hasFailedSince;
  }

  /** Does all that a plan says, every client at the same time as the others. */
  async all({ clients }: Plan): Promise<void> {
    await Promise.all(
      clients.map(async (steps, index) => {
        for (const [place, step] of steps.entries()) {
          await this.#do(`client ${String(index)}`, step, `${String(index)}.${String(place)}`);
          this.steps += 1;
        }
      }),
    );
  }

  /** Looks at everything once more, when nothing fails any more: what was told before has to agree with it. */
  async lookAtAll(): Promise<void> {
    const client = 'the end';
    const { shelves, accesses, onces } = this.#scene;
    for (const shelf of shelves) {
      for (const slot of SLOTS) await this.#read(client, shelf, slot, false);
      await this.#search(client, shelf);
    }
    const shelf = taken(shelves, 0);
    for (const access of accesses) {
      for (const pick of access.keys.keys())
        await this.#use(client, access, shelf, { pick, slot: 'a' });
      for (const pick of access.sessions.keys())
        await this.#useSession(client, access, shelf, { pick, slot: 'a' });
    }
    for (const once of onces) await this.#count(client, once);
  }

  async #do(client: string, step: Step, name: string): Promise<void> {
    const { slot, container, pick } = step;
    const shelf = taken(this.#scene.shelves, step.shelf);
    const access = taken(this.#scene.accesses, step.access);
    switch (step.kind) {
      case 'create':
      case 'create equal':
        return this.#create(client, shelf, step, name);
      case 'read':
      case 'read by GraphQL':
        return this.#read(client, shelf, slot, step.kind !== 'read');
      case 'patch':
        return this.#patch(client, shelf, { kind: 'patch', slot, note: name });
      case 'move':
        return this.#patch(client, shelf, { kind: 'move', slot, container });
      case 'delete':
        return this.#delete(client, shelf, slot);
      case 'search':
        return this.#search(client, shelf);
      case 'use':
        return this.#use(client, access, shelf, step);
      case 'use session':
        return this.#useSession(client, access, shelf, step);
      case 'regenerate':
        return this.#regenerate(client, access, name);
      case 'grant':
      case 'remove':
        return this.#administer(client, access, step);
      case 'authorize':
        return this.#authorize(client, access, step);
      case 'post once': {
        const once = taken(this.#scene.onces, pick % this.#scene.onces.length);
        return this.#post(client, once, pick < 6 ? 'one' : 'another');
      }
    }
  }

  async #create(client: string, shelf: ShelfScene, step: Step, note: string): Promise<void> {
    const { slot, container, kind, isShort } = step;
    const endsAt = isShort ? Math.round(clock()) + SHORT_MS : undefined;
    const deduplicate = kind === 'create equal';
    const told = await this.#sender.send(this.#scene.root, 'POST', '/tokens', {
      body: {
        type: 'token',
        id: shelf.idOf(slot),
        data: shelf.value,
        mask: '{{ data | reveal_last: 2 }}',
        search_indexes: ['{{ data }}'],
        metadata: { note },
        containers: [container],
        deduplicate_token: deduplicate,
        ...(endsAt === undefined ? {} : { expires_at: new Date(endsAt).toISOString() }),
      },
    });
    if (isTooLate(told, endsAt)) return;
    const found = `found ${shelf.slotOf(member(told, 'id'))}`;
    const says = saysOf(told, { 201: 'made', 200: found, 409: 'taken' });
    const token = { note, container, ...(endsAt === undefined ? {} : { endsAt }) };
    const act = { kind: 'create', slot, token, deduplicate } as const;
    shelf.history.push({ client, act, ...times(told, says) });
  }

  async #patch(
    client: string,
    shelf: ShelfScene,
    act:
      | { readonly kind: 'patch'; readonly slot: string; readonly note: string }
      | { readonly kind: 'move'; readonly slot: string; readonly container: string },
  ): Promise<void> {
    const body =
      act.kind === 'patch' ? { metadata: { note: act.note } } : { containers: [act.container] };
    const path = `/tokens/${shelf.idOf(act.slot)}`;
    const told = await this.#sender.send(this.#scene.root, 'PATCH', path, {
      body,
      headers: MERGE_PATCH,
    });
    const says = saysOf(told, { 200: 'done', 404: 'absent' });
    shelf.history.push({ client, act, ...times(told, says) });
  }

  async #delete(client: string, shelf: ShelfScene, slot: string): Promise<void> {
    const told = await this.#sender.send(this.#scene.root, 'DELETE', `/tokens/${shelf.idOf(slot)}`);
    const says = saysOf(told, { 204: 'done', 404: 'absent' });
    shelf.history.push({ client, act: { kind: 'delete', slot }, ...times(told, says) });
  }

  async #read(client: string, shelf: ShelfScene, slot: string, byGraphQL: boolean): Promise<void> {
    const id = shelf.idOf(slot);
    const { root } = this.#scene;
    const told = byGraphQL
      ? await this.#sender.send(root, 'POST', '/graphql', {
          body: { query: READ, variables: { id } },
        })
      : await this.#sender.send(root, 'GET', `/tokens/${id}`);
    const says = readTold(told, shelf.value);
    shelf.history.push({ client, act: { kind: 'read', slot }, ...times(told, says) });
  }

  async #search(client: string, shelf: ShelfScene): Promise<void> {
    const body = { query: `data:${shelf.value}`, size: 100 };
    const told = await this.#sender.send(this.#scene.root, 'POST', '/tokens/search', { body });
    const found = tokensIn(told).map(
      ({ id, metadata }) => [shelf.slotOf(id), { note: metadata['note'] ?? '' }] as const,
    );
    const says = saysOf(told, { 200: slotsTold(Object.fromEntries(found)) });
    shelf.history.push({ client, act: { kind: 'search' }, ...times(told, says) });
  }

  /** Reads a token with one of the keys that the Application has had. */
  async #use(client: string, access: AccessScene, shelf: ShelfScene, at: Where): Promise<void> {
    const [key, text] = taken(access.keys, at.pick % access.keys.length);
    const told = await this.#look(client, shelf, at.slot, text);
    access.history.push({
      client,
      act:
        told.container === undefined
          ? { kind: 'call', key }
          : { kind: 'use', key, container: told.container },
      ...told.times,
    });
  }

  async #useSession(
    client: string,
    access: AccessScene,
    shelf: ShelfScene,
    at: Where,
  ): Promise<void> {
    const index = at.pick % access.sessions.length;
    const session = String(index);
    const told = await this.#look(client, shelf, at.slot, taken(access.sessions, index).key);
    const act: AccessAct =
      told.container === undefined
        ? { kind: 'call in session', session }
        : { kind: 'use session', session, container: told.container };
    access.history.push({ client, act, ...told.times });
  }

  /** Reads a token: what is told of the caller is for its history, and what is told of the token for that one's. */
  async #look(client: string, shelf: ShelfScene, slot: string, key: string) {
    const told = await this.#sender.send(
      this.#scene.root.as(key),
      'GET',
      `/tokens/${shelf.idOf(slot)}`,
    );
    const { says, container } = sightTold(told, shelf.value);
    if (says !== undefined && says !== 'refused') {
      const seen = times(told, container ?? 'absent');
      shelf.history.push({ client, act: { kind: 'see', slot }, ...seen });
    }
    return { container, times: times(told, says) };
  }

  async #regenerate(
    client: string,
    { id, keys, history }: AccessScene,
    key: string,
  ): Promise<void> {
    const told = await this.#sender.send(
      this.#scene.manager,
      'POST',
      `/applications/${id}/regenerate`,
    );
    const says = saysOf(told, { 200: 'done', 404: 'absent' });
    if (says === 'done') keys.push([key, member(told, 'key')]);
    history.push({ client, act: { kind: 'regenerate', key }, ...times(told, says) });
  }

  async #administer(
    client: string,
    { id, history }: AccessScene,
    { kind, grant }: Step,
  ): Promise<void> {
    const { manager } = this.#scene;
    const path = `/applications/${id}`;
    if (kind === 'remove') {
      const told = await this.#sender.send(manager, 'DELETE', path);
      const says = saysOf(told, { 204: 'done', 404: 'absent' });
      history.push({ client, act: { kind: 'remove' }, ...times(told, says) });
    } else {
      const told = await this.#sender.send(manager, 'PUT', path, { body: applicationBody(grant) });
      const says = saysOf(told, { 200: 'done', 404: 'absent' });
      history.push({ client, act: { kind: 'grant', grant }, ...times(told, says) });
    }
  }

  async #authorize(client: string, access: AccessScene, step: Step): Promise<void> {
    const { keys, sessions, history } = access;
    const { pick, grant, isShort } = step;
    const [key, text] = taken(keys, pick % keys.length);
    const session = pick % sessions.length;
    const endsAt = isShort ? Math.round(clock()) + SHORT_MS : undefined;
    const body = authorizeBody(taken(sessions, session).nonce, grant, endsAt);
    const caller = this.#scene.root.as(text);
    const told = await this.#sender.send(caller, 'POST', '/sessions/authorize', { body });
    if (isTooLate(told, endsAt)) return;
    // Who asks is looked at before what is asked for: two acts within the time of one request.
    const says = saysOf(told, {
      ...{ 200: 'held', 401: 'refused', 403: 'denied', 404: 'unknown', 409: 'used' },
    });
    if (says === 'held' || says === 'refused' || says === 'denied')
      history.push({ client, act: { kind: 'give', key, grant }, ...times(told, says) });
    if (says === 'refused' || says === 'denied') return;
    const ends = endsAt === undefined ? {} : { endsAt };
    const act = { kind: 'authorize', session: String(session), grant, ...ends } as const;
    history.push({ client, act, ...times(told, says === 'held' ? 'done' : says) });
  }

  async #post(client: string, once: OnceScene, request: string): Promise<void> {
    const begunAt = performance.now();
    const told = await this.#sender.send(this.#scene.root, 'POST', '/tokens', {
      body: { type: 'token', data: `${request} ${once.key}`, metadata: { tag: once.key } },
      headers: { 'SVC-IDEMPOTENCY-KEY': once.key },
    });
    const says = saysOf(told, { 201: member(told, 'id'), 409: refusalOf(told) });
    const wasFailing = this.#hasFailedSince(begunAt) || says === undefined;
    const act = { kind: 'post', request, mayWait: false, wasFailing } as const;
    once.history.push({ client, act, ...times(told, says) });
  }

  async #count(client: string, once: OnceScene): Promise<void> {
    const body = { query: `metadata.tag:"${once.key}"`, size: 100 };
    const told = await this.#sender.send(this.#scene.root, 'POST', '/tokens/search', { body });
    const says = saysOf(told, { 200: String(tokensIn(told).length) });
    once.history.push({ client, act: { kind: 'count' }, ...times(told, says) });
  }
}
