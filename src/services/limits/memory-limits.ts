import type { LRUCache } from 'lru-cache';

import { claimRate } from '../../domain/limit/rate-claim.js';
import type { RateGrant, RateLevel } from '../../domain/limit/rate-claim.js';
import type { ClaimOfRate } from '../../storage/operation/limit-repository.js';
import { growingCache } from './growing-cache.js';

/** Levels that are kept; one that nobody has asked of for longest is full again. */
const LEVELS_MAX = 100_000;

/** The levels of rates of one process that shares them with nobody. */
export class MemoryRates {
  readonly #now: () => number;
  readonly #levels: LRUCache<string, RateLevel> = growingCache(LEVELS_MAX);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** As the database grants, with a clock of this process. */
  claim(claim: ClaimOfRate): RateGrant {
    const key = `${claim.kind} ${claim.subjectId}`;
    const { next, grant } = claimRate(this.#levels.get(key), claim, this.#now());
    this.#levels.set(key, next);
    return grant;
  }
}
