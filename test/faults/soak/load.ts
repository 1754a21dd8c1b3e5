import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { KillableService } from '../operated/killable-service.js';
import type { VaultClient } from '../operated/vault-client.js';

/** One kind of caller: does one thing, and says how it was answered. */
type Act = (turn: number) => Promise<unknown>;

/** What was done, by kinds, and what went otherwise than it has to. */
export interface Done {
  readonly counts: Map<string, number>;
  readonly surprises: Set<string>;
}

/** Tokens of the load end by themselves: a table that no purge followed would grow. */
const TOKEN_LIVES_MS = 30_000;
/** So many idempotency keys are used in turn: their answers are kept for a day. */
const IDEMPOTENCY_KEYS = 200;
const PAUSE_MS = 350;

/** What formulas do that nobody would want to run. */
const HOSTILE: Readonly<Record<string, string>> = {
  loop: 'for (;;) {}',
  bomb: 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
  text: 'let text = "x"; for (;;) text += text;',
  recursion: 'const again = () => again() + 1; again();',
  pending: 'await new Promise(() => undefined);',
  throws: 'throw new Error("hostile");',
  timers:
    'for (let n = 0; n < 1e4; n++) setTimeout(() => undefined, 1e6); throw new Error("timers");',
  buffers: 'const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));',
};

/** A load that mixes ordinary callers with all that is hostile, hangs or leaves. */
export class MixedLoad {
  readonly done: Done = { counts: new Map(), surprises: new Set() };
  readonly #acts: Readonly<Record<string, Act>>;

  private constructor(acts: Readonly<Record<string, Act>>) {
    this.#acts = acts;
  }

