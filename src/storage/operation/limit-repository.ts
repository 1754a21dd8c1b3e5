import type { RateClaim, RateGrant } from '../../domain/limit/rate-claim.js';
import type { SlotClaim } from '../../domain/limit/slot-claim.js';
import type { Database } from '../database/database.js';
import {
  CLAIM_RATES,
  CLAIM_SLOTS,
  CLAIM_TOKENS,
  COUNT_TOKENS,
  DELETE_OLD,
  SET_ROOM,
} from './limit-statements.js';

/** A claim of requests a second, and whose they are. */
export interface ClaimOfRate extends RateClaim {
  readonly tenantId: string;
  readonly kind: 'key' | 'tenant';
  /** The Application or session, or the tenant. */
  readonly subjectId: string;
}

/** A claim of what a tenant may have under way. */
export interface ClaimOfSlots extends SlotClaim {
  readonly tenantId: string;
  readonly kind: 'run' | 'call';
}

/** A claim of room for a tenant's tokens. */
export interface ClaimOfTokens {
  /** Tokens that a tenant may have. */
  readonly tokensMax: number;
  /** What is left of what was given before. */
  readonly returned: number;
  /** Tokens that are to be stored. */
  readonly needed: number;
  /** Tokens that are likely to follow. */
  readonly hopedFor: number;
}

/** What room is given. */
export interface GrantOfTokens {
  readonly granted: number;
  /** Whether the last count is long enough ago for another one. */
  readonly mayCount: boolean;
}

/** What a tenant has stored. */
export interface TokenStock {
  readonly stored: number;
  /** What was ever taken of its room until then. */
  readonly takenBefore: number;
}

/** A count of a tenant's tokens. */
export interface CountOfTokens extends TokenStock {
  /** Whether all that was taken was stored by then: otherwise the count has missed some. */
  readonly isWhole: boolean;
}

interface TokenRoom {
  readonly tokensMax: number;
  readonly againMs: number;
}

type KeyOfRate = Pick<ClaimOfRate, 'kind' | 'subjectId'>;
type GrantRow = RateGrant & KeyOfRate;
type KeyOfSlots = Pick<ClaimOfSlots, 'kind' | 'tenantId'>;
type HeldRow = KeyOfSlots & Pick<ClaimOfSlots, 'held'>;

/** What processes share of limits. */
export class LimitRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Claims of rates, each tenant, kind and subject once at most; the answers have their order. */
  async claimRates(claims: readonly ClaimOfRate[]): Promise<readonly RateGrant[]> {
    const rows = await this.#database.$statement<GrantRow>(CLAIM_RATES, [
      claims.map(({ tenantId }) => tenantId),
      claims.map(({ kind }) => kind),
      claims.map(({ subjectId }) => subjectId),
      claims.map(({ perSecond }) => perSecond),
      claims.map(({ returned }) => returned),
      claims.map(({ needed }) => needed),
      claims.map(({ hopedFor }) => hopedFor),
      claims.map(({ lump }) => lump),
    ]);
    const keyOf = (of: KeyOfRate): string => `${of.kind} ${of.subjectId}`;
    return inOrder(claims, rows, keyOf);
  }

  /** Claims of slots, each tenant and kind once at most; answers how many are held then, in their order. */
  async claimSlots(claims: readonly ClaimOfSlots[]): Promise<readonly number[]> {
    const rows = await this.#database.$statement<HeldRow>(CLAIM_SLOTS, [
      claims.map(({ tenantId }) => tenantId),
      claims.map(({ kind }) => kind),
      claims.map(({ holder }) => holder),
      claims.map(({ slotsMax }) => slotsMax),
      claims.map(({ held }) => held),
      claims.map(({ needed }) => needed),
    ]);
    const keyOf = (of: KeyOfSlots): string => `${of.kind} ${of.tenantId}`;
    return inOrder(claims, rows, keyOf).map(({ held }) => held);
  }

  /** Claims room for tokens; undefined where nobody has counted those of the tenant yet. */
  async claimTokens(
    tenantId: string,
    { tokensMax, returned, needed, hopedFor }: ClaimOfTokens,
  ): Promise<GrantOfTokens | undefined> {
    const values = [tenantId, needed, hopedFor, tokensMax, returned];
    const [row] = await this.#database.$statement<GrantOfTokens>(CLAIM_TOKENS, values);
    return row;
  }

  /** How many tokens a tenant has. */
  async countTokens(tenantId: string, now: Date): Promise<CountOfTokens> {
    const [row] = await this.#database.$statement<CountOfTokens>(COUNT_TOKENS, [tenantId, now], {
      isMaintenance: true,
    });
    return row ?? { stored: 0, takenBefore: 0, isWhole: true };
  }

  /** Says what room there is by a whole count; the next one may be made after `againMs`. */
  async setRoom(
    tenantId: string,
    { tokensMax, stored, takenBefore, againMs }: TokenStock & TokenRoom,
  ): Promise<void> {
    const values = [tenantId, tokensMax, stored, takenBefore, againMs];
    await this.#database.$statement(SET_ROOM, values);
  }

  /** Takes away what tells nothing any more. */
  async deleteOld(): Promise<void> {
    await this.#database.$statement(DELETE_OLD, [], { isMaintenance: true });
  }
}

/** Rows in the order of the claims that they answer. */
function inOrder<Key, Row extends Key>(
  claims: readonly NoInfer<Key>[],
  rows: readonly Row[],
  keyOf: (each: Key) => string,
): readonly Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return claims.map((claim) => {
    const row = byKey.get(keyOf(claim));
    if (row === undefined) throw new Error('a claim of a limit was not answered');
    return row;
  });
}
