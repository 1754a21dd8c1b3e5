import { timingSafeEqual } from 'node:crypto';

import type { VaultError } from '../domain/errors.js';
import { SealBrokenError } from './envelope.js';
import { keysAway } from './providers/key-provider.js';

/** A key to work with. Asked for each time: it may have been wiped since. */
export interface KeyBytes {
  /** Throws UNAVAILABLE where it was wiped. */
  readonly bytes: Buffer;
}

/** A key in memory that can be wiped. */
export class HeldKey implements KeyBytes {
  #bytes: Buffer | undefined;
  /** When the provider has last given it. */
  confirmedAt: number;
  /** Its being asked for once more, while that is under way. */
  renewing: Promise<void> | undefined;
  /** Forgets what was made of it. */
  onWipe: (() => void) | undefined;

  constructor(bytes: Buffer, confirmedAt: number) {
    this.#bytes = bytes;
    this.confirmedAt = confirmedAt;
  }

  get bytes(): Buffer {
    if (this.#bytes === undefined) throw keysAway();
    return this.#bytes;
  }

  get isWiped(): boolean {
    return this.#bytes === undefined;
  }

  wipe(): void {
    this.#bytes?.fill(0);
    this.#bytes = undefined;
    this.onWipe?.();
  }
}

/** How long keys may be in memory, and by which clock. */
export interface HeldKeysTimes {
  /** After so long without the provider's having given a key again it is wiped; Infinity: never. */
  readonly keptMsMax: number;
  /** A clock that only goes forward, in milliseconds. */
  now(): number;
}

/** After this part of the time a key that is used is asked for again, beside its use. */
const RENEWED_AFTER = 1 / 2;

/** After this part whoever uses it waits for that: requests that have begun keep a quarter of the time. */
const AWAITED_AFTER = 3 / 4;

/**
 * The keys that are in memory at this moment. A key that is used is asked of its provider again after half of the time it may
 * be kept, and stays where the provider gives the same; else, and where nobody uses it, it is wiped at the end of that time.
 * So a provider that is away, or says no, is noticed long before, and has its effect by then.
 */
export class HeldKeys {
  readonly #times: HeldKeysTimes;
  readonly #held = new Set<HeldKey>();
  #isSealed = false;

  constructor(times: HeldKeysTimes) {
    this.#times = times;
  }

  get size(): number {
    return this.#held.size;
  }

  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** Why no key may be had: UNAVAILABLE; undefined where one may. */
  get sealedFault(): VaultError | undefined {
    return this.#isSealed ? keysAway(new Error('The vault is sealed.')) : undefined;
  }

  /** Throws UNAVAILABLE where no key may be had. */
  requireOpen(): void {
    const { sealedFault } = this;
    if (sealedFault !== undefined) throw sealedFault;
  }

  /** When a key is to be asked for again by whoever uses it. */
  dueAt({ confirmedAt }: HeldKey): number {
    return confirmedAt + this.#times.keptMsMax * RENEWED_AFTER;
  }

  /** When a key is wiped, unless it is renewed before. */
  endsAt({ confirmedAt }: HeldKey): number {
    return confirmedAt + this.#times.keptMsMax;
  }

  /** The key that is held, or the one that `unwrap` gives; it is renewed by that where it has to be. */
  async obtain(held: HeldKey | undefined, unwrap: () => Promise<Buffer>): Promise<HeldKey> {
    this.requireOpen();
    const now = this.#times.now();
    if (held === undefined || held.isWiped || now >= this.endsAt(held))
      return this.#hold(await unwrap());
    if (now < this.dueAt(held)) return held;
    const renewed = this.#renewed(held, unwrap);
    if (now >= held.confirmedAt + this.#times.keptMsMax * AWAITED_AFTER) await renewed;
    return held;
  }

  /** Wipes what was kept for as long as it may be; to be called often. */
  sweep(): void {
    const now = this.#times.now();
    for (const held of this.#held) if (now >= this.endsAt(held)) this.drop(held);
  }

  /** Wipes all keys at once; none is had from then on. */
  seal(): void {
    this.#isSealed = true;
    this.wipeAll();
  }

  unseal(): void {
    this.#isSealed = false;
  }

  wipeAll(): void {
    for (const held of this.#held) this.drop(held);
  }

  /** Wipes a key. */
  drop(held: HeldKey): void {
    held.wipe();
    this.#held.delete(held);
  }

  #hold(bytes: Buffer): HeldKey {
    const held = new HeldKey(bytes, this.#times.now());
    // It may have been sealed while the provider was asked.
    if (this.#isSealed) held.wipe();
    this.requireOpen();
    this.#held.add(held);
    return held;
  }

  /** Settles when that is over, in whatever way: a key that is not renewed serves on to its end. */
  #renewed(held: HeldKey, unwrap: () => Promise<Buffer>): Promise<void> {
    held.renewing ??= this.#renew(held, unwrap)
      .catch(() => undefined)
      .finally(() => {
        held.renewing = undefined;
      });
    return held.renewing;
  }

  async #renew(held: HeldKey, unwrap: () => Promise<Buffer>): Promise<void> {
    const fresh = await unwrap();
    try {
      if (held.isWiped) return;
      if (!timingSafeEqual(fresh, held.bytes)) throw new SealBrokenError();
      held.confirmedAt = this.#times.now();
    } finally {
      fresh.fill(0);
    }
  }
}
