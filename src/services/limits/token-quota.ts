import { VaultError } from '../../domain/errors.js';
import type { LimitRepository } from '../../storage/operation/limit-repository.js';

/** How many tokens a tenant may have. */
export interface TokenQuotaOptions {
  /** 0: any number. */
  readonly tokensMax: number;
  readonly shared: Pick<LimitRepository, 'claimTokens' | 'countTokens' | 'setRoom'>;
  readonly now: () => Date;
}

/** The room for tokens of one tenant that this process has in hand. */
interface Room {
  inHand: number;
  usableUntilMs: number;
  /** Tokens that were stored since the process last asked. */
  used: number;
  askedAtMs: number;
  waiting: Waiter[];
  isAsking: boolean;
}

interface Waiter {
  readonly count: number;
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
}

/** For how long a process may use what it was given. */
const USABLE_MS = 2_000;

/** The most that it is given ahead of what it is asked to store. */
const AHEAD_MAX = 1_000;

/** How soon tokens may be counted again; where that takes long, after so many times as long. */
const COUNT_AGAIN_MS = 10_000;
const TIMES_ITS_LENGTH = 50;

/** Tenants whose room is kept in mind. */
const TENANTS_MAX = 10_000;

/**
 * Holds each tenant to a number of stored tokens, over all processes and instances (docs/guides/limits.md). Processes take room for
 * tokens before they store them, some ahead; the tokens themselves are counted where nobody has, and where the room is used
 * up, for what was deleted or has expired gives room again.
 */
export class TokenQuota {
  readonly #options: TokenQuotaOptions;
  readonly #tenants = new Map<string, Room>();

  constructor(options: TokenQuotaOptions) {
    this.#options = options;
  }

  /**
   * Stores as many tokens as are asked for, or fewer, where there is room for all of them; what is not filled is given back.
   * Throws QUOTA_EXCEEDED where there is not enough, before anything is stored.
   */
  async within<Written extends { readonly existed: boolean }>(
    tenantId: string,
    count: number,
    store: () => Promise<readonly Written[]>,
  ): Promise<readonly Written[]> {
    const { tokensMax } = this.#options;
    if (tokensMax === 0) return store();
    const room = this.#roomOf(tenantId);
    if (room.waiting.length > 0 || !takeFrom(room, count, performance.now()))
      await this.#wait(tenantId, room, count);
    let unfilled = count;
    try {
      const written = await store();
      unfilled = written.filter(({ existed }) => existed).length;
      return written;
    } finally {
      room.inHand += unfilled;
      room.used -= unfilled;
    }
  }

  #wait(tenantId: string, room: Room, count: number): Promise<void> {
    return new Promise((settle, fail: (error: unknown) => void) => {
      room.waiting.push({ count, settle, fail });
      if (!room.isAsking) void this.#ask(tenantId, room);
    });
  }

  #roomOf(tenantId: string): Room {
    const present = this.#tenants.get(tenantId);
    if (present !== undefined) return present;
    // What is not in use is not missed: it is counted again.
    if (this.#tenants.size >= TENANTS_MAX) {
      for (const [id, { isAsking }] of this.#tenants) if (!isAsking) this.#tenants.delete(id);
    }
    const now = performance.now();
    const made = { inHand: 0, usableUntilMs: now, used: 0, askedAtMs: now };
    const room: Room = { ...made, waiting: [], isAsking: false };
    this.#tenants.set(tenantId, room);
    return room;
  }

  async #ask(tenantId: string, room: Room): Promise<void> {
    room.isAsking = true;
    while (room.waiting.length > 0) {
      // Those who come in this turn of the event loop go along.
      await Promise.resolve();
      const asking = [...room.waiting];
      const failure = await this.#fill(tenantId, room, asking).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      room.waiting = room.waiting.slice(asking.length);
      const now = performance.now();
      let isRefused = false;
      for (const { count, settle, fail } of asking) {
        if (failure !== undefined) fail(failure.error);
        else if (takeFrom(room, count, now)) settle();
        else {
          isRefused = true;
          fail(this.#exceeded());
        }
      }
      // What is too little for one request may be enough for another one, of whichever process.
      if (isRefused && room.inHand > 0) await this.#giveBack(tenantId, room);
    }
    room.isAsking = false;
  }

  /** Takes into hand what those who wait need, as far as there is any. */
  async #fill(tenantId: string, room: Room, asking: readonly Waiter[]): Promise<void> {
    const { tokensMax, shared } = this.#options;
    const now = performance.now();
    const expected = (room.used / Math.max(now - room.askedAtMs, 1)) * USABLE_MS;
    const needed = asking.reduce((sum, waiter) => sum + waiter.count, 0);
    const hopedFor = Math.floor(Math.min(AHEAD_MAX, expected));
    const claim = { tokensMax, hopedFor, needed, returned: returnedOf(room, now) };
    room.used = 0;
    room.askedAtMs = now;
    const grant = await shared.claimTokens(tenantId, claim);
    let granted = grant?.granted ?? 0;
    if (grant === undefined || (granted < needed && grant.mayCount)) {
      await this.#count(tenantId);
      const again = { ...claim, returned: 0, needed: needed - granted };
      granted += (await shared.claimTokens(tenantId, again))?.granted ?? 0;
    }
    room.inHand += granted;
    room.usableUntilMs = performance.now() + USABLE_MS;
  }

  async #giveBack(tenantId: string, room: Room): Promise<void> {
    const { tokensMax, shared } = this.#options;
    const returned = returnedOf(room, performance.now());
    // What does not arrive is counted again.
    await shared
      .claimTokens(tenantId, { tokensMax, returned, needed: 0, hopedFor: 0 })
      .catch(() => undefined);
  }

  async #count(tenantId: string): Promise<void> {
    const { shared, tokensMax, now } = this.#options;
    const startedAt = performance.now();
    const { isWhole, ...stock } = await shared.countTokens(tenantId, now());
    // Another process has counted and taken room since this one was told that it may count: that room holds.
    if (!isWhole) return;
    const tookMs = performance.now() - startedAt;
    const againMs = Math.max(COUNT_AGAIN_MS, tookMs * TIMES_ITS_LENGTH);
    await shared.setRoom(tenantId, { ...stock, tokensMax, againMs });
  }

  #exceeded(): VaultError {
    const message = `A tenant may have ${String(this.#options.tokensMax)} tokens; nothing of this request is stored.`;
    return new VaultError('QUOTA_EXCEEDED', message);
  }
}

/** Takes out of hand what can be given back: what is no longer usable may have been counted again already. */
function returnedOf(room: Room, nowMs: number): number {
  const returned = nowMs < room.usableUntilMs ? room.inHand : 0;
  room.inHand = 0;
  return returned;
}

function takeFrom(room: Room, count: number, nowMs: number): boolean {
  if (nowMs >= room.usableUntilMs || room.inHand < count) return false;
  room.inHand -= count;
  room.used += count;
  return true;
}
