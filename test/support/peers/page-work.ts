import type { Browser, CDPSession, Locator, Page } from 'playwright-core';

/** A page has settled when nothing that it asked for was under way for so long. */
const CALM_MS = 250;
const LOOK_MS = 25;

/** What came of something that somebody did on a page. */
export interface PageWork {
  /** Processor time of the page's main thread, until all that was asked for had come and was shown. */
  readonly processorMs: number;
  /** The longest that a key or pointer waited for the next picture. */
  readonly slowestMs: number;
  /** How far what is seen has moved by itself. */
  readonly shifted: number;
}

const WATCH = `
  globalThis.shifted = 0;
  globalThis.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/**
 * Measures what a page works. What is measured is done with the mouse and the keyboard alone, at places that were looked up
 * before: a locator that goes by roles reads the whole page, within the page, and that would be measured in its place.
 */
export class PageWatch {
  readonly #page: Page;
  readonly #session: CDPSession;
  #underWay = 0;
  #changedAt = performance.now();

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
    const count = (by: number) => () => {
      this.#underWay += by;
      this.#changedAt = performance.now();
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
  }

  /** Begins to watch a page, of which nothing is asked for at that moment; what moves is told from its next address on. */
  static async of(page: Page): Promise<PageWatch> {
    await page.addInitScript(WATCH);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new PageWatch(page, session);
  }

  /** What comes of an act. */
  async measure(act: () => Promise<unknown>): Promise<PageWork> {
    await this.#page.evaluate('globalThis.slowest = 0; globalThis.isSamePage = true');
    const sofar = await this.#threadMs();
    await act();
    await this.settled();
    const now = await this.#threadMs();
    const [slowestMs, shifted, isSamePage] = await this.#page.evaluate<[number, number, boolean]>(
      '[globalThis.slowest ?? 0, globalThis.shifted ?? 0, globalThis.isSamePage === true]',
    );
    // Another document is counted from its beginning on.
    return { processorMs: isSamePage ? now - sofar : now, slowestMs, shifted };
  }

  /** Waits until all has come that was asked for, and is shown. */
  async settled(): Promise<void> {
    this.#changedAt = performance.now();
    while (this.#underWay > 0 || performance.now() - this.#changedAt < CALM_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await this.#page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
  }

  async #threadMs(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  }
}

/** Brings something into sight and gives what presses it there, by the pointer alone. */
export async function pressAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  return () => page.mouse.click(x, y);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the processor that the longest task of a page took while something was done: for so long it was frozen. */
export async function longestTaskMs(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', '__metadata'],
  });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && threads.has(`${String(pid)}/${String(tid)}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1_000;
}
