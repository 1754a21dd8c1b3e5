import { claimRate } from '../../../src/domain/limit/rate-claim.js';
import type { RateLevel } from '../../../src/domain/limit/rate-claim.js';
import { LimitedRate } from '../../../src/services/limits/limited-rate.js';

/** Processes that share one limit, in a time that passes only from event to event. */
export interface VirtualProcesses {
  readonly perSecond: number;
  /** When requests come, in milliseconds, by process. */
  readonly arrivals: readonly (readonly number[])[];
  /** How long a claim, and its answer, may be on their way, in milliseconds; taken in turn. */
  readonly delays: readonly number[];
  /** How many requests each one counts for; 1 where it is left out. */
  readonly count?: number;
}

/** A request that was let through or not, and when. */
export interface Outcome {
  readonly atMs: number;
  readonly isTaken: boolean;
}

interface Event {
  readonly atMs: number;
  readonly act: () => void;
}

/** Lets all requests come, and gives what became of them in the order in which they were answered. */
export async function simulate({
  perSecond,
  arrivals,
  delays,
  count = 1,
}: VirtualProcesses): Promise<readonly Outcome[]> {
  let now = 0;
  let turn = 0;
  const events: Event[] = [];
  const at = (atMs: number, act: () => void): void => {
    const place = events.findLastIndex((event) => event.atMs <= atMs);
    events.splice(place + 1, 0, { atMs, act });
  };
  const later = (): Promise<void> =>
    new Promise((done) => at(now + (delays[turn++ % delays.length] ?? 0), done));

  let level: RateLevel | undefined;
  const outcomes: Outcome[] = [];
  const processes = arrivals.map(
    () =>
      new LimitedRate(
        { tenantId: 't', kind: 'tenant', subjectId: 't', perSecond },
        {
          now: () => now,
          ask: async (claim) => {
            await later();
            const { next, grant } = claimRate(level, claim, now);
            level = next;
            await later();
            return grant;
          },
        },
      ),
  );
  for (const [index, times] of arrivals.entries()) {
    for (const time of times) {
      at(time, () => {
        void processes[index]?.takeOrAsk(count).then((isTaken) => {
          outcomes.push({ atMs: now, isTaken });
        });
      });
    }
  }
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    now = event.atMs;
    event.act();
    // All that follows from it at once is done before time goes on.
    await new Promise(setImmediate);
  }
  return outcomes;
}

/** The most requests that were let through beyond `perSecond` a second, over all stretches of time. */
export function greatestExcess(outcomes: readonly Outcome[], perSecond: number): number {
  let excess = 0;
  let greatest = 0;
  let last = 0;
  for (const { atMs, isTaken } of outcomes) {
    if (!isTaken) continue;
    excess = Math.max(0, excess - ((atMs - last) / 1_000) * perSecond) + 1;
    last = atMs;
    greatest = Math.max(greatest, excess);
  }
  return greatest;
}
