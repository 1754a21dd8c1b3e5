import type { LRUCache } from 'lru-cache';

import type { Identity, RequestContext } from '../../context.js';
import { RateLimitedError } from '../../domain/errors.js';
import type { HeadLines } from '../../domain/errors.js';
import { limitLines } from '../../domain/limit/limit-fields.js';
import type { RateGrant } from '../../domain/limit/rate-claim.js';
import type { ClaimOfRate, LimitRepository } from '../../storage/operation/limit-repository.js';
import { ClaimExchange } from './claim-exchange.js';
import { LimitedRate } from './limited-rate.js';
import type { RateSubject } from './limited-rate.js';
import { growingCache } from './growing-cache.js';
import { MemoryRates } from './memory-limits.js';

/** How many requests are let through. */
export interface RateLimiterOptions {
  /** Requests of one key in a second, and at one go; 0: any number. */
  readonly perSecondOfKey: number;
  /** The same of all keys of a tenant together. */
  readonly perSecondOfTenant: number;
  /** Where processes share what is left; undefined where there is one process alone. */
  readonly shared: Pick<LimitRepository, 'claimRates'> | undefined;
  /** Is told why nothing could be shared. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** What is taken. */
export interface TakenRequests {
  /** For how many it counts. */
  readonly count?: number;
  /** Whose it is where nobody in particular calls. */
  readonly tenantId?: string;
}

/** Keys, and tenants, that are kept in mind; who was not heard of for longest is forgotten. */
const SUBJECTS_MAX = 100_000;

const NO_LINES: HeadLines = [];

/** For how long a process goes by what it knows itself after the database did not answer. */
const ALONE_MS = 1_000;

/**
 * Holds each key, and each tenant, to a number of requests a second over all processes and instances (docs/guides/limits.md). What
 * a caller does not use is saved up to one second's worth. Who calls without a valid key counts for nobody.
 */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  /** Undefined where there is nothing to count. */
  readonly #keys: LRUCache<string, LimitedRate> | undefined;
  readonly #tenants: LRUCache<string, LimitedRate> | undefined;
  readonly #exchange: ClaimExchange<ClaimOfRate, RateGrant> | undefined;
  readonly #alone: MemoryRates;
  #aloneUntil = -Infinity;

  constructor(options: RateLimiterOptions) {
    const { perSecondOfKey, perSecondOfTenant, shared, failed, now } = options;
    this.#options = options;
    if (perSecondOfKey > 0) this.#keys = growingCache(SUBJECTS_MAX);
    if (perSecondOfTenant > 0) this.#tenants = growingCache(SUBJECTS_MAX);
    this.#alone = new MemoryRates(now);
    this.#exchange =
      shared &&
      new ClaimExchange({
        send: (claims) => shared.claimRates(claims),
        keyOf: ({ kind, subjectId }) => `${kind} ${subjectId}`,
        failed,
      });
  }

  /**
   * Counts a request of the caller. Throws, or rejects with, a RateLimitedError where key or tenant have used up what they
   * may; gives a promise only where other processes have to be asked.
   */
  take(
    { identity }: RequestContext,
    { count = 1, tenantId }: TakenRequests = {},
  ): Promise<void> | undefined {
    if (!this.#isLimited) return undefined;
    const rates = this.#ratesOf(identity, tenantId);
    if (rates.length === 0 || count <= 0) return undefined;
    const taken: LimitedRate[] = [];
    for (const rate of rates) {
      const outcome = rate.take(count);
      if (outcome === 'taken') {
        taken.push(rate);
        continue;
      }
      for (const each of taken) each.giveBack(count);
      if (outcome === 'unknown') return this.#takeAll(identity, rates, count);
      throw refusal(identity, rates, rate, count);
    }
    return undefined;
  }

  /** What the caller may know of its limits: nothing where there are none. */
  linesFor(identity: Identity): HeadLines {
    return this.#isLimited ? toldTo(identity, this.#ratesOf(identity)) : NO_LINES;
  }

  get #isLimited(): boolean {
    return this.#keys !== undefined || this.#tenants !== undefined;
  }

  async #takeAll(identity: Identity, rates: readonly LimitedRate[], count: number): Promise<void> {
    const taken: LimitedRate[] = [];
    for (const rate of rates) {
      if (await rate.takeOrAsk(count)) {
        taken.push(rate);
        continue;
      }
      for (const each of taken) each.giveBack(count);
      throw refusal(identity, rates, rate, count);
    }
  }

  #ratesOf(identity: Identity, tenantOfCall?: string): readonly LimitedRate[] {
    const rates: LimitedRate[] = [];
    const isCaller = identity.kind === 'application' || identity.kind === 'session';
    const tenantId = isCaller ? identity.tenantId : tenantOfCall;
    if (tenantId === undefined) return rates;
    const { perSecondOfKey, perSecondOfTenant } = this.#options;
    if (this.#keys !== undefined && isCaller) {
      const subjectId = identity.kind === 'session' ? identity.sessionId : identity.applicationId;
      const subject = { tenantId, kind: 'key', subjectId, perSecond: perSecondOfKey } as const;
      rates.push(this.#rateOf(this.#keys, subject));
    }
    if (this.#tenants !== undefined) {
      const of = { tenantId, subjectId: tenantId, perSecond: perSecondOfTenant };
      rates.push(this.#rateOf(this.#tenants, { ...of, kind: 'tenant' }));
    }
    return rates;
  }

  #rateOf(known: LRUCache<string, LimitedRate>, subject: RateSubject): LimitedRate {
    const present = known.get(subject.subjectId);
    if (present !== undefined) return present;
    const ask = (claim: ClaimOfRate): Promise<RateGrant> => this.#ask(claim);
    const made = new LimitedRate(subject, { ask, now: this.#options.now });
    known.set(subject.subjectId, made);
    return made;
  }

  /** What is granted by all processes together, or, where these cannot be asked, by this one. */
  async #ask(claim: ClaimOfRate): Promise<RateGrant> {
    const { now } = this.#options;
    if (this.#exchange === undefined || now() < this.#aloneUntil) return this.#alone.claim(claim);
    try {
      return await this.#exchange.ask(claim);
    } catch {
      this.#aloneUntil = now() + ALONE_MS;
      return this.#alone.claim(claim);
    }
  }
}

/**
 * A tenant's number tells of what its other keys do: those whose key is in pages and programs of others are not told it, nor
 * sessions, which are theirs.
 */
function toldTo(identity: Identity, rates: readonly LimitedRate[]): HeadLines {
  const isTrusted = identity.kind === 'application' && identity.type !== 'public';
  const told = rates.filter(({ subject }) => subject.kind === 'key' || isTrusted);
  return limitLines(told.map((rate) => rate.told()));
}

function refusal(
  identity: Identity,
  rates: readonly LimitedRate[],
  refused: LimitedRate,
  count: number,
): RateLimitedError {
  const { kind, perSecond } = refused.subject;
  const message = `A ${kind} may make ${String(perSecond)} requests a second.`;
  return new RateLimitedError(message, refused.retryAfterSeconds(count), toldTo(identity, rates));
}
