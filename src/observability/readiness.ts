/** Why the service cannot serve at this moment. */
export interface NotReadyReason {
  /** Which check says so: one word of a fixed set, `database` say. */
  readonly check: string;
  /** In words for operators; nothing of a tenant, no address, no key. */
  readonly reason: string;
  /** When the check first said so, in ISO 8601. */
  readonly since: string;
}

/** Whether the service can serve at this moment, and why not. */
export interface ReadyState {
  readonly ready: boolean;
  readonly reasons: readonly NotReadyReason[];
}

/** Looks whether something is in the way: gives the reason in words, or undefined where nothing is. A throw is a reason too. */
export type ReadyCheck = () => string | undefined | Promise<string | undefined>;

/**
 * Decides whether this process can serve: it can where none of its checks objects. Whoever knows of a
 * reason adds a check; all of them are asked every time, and each has to answer within most of a second.
 */
export class Readiness {
  readonly #checks = new Map<string, ReadyCheck>();
  readonly #since = new Map<string, string>();

  /** Adds a check, under one word; it takes the place of one of the same name. */
  add(check: string, look: ReadyCheck): this {
    this.#checks.set(check, look);
    return this;
  }

  /** The names of the checks. */
  get checks(): readonly string[] {
    return [...this.#checks.keys()];
  }

  /** Asks every check. Never rejects. */
  async read(): Promise<ReadyState> {
    const told = await Promise.all(
      [...this.#checks].map(async ([check, look]) => this.#tell(check, await reasonOf(look))),
    );
    const reasons = told.filter((each) => each !== undefined);
    return { ready: reasons.length === 0, reasons };
  }

  #tell(check: string, reason: string | undefined): NotReadyReason | undefined {
    if (reason === undefined) {
      this.#since.delete(check);
      return undefined;
    }
    const since = this.#since.get(check) ?? new Date().toISOString();
    this.#since.set(check, since);
    return { check, reason, since };
  }
}

/** What an error says may name what it must not: only that there was one is told. */
async function reasonOf(look: ReadyCheck): Promise<string | undefined> {
  try {
    return await look();
  } catch {
    return 'the check itself has failed';
  }
}

/**
 * What several processes of one service say, together: it can serve where one of them can. Of reasons that several have,
 * the oldest is told; that none has answered is a reason, too.
 */
export function readyStateOf(states: readonly ReadyState[], noneSince: string): ReadyState {
  if (states.some(({ ready }) => ready)) return { ready: true, reasons: [] };
  const reason = 'no process has answered in time: one is starting, or all have too much to do';
  if (states.length === 0)
    return { ready: false, reasons: [{ check: 'processes', reason, since: noneSince }] };
  const oldest = new Map<string, NotReadyReason>();
  for (const each of states.flatMap(({ reasons }) => reasons)) {
    const known = oldest.get(each.check);
    if (known === undefined || each.since < known.since) oldest.set(each.check, each);
  }
  return { ready: false, reasons: [...oldest.values()] };
}