  /** Makes the Applications, Reactors and Proxies that it uses; `hanging` is a destination that never answers. */
  static async prepare(
    service: KillableService,
    destinations: { readonly hanging: string; readonly healthy: string },
  ): Promise<MixedLoad> {
    const manager = service.manager;
    const make = (path: string, body: unknown) => manager.expect('POST', path, body);
    const reactors = await Promise.all(
      Object.entries({ healthy: 'return { raw: args };', ...HOSTILE }).map(async ([name, code]) => {
        const formula = await make('/reactor-formulas', {
          type: 'private',
          name,
          code: `module.exports = async ({ args }) => { ${code} };`,
          configuration: [],
          request_parameters: [],
        });
        return make('/reactors', { name, formula: { id: formula['id'] }, configuration: {} });
      }),
    );
    const proxies = await Promise.all(
      Object.values(destinations).map((url) =>
        make('/proxies', { name: url, destination_url: url }),
      ),
    );
    const publicKey = await make('/applications', {
      name: 'page',
      type: 'public',
      permissions: ['token:create'],
    });
    const backend = await make('/applications', {
      name: 'backend',
      type: 'private',
      rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: TOKENS }],
    });
    const ids = (members: readonly Record<string, unknown>[], name: string) =>
      members.map((member) => String(member[name]));
    const acts = {
      ...ordinaryActs(manager.as(String(backend['key']))),
      ...sessionActs(manager.as(String(publicKey['key'])), manager.as(String(backend['key']))),
      ...hostileActs(manager, ids(reactors, 'id'), ids(proxies, 'key')),
      ...leavingActs(service, manager),
    };
    return new MixedLoad(acts);
  }

  /** Goes on until it is told to stop, a caller of each kind; resolves when all have their answers. */
  async until(stopped: AbortSignal): Promise<void> {
    const loop = async ([kind, act]: readonly [string, Act]): Promise<void> => {
      for (let turn = 0; !stopped.aborted; turn++) {
        await act(turn).catch((error: unknown) => this.#surprise(kind, error));
        this.done.counts.set(kind, (this.done.counts.get(kind) ?? 0) + 1);
        await wait(PAUSE_MS * (0.5 + Math.random()));
      }
    };
    await Promise.all(Object.entries(this.#acts).map(loop));
  }

  #surprise(kind: string, error: unknown): void {
    if (this.done.surprises.size < 20) this.done.surprises.add(`${kind}: ${String(error)}`);
  }
}

const TOKENS = [
  'token:create',
  'token:read',
  'token:update',
  'token:delete',
  'token:search',
  'token:use',
];

/** Answers that a caller of a busy service may get in the place of success. */
function expectOneOf(status: number, ...wanted: readonly number[]): void {
  if (![...wanted, 429, 503].includes(status)) throw new Error(`answered ${String(status)}`);
}

function ordinaryActs(caller: VaultClient): Readonly<Record<string, Act>> {
  const token = (value: string, livesMs = TOKEN_LIVES_MS) => ({
    type: 'token',
    data: value,
    search_indexes: ['{{ data }}'],
    expires_at: new Date(Date.now() + livesMs).toISOString(),
  });
  const graphql =
    '{ tokens(first: 5) { totalCount nodes { id type } } applications { nodes { name } } }';
  return {
    'life of a token': async () => {
      const value = randomUUID();
      const body = token(value, TOKEN_LIVES_MS * 20);
      const made = await caller.send('POST', '/tokens', { body });
      expectOneOf(made.status, 201);
      if (made.status !== 201) return;
      const { id } = made.json as { id: string };
      const read = await caller.send('GET', `/tokens/${id}`);
      expectOneOf(read.status, 200);
      if (read.status === 200 && (read.json as { data: string }).data !== value)
        throw new Error('another value');
      const headers = { 'Content-Type': 'application/merge-patch+json' };
      const patched = await caller.send('PATCH', `/tokens/${id}`, {
        body: { metadata: { a: 'b' } },
        headers,
      });
      expectOneOf(patched.status, 200);
      expectOneOf(
        (await caller.send('POST', '/tokens/search', { body: { query: `data:${value}` } })).status,
        200,
      );
      expectOneOf((await caller.send('DELETE', `/tokens/${id}`)).status, 204);
    },
    'token that ends by itself': async () =>
      expectOneOf(
        (await caller.send('POST', '/tokens', { body: token(randomUUID()) })).status,
        201,
      ),
    'tokenize and detokenize': async () => {
      const body = Array.from({ length: 20 }, () => token(randomUUID()));
      const made = await caller.send('POST', '/tokenize', { body });
      expectOneOf(made.status, 200);
      if (made.status !== 200) return;
      const expressions = (made.json as { id: string }[]).map(({ id }) => `{{ ${id} }}`);
      expectOneOf((await caller.send('POST', '/detokenize', { body: expressions })).status, 200);
    },
    'idempotency keys': async (turn) => {
      const name = String(turn % IDEMPOTENCY_KEYS);
      const headers = { 'SVC-IDEMPOTENCY-KEY': `soak-${name}` };
      expectOneOf((await caller.send('POST', '/tokenize', { body: name, headers })).status, 200);
    },
    GraphQL: async () =>
      expectOneOf(
        (await caller.send('POST', '/graphql', { body: { query: graphql } })).status,
        200,
      ),
  };
}

function sessionActs(page: VaultClient, backend: VaultClient): Readonly<Record<string, Act>> {
  return {
    sessions: async () => {
      const made = await page.send('POST', '/sessions', {});
      expectOneOf(made.status, 201);
      if (made.status !== 201) return;
      const { nonce, session_key: key } = made.json as { nonce: string; session_key: string };
      const body = { nonce, permissions: ['token:create'] };
      const authorized = await backend.send('POST', '/sessions/authorize', { body });
      expectOneOf(authorized.status, 200);
      if (authorized.status !== 200) return;
      const expires = new Date(Date.now() + TOKEN_LIVES_MS).toISOString();
      const token = { type: 'token', data: 'x', expires_at: expires };
      expectOneOf((await page.as(key).send('POST', '/tokens', { body: token })).status, 201);
    },
  };
}

function hostileActs(
  caller: VaultClient,
  [healthyReactor = '', ...hostile]: readonly string[],
  [hanging = '', healthy = '']: readonly string[],
): Readonly<Record<string, Act>> {
  const react = async (id: string): Promise<number> =>
    (await caller.send('POST', `/reactors/${id}/react`, { body: { args: { a: 1 } } })).status;
  const call = async (key: string, signal?: AbortSignal): Promise<number> =>
    (
      await caller.send('GET', '/proxy/x', {
        headers: { 'SVC-PROXY-KEY': key },
        ...(signal && { signal }),
      })
    ).status;
  return {
    // Beside so many runs that take all they may, its own time may be over before it has begun.
    'healthy code': async () => expectOneOf(await react(healthyReactor), 200, 500, 504),
    'hostile code': async (turn) =>
      expectOneOf(await react(hostile[turn % hostile.length] ?? ''), 400, 500, 504),
    'healthy destination': async () => expectOneOf(await call(healthy), 200),
    'hanging destination': async () => expectOneOf(await call(hanging), 504),
    'hanging destination, and the caller leaves': async () => {
      await leaves(call(hanging, AbortSignal.timeout(randomInt(1, 800))));
    },
    'hostile code, and the caller leaves': async (turn) => {
      const id = hostile[turn % hostile.length] ?? '';
      const signal = AbortSignal.timeout(randomInt(1, 400));
      await leaves(caller.send('POST', `/reactors/${id}/react`, { body: { args: {} }, signal }));
    },
  };
}

/** A caller that was answered before it could leave is no less welcome. */
async function leaves(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    const { name } = error as Error;
    if (name !== 'TimeoutError' && name !== 'AbortError') throw error;
  });
}

function leavingActs(
  { port, key }: KillableService,
  caller: VaultClient,
): Readonly<Record<string, Act>> {
  const head = (length: number) =>
    `POST /tokenize HTTP/1.1\r\nHost: x\r\nSVC-API-KEY: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n\r\n`;
  const send = async (text: string): Promise<void> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(text);
    await wait(randomInt(1, 50));
    socket.destroy();
  };
  return {
    'leaves within the head': () => send(head(10).slice(0, randomInt(1, 60))),
    'leaves within the body': () => send(`${head(1_000)}["half of`),
    'leaves before the answer': async () => {
      const signal = AbortSignal.timeout(randomInt(1, 30));
      await leaves(caller.send('GET', '/tokens?size=100', { signal }));
    },
  };
}
