import { LongWork, SLICE_MS_MAX } from './long-work.js';
import { shortWork } from './short-work.js';

/** The long works of this process. */
const longWork = new LongWork(shortWork, {
  now: () => performance.now(),
  nextTurn: (run) => void setImmediate(run),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/**
 * Shares the event loop: long work asks between its pieces whether a yield is due, and yields where it is. Asking first
 * costs each of many small pieces less than waiting for nothing does. In one turn of the loop one long work goes on, however
 * many there are, and tenants take turns; while single calls are under way, none does (docs/adr/0114).
 */
export class EventLoopYielder {
  readonly #tenantId: string | undefined;
  #dueAt = performance.now() + SLICE_MS_MAX;

  /** Yields for work of a tenant; without one, for work of single calls, which waits for no turn but the next of the loop. */
  constructor(tenantId?: string) {
    this.#tenantId = tenantId;
  }

  /** Whether others are to run before the next piece. */
  get isDue(): boolean {
    return performance.now() >= this.#dueAt;
  }

  /** Lets others run until its turn has come, and begins another slice of time. */
  async yield(): Promise<void> {
    const tenantId = this.#tenantId;
    await new Promise<void>((resolve) => {
      if (tenantId === undefined) setImmediate(resolve);
      else longWork.wait(tenantId, resolve);
    });
    this.#dueAt = performance.now() + SLICE_MS_MAX;
  }
}

/** Pieces so small that nobody asks before each whether others are to run. */
const AT_ONCE = 16;

/** What becomes of each of many, others running in between where that is due. Begins and ends without a pause. */
export async function eachInTurn<From, To>(
  many: readonly From[],
  yielder: EventLoopYielder,
  each: (one: From) => To,
): Promise<readonly To[]> {
  const made: To[] = [];
  for (const one of many) {
    if (made.length % AT_ONCE === 0 && made.length > 0 && yielder.isDue) await yielder.yield();
    made.push(each(one));
  }
  return made;
}
