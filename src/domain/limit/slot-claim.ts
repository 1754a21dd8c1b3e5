/** What one process holds of slots that all processes share. */
export interface HeldSlots {
  readonly held: number;
  /** When it last said so, in milliseconds. */
  readonly atMs: number;
}

/** What one process asks of them. */
export interface SlotClaim {
  /** Slots that may be taken at a time. */
  readonly slotsMax: number;
  /** Names the process. */
  readonly holder: string;
  /** Slots that it holds and goes on to need. */
  readonly held: number;
  /** Slots that it needs besides. */
  readonly needed: number;
}

/** After so long without a word of a process its slots are free: it has died, or stands still. */
export const HELD_MS = 10_000;

/**
 * Gives a process as many slots as are free; answers how many it holds then. What it holds already it keeps, whatever
 * the others have. `limit-statements.ts` of storage says the same in SQL, and a test holds the two together.
 */
export function claimSlots(
  holders: ReadonlyMap<string, HeldSlots>,
  { slotsMax, holder, held, needed }: SlotClaim,
  nowMs: number,
): { readonly next: ReadonlyMap<string, HeldSlots>; readonly held: number } {
  const next = new Map<string, HeldSlots>();
  for (const [name, slots] of holders) {
    if (name !== holder && Math.abs(nowMs - slots.atMs) < HELD_MS) next.set(name, slots);
  }
  const ofOthers = [...next.values()].reduce((sum, slots) => sum + slots.held, 0);
  const free = Math.max(0, slotsMax - ofOthers - held);
  const now = held + Math.min(needed, free);
  if (now > 0) next.set(holder, { held: now, atMs: nowMs });
  return { next, held: now };
}
