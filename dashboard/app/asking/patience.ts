/** What is waited for before it is asked again, as it is shown. */
export interface Waiting {
  /** How many have been refused and have not ended since. */
  readonly count: number;
  /** Whether the vault said that it has no room; it did not answer otherwise. */
  readonly isBusy: boolean;
  /** When the next one is asked again, by the clock of this machine; undefined while it is under way. */
  readonly nextAt: number | undefined;
}

interface Refused {
  /** Whether it is asked for somebody, and not a part of the program. */
  readonly isOfSession: boolean;
  isBusy: boolean;
  nextAt: number | undefined;
  /** Ends the wait; `false`: it is not asked again. */
  wake: (goesOn: boolean) => void;
}

const NOTHING: Waiting = { count: 0, isBusy: false, nextAt: undefined };
/** So often it is asked again at most, by itself. */
const TRIES = 6;
const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 15_000;
/** Where the vault names a later time, whoever asked is told so at once, and asks again themselves. */
const TOLD_MS_MAX = 60_000;
/** 502 and 503 are also what stands before the vault while that starts anew. */
const PASSING = new Set([429, 502, 503]);

/** Milliseconds that an answer asks to wait for; undefined where it says nothing. */
function toldMs(response: Response | undefined): number | undefined {
  const told = response?.headers.get('Retry-After') ?? null;
  if (told === null) return undefined;
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Pages that were all refused at once do not come back all at once: a part of each wait is left to chance. */
function waitMs(round: number, told: number | undefined): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** round, WAIT_MS_MAX);
  return (told ?? most / 2) + (most / 2) * Math.random();
}

/**
 * Asks again what was refused because it came at a bad moment: the vault had no room for it, was starting anew, or did not
 * answer. Only what changes nothing is given to it. It asks a bounded number of times, not while nobody looks at the page,
 * and not once the session has ended that it was asked for.
 */
export class Patience {
  readonly #refused = new Set<Refused>();
  readonly #listeners = new Set<() => void>();
  #waiting = NOTHING;
  #session = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same until something changes. */
  readonly waiting = (): Waiting => this.#waiting;

  /** Ends all waits, and asks. */
  readonly askNow = (): void => {
    for (const { wake } of [...this.#refused]) wake(true);
  };

  /** What waits is not asked again, nor what is refused from now on and was asked before. */
  readonly giveUp = (): void => {
    this.#session += 1;
    for (const { isOfSession, wake } of [...this.#refused]) if (isOfSession) wake(false);
  };

  /** As `fetch`: answers what came last. A time to wait stands beside any answer that would be another one later. */
  readonly fetch = (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    this.#untilDone(
      () => fetch(url, init),
      (response) => PASSING.has(response.status) || response.headers.has('Retry-After'),
      { isOfSession: true, signal: init?.signal ?? undefined },
    );

  /** Loads a part of the program; what could not be loaded is asked for again. */
  readonly load = <Module>(load: () => Promise<Module>): Promise<Module> =>
    this.#untilDone(load, () => false, { isOfSession: false, signal: undefined });

  async #untilDone<Result>(
    ask: () => Promise<Result>,
    isRefused: (result: Result) => boolean,
    { isOfSession, signal }: { isOfSession: boolean; signal: AbortSignal | undefined },
  ): Promise<Result> {
    const session = this.#session;
    const mine: Refused = { isOfSession, isBusy: false, nextAt: undefined, wake: ignore };
    const isUnwanted = (): boolean =>
      signal?.aborted === true || (isOfSession && this.#session !== session);
    try {
      for (let round = 0; ; round += 1) {
        const [result, fault] = await settled(ask);
        const isDone = result !== undefined && !isRefused(result);
        const isOver = round === TRIES || isUnwanted();
        const told = toldMs(result instanceof Response ? result : undefined);
        const isLate = told !== undefined && told > TOLD_MS_MAX;
        const goesOn = !isDone && !isOver && !isLate;
        if (
          !goesOn ||
          !(await this.#wait(mine, result !== undefined, waitMs(round, told), signal))
        ) {
          if (result === undefined) throw fault;
          return result;
        }
        if (result instanceof Response) void result.body?.cancel();
      }
    } finally {
      this.#refused.delete(mine);
      this.#tell();
    }
  }

  /** Whether it is to be asked again, once the time has come and somebody looks. */
  #wait(
    mine: Refused,
    isBusy: boolean,
    ms: number,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const ending = new AbortController();
      const wake = (goesOn: boolean): void => {
        ending.abort();
        clearTimeout(timer);
        mine.nextAt = undefined;
        mine.wake = ignore;
        this.#tell();
        resolve(goesOn);
      };
      const timer = setTimeout(() => {
        if (!document.hidden) wake(true);
        else document.addEventListener('visibilitychange', () => wake(true), ending);
      }, ms);
      signal?.addEventListener('abort', () => wake(false), ending);
      Object.assign(mine, { isBusy, nextAt: Date.now() + ms, wake });
      this.#refused.add(mine);
      this.#tell();
    });
  }

  #tell(): void {
    const all = [...this.#refused];
    const times = all.flatMap(({ nextAt }) => (nextAt === undefined ? [] : [nextAt]));
    const isSame = all.length === 0 && this.#waiting === NOTHING;
    if (isSame) return;
    this.#waiting =
      all.length === 0
        ? NOTHING
        : {
            count: all.length,
            isBusy: all.some(({ isBusy }) => isBusy),
            nextAt: times.length === 0 ? undefined : Math.min(...times),
          };
    for (const listener of this.#listeners) listener();
  }
}

const ignore = (): void => undefined;

async function settled<Result>(
  ask: () => Promise<Result>,
): Promise<readonly [result: Result | undefined, fault: unknown]> {
  try {
    return [await ask(), undefined];
  } catch (fault) {
    return [undefined, fault];
  }
}

/** That of this page. */
export const patience = new Patience();
