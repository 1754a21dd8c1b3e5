import { newProxy } from '../scenes/proxies.js';
import { newReactorOf } from '../scenes/reactors.js';
import type { Destination } from '../peers/destination.js';
import type { Doors } from '../doors/both-doors.js';
import type { Caller } from '../service/caller.js';
import type { TestService } from '../service/service.js';
import { authorizedSession } from './session.js';

/** What the weak caller of a vault may do: as an Application, or in a session. */
export interface WeakGrants {
  readonly as: 'private' | 'public' | 'session';
  readonly permissions: readonly string[];
  readonly rules: readonly object[];
}

/** Definitions of tokens that the caller must learn nothing of, one list for each vault. */
export type HiddenTokens = readonly [readonly object[], readonly object[]];

/** Two tenants that differ in nothing but hidden values, each with a caller of the same grants. */
export class TwoVaults {
  readonly #vaults: readonly Vault[];

  private constructor(vaults: readonly Vault[]) {
    this.#vaults = vaults;
  }

  static async open(
    service: TestService,
    echo: Destination,
    grants: WeakGrants,
    hidden: HiddenTokens,
  ): Promise<TwoVaults> {
    return new TwoVaults(
      await Promise.all(hidden.map((tokens) => openVault(service, echo, grants, tokens))),
    );
  }

  /**
   * Does the same in both and gives what each answered, with everything that the vault makes itself named by when it was
   * first seen: ids, fingerprints, instants. `call` is given what the caller has seen of its vault.
   */
  async ask(call: (seen: Seen) => { readonly doors: Doors; readonly door: keyof Doors }) {
    const answers = await Promise.all(
      this.#vaults.map(async ({ caller, seen }) => {
        const { doors, door } = call(seen);
        const { status, text } = await doors[door](caller);
        return { status, text: seen.named(text) };
      }),
    );
    const [one, other] = answers as [(typeof answers)[number], (typeof answers)[number]];
    return { one, other };
  }
}

interface Vault {
  readonly caller: Caller;
  readonly seen: Seen;
}

/** Ways by which the same grants act without a call of their own. */
export interface Ways {
  /** May run the Reactor, and nothing else: its code does what it is told by `svc`, as an Application with the caller's grants. */
  readonly runner: Caller;
  readonly reactorId: string;
  /** Of a Proxy to a destination that answers what it was sent. */
  readonly proxyKey: string;
}

/** What a caller has seen of what its vault makes by chance or by a key of its own. */
export class Seen {
  readonly ways: Ways;
  readonly #names = new Map<string, string>();
  readonly #fingerprints: string[] = [];

  constructor(ways: Ways) {
    this.ways = ways;
  }

  /** The fingerprint that was seen as the n-th, counted round and round; a text that is none before any was seen. */
  fingerprint(n: number): string {
    return this.#fingerprints[n % Math.max(1, this.#fingerprints.length)] ?? 'none';
  }

  named(text: string): string {
    return text
      .replaceAll(UUID, (id) => this.#nameOf(id, 'id'))
      .replaceAll(FINGERPRINT, (fingerprint) => {
        if (!this.#names.has(fingerprint)) this.#fingerprints.push(fingerprint);
        return this.#nameOf(fingerprint, 'fingerprint');
      })
      .replaceAll(INSTANT, 'instant');
  }

  #nameOf(text: string, kind: string): string {
    const name = this.#names.get(text) ?? `${kind} ${String(this.#names.size)}`;
    this.#names.set(text, name);
    return name;
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const FINGERPRINT = /(?<=")[\w-]{43}(?=")/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;

const EVERYTHING = [
  ...['create', 'read', 'update', 'delete', 'search', 'use'].map((name) => `token:${name}`),
  'application:read',
];

async function openVault(
  service: TestService,
  echo: Destination,
  { as, permissions, rules }: WeakGrants,
  hidden: readonly object[],
): Promise<Vault> {
  const manager = await service.newTenant();
  const made = await manager.post('/tokenize', hidden);
  if (made.status !== 200) throw new Error(`The hidden tokens were not made: ${made.text}`);
  if (as !== 'session') {
    const caller = await manager.newApplication({ type: as, permissions, rules });
    return { caller, seen: new Seen(await waysOf(manager, echo, caller.applicationId)) };
  }
  const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const backend = await manager.newApplication({
    rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: EVERYTHING }],
  });
  // No Application can have the conditions of a session: code acts with the plain permissions.
  const linked = await manager.newApplication({ permissions: ['token:create', ...permissions] });
  const seen = new Seen(await waysOf(manager, echo, linked.applicationId));
  return { caller: await authorizedSession(shop, backend, { permissions, rules }), seen };
}

/** Arguments come in a form that holds no expression: code puts them in, and not whoever runs it. */
const DOES_AS_TOLD = `module.exports = async ({ args, svc }) => {
  const given = JSON.parse(decodeURIComponent(args.given));
  const [noun, verb] = args.method.split('.');
  const act = verb === undefined ? svc[noun].bind(svc) : svc[noun][verb].bind(svc[noun]);
  try {
    return { raw: { answer: (await act(...given)) ?? null } };
  } catch ({ name, status, message, data }) {
    return { raw: { name, status, message, data } };
  }
};`;

async function waysOf(manager: Caller, echo: Destination, linkedId: string): Promise<Ways> {
  const application = { id: linkedId };
  const reactorId = await newReactorOf(manager, DOES_AS_TOLD, { application });
  const { key: proxyKey } = await newProxy(manager, { destination_url: echo.url });
  const runner = await manager.newApplication({
    rules: [
      { priority: 1, container: '/runner/', transform: 'reveal', permissions: ['token:use'] },
    ],
  });
  return { runner, reactorId, proxyKey };
}
