/** A store of requests that fills at a rate, up to one second's worth: what all processes together may still make. */
export interface RateLevel {
  readonly level: number;
  /** Milliseconds of one clock, which may be set back. */
  readonly atMs: number;
}

/** What one process asks of it. */
export interface RateClaim {
  /** Requests in a second, and at one go. */
  readonly perSecond: number;
  /** What is left of what it was given before. */
  readonly returned: number;
  /** Requests that wait for an answer. */
  readonly needed: number;
  /** Requests that are likely to follow. */
  readonly hopedFor: number;
  /** The most that one of those that wait counts for. */
  readonly lump: number;
}

/** What a process is given. */
export interface RateGrant {
  readonly granted: number;
  /** What is left for everybody; below 0 where somebody was given more than there was. */
  readonly left: number;
}

/** Of what is left over when those who wait have been served, a process is given so much ahead of its requests. */
export const AHEAD_PART = 0.25;

/**
 * Takes from a level what one process may have: whole requests, those that wait first. Where one of those counts for more
 * than a second allows, it is let through when all but one are saved up, and is paid for afterwards. `limit-statements.ts` of
 * storage says the same in SQL, and a test holds the two together.
 */
export function claimRate(
  present: RateLevel | undefined,
  claim: RateClaim,
  nowMs: number,
): { readonly next: RateLevel; readonly grant: RateGrant } {
  const { perSecond, returned } = claim;
  const level =
    present === undefined
      ? perSecond
      : Math.min(
          perSecond,
          present.level + (perSecond * Math.max(0, nowMs - present.atMs)) / 1_000 + returned,
        );
  const granted = grantOf(level, claim);
  const left = level - granted;
  return { next: { level: left, atMs: nowMs }, grant: { granted, left } };
}

function grantOf(level: number, { perSecond, needed, hopedFor, lump }: RateClaim): number {
  if (lump > level && level >= Math.min(lump, perSecond - 1)) return lump;
  const served = Math.min(needed, Math.max(0, Math.floor(level)));
  const ahead = Math.min(hopedFor, Math.floor((level - needed) * AHEAD_PART));
  return served + Math.max(0, ahead);
}
