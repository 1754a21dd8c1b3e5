import { RateShare } from '../../domain/limit/rate-share.js';
import type { RateGrant } from '../../domain/limit/rate-claim.js';
import type { ToldLimit } from '../../domain/limit/limit-fields.js';
import type { ClaimOfRate } from '../../storage/operation/limit-repository.js';

/** Whose requests are counted, and how many it may make. */
export interface RateSubject {
  readonly tenantId: string;
  readonly kind: ClaimOfRate['kind'];
  readonly subjectId: string;
  readonly perSecond: number;
}

/** What a rate works with. */
export interface LimitedRateParts {
  /** Never rejects. */
  readonly ask: (claim: ClaimOfRate) => Promise<RateGrant>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface Waiter {
  readonly count: number;
  readonly settle: (isTaken: boolean) => void;
}

/** The requests of one key or tenant, as one process sees them. */
export class LimitedRate {
  readonly subject: RateSubject;
  readonly #parts: LimitedRateParts;
  readonly #share: RateShare;
  #waiters: Waiter[] = [];
  #isAsking = false;

  constructor(subject: RateSubject, parts: LimitedRateParts) {
    this.subject = subject;
    this.#parts = parts;
    this.#share = new RateShare(subject.perSecond);
  }

  /** As {@link RateShare.take}, at once. */
  take(count: number): 'taken' | 'refused' | 'unknown' {
    // Who came before is served before.
    if (this.#waiters.length > 0) return 'unknown';
    return this.#share.take(count, this.#parts.now());
  }

  /** Whether a request is let through, after asking for more where the process has nothing left. */
  takeOrAsk(count: number): Promise<boolean> {
    const outcome = this.take(count);
    if (outcome !== 'unknown') return Promise.resolve(outcome === 'taken');
    return new Promise((settle) => {
      this.#waiters.push({ count, settle });
      if (!this.#isAsking) void this.#ask();
    });
  }

  /** Takes back what was let through. */
  giveBack(count: number): void {
    this.#share.giveBack(count);
  }

  /** What its callers may be told. */
  told(): ToldLimit {
    const { kind, perSecond } = this.subject;
    const remaining = this.#share.remaining(this.#parts.now());
    const resetSeconds = remaining > 0 ? 1 : this.retryAfterSeconds(1);
    return { name: kind, quota: perSecond, isOfTime: true, remaining, resetSeconds };
  }

  /** When a request that counts for so many is let through, if nobody else makes any. */
  retryAfterSeconds(count: number): number {
    return this.#share.retryAfterSeconds(count, this.#parts.now());
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const { ask, now } = this.#parts;
    const { tenantId, kind, subjectId } = this.subject;
    while (this.#waiters.length > 0) {
      // Those who come in this turn of the event loop go along.
      await Promise.resolve();
      const asking = [...this.#waiters];
      const claim = this.#share.claim(
        asking.map(({ count }) => count),
        now(),
      );
      this.#share.receive(await ask({ tenantId, kind, subjectId, ...claim }), now());
      this.#waiters = this.#waiters.slice(asking.length);
      for (const { count, settle } of asking) settle(this.#share.take(count, now()) === 'taken');
    }
    this.#isAsking = false;
  }
}
