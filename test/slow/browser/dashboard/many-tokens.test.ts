import { randomBytes } from 'node:crypto';

import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { MANY_TOKENS, storeManyTokens } from '../../../support/database/many-tokens.js';
import { startTestDatabase } from '../../../support/database/test-database.js';
import type { TestDatabase } from '../../../support/database/test-database.js';
import { describeInBrowser } from '../../../support/peers/browser-scene.js';
import { launchBrowser, openPage } from '../../../support/peers/browser.js';
import { signIn } from '../../../support/peers/dashboard.js';
import { startService } from '../../../support/service/service.js';
import type { TestService } from '../../../support/service/service.js';
import type { Caller } from '../../../support/service/caller.js';

const VIEWPORT = { width: 1280, height: 900 };
const POLL = { timeout: 60_000 };
/** Processor time of the page's main thread between what somebody does and the end of what came of it. */
const INTERACTION_MS_MAX = 200;
/** The same where the program of another page is loaded, whose parts each stay within a moment. */
const LOADING_MS_MAX = 500;
const SHIFT_MAX = 0.02;
const OWN_TOKENS = 300;
const SEEN = 'data:"a value of 7"';

/** Adds up how far what is seen has moved by itself, and the longest that anything pressed waited for the next picture. */
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

interface Measured {
  readonly what: string;
  readonly processorMs: number;
  readonly slowestMs: number;
  readonly untilThereMs: number;
  readonly shifted: number;
}

/** Milliseconds of the processor that the page's main thread has used. */
async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

describeInBrowser(`the page of tokens with ${String(MANY_TOKENS)} of them`, () => {
  let database: TestDatabase;
  let service: TestService;
  let caller: Caller;
  let browser: Browser;

  beforeAll(async () => {
    database = await startTestDatabase();
    service = await startService(
      {},
      {
        database: {
          url: database.url,
          masterKey: `test:${randomBytes(32).toString('base64')}`,
          bootstrapKey: `key_mgt_${randomBytes(24).toString('hex')}`,
        },
      },
    );
    caller = await service.newTenant();
    browser = await launchBrowser();
    await storeManyTokens(database.url, caller);
    for (let made = 0; made < OWN_TOKENS; made += 100) {
      const tokens = Array.from({ length: 100 }, (_, index) => ({
        type: 'token',
        data: `a value of ${String(made + index)}`,
        mask: '{{ data | slice: 0, 7 }}',
        search_indexes: ['{{ data }}'],
      }));
      expect((await caller.post('/tokenize', tokens)).status).toBe(200);
    }
  }, 900_000);
  afterAll(async () => {
    await browser.close();
    await service.close();
    await database.stop();
  });

  it('answers whatever somebody does within a moment, and stands still', async () => {
    const watched = await openPage(browser, `${service.url}/dashboard`, { viewport: VIEWPORT });
    const { page } = watched;
    await page.addInitScript(WATCH);
    await signIn(page, caller.key, true);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const table = page.getByRole('table', { name: 'Tokens' });
    const row = table.getByRole('link').first();
    const foot = page.getByText('read; scroll for more');
    const search = page.getByRole('combobox', { name: 'Search' });
    const nth = (count: number) => page.getByText(`${String(count)} read; scroll for more`);
    const bottom = `document.querySelector('[role=table]').scrollTop = 1e9`;

    const STEPS: readonly (readonly [
      what: string,
      act: (on: Page) => Promise<unknown>,
      isThere: () => Promise<unknown>,
    ])[] = [
      ['open the page', () => page.goto(`${service.url}/dashboard/tokens`), () => row.waitFor()],
      ['scroll to the end of a part', () => page.evaluate(bottom), () => nth(200).waitFor()],
      ['and of the next', () => page.evaluate(bottom), () => nth(300).waitFor()],
      ['and of those that are older', () => page.evaluate(bottom), () => nth(400).waitFor()],
      [
        'go to the search',
        () => page.keyboard.press('/'),
        () => expect.poll(() => page.evaluate('document.activeElement?.type')).toBe('search'),
      ],
      [
        'type a search',
        () => page.keyboard.type(SEEN),
        () => expect.poll(() => search.inputValue()).toBe(SEEN),
      ],
      ['search', () => page.keyboard.press('Enter'), () => page.getByText('1 in all').waitFor()],
      ['clear', () => page.getByRole('button', { name: 'Clear' }).click(), () => foot.waitFor()],
      [
        'choose a type',
        () => page.getByLabel('Type', { exact: true }).selectOption('token'),
        () => foot.waitFor(),
      ],
      [
        'name a container',
        async () => {
          await page.getByLabel('Container, and below').fill('/customer-9/');
          await page.keyboard.press('Enter');
        },
        () => expect.poll(() => new URL(page.url()).search, POLL).toContain('customer-9'),
      ],
      ['open one', () => row.click(), () => page.getByRole('heading', { name: 'Trail' }).waitFor()],
      ['go back', () => page.goBack(), () => row.waitFor()],
      [
        'open the commands',
        () => page.keyboard.press('Control+k'),
        () => page.getByRole('dialog', { name: 'Commands' }).waitFor(),
      ],
    ];
    const measured: Measured[] = [];
    for (const [what, act, isThere] of STEPS) {
      await page.evaluate('globalThis.slowest = 0').catch(() => undefined);
      const before = await threadMs(session);
      const startedAt = performance.now();
      await act(page);
      await isThere();
      const untilThereMs = performance.now() - startedAt;
      const processorMs = (await threadMs(session)) - before;
      const [slowestMs, shifted] = await page.evaluate<[number, number]>(
        '[globalThis.slowest, globalThis.shifted]',
      );
      measured.push({ what, processorMs, slowestMs, untilThereMs, shifted });
    }
    const rounded = measured.map(({ what, ...figures }) => [
      what,
      ...Object.values(figures).map((figure) => Math.round(figure * 1_000) / 1_000),
    ]);
    console.log('what, ms of the processor, ms to the next picture, ms until it is there, shifted');
    for (const line of rounded) console.log(line.join(', '));
    // To open a page the first time is to load its program, too.
    const boundOf = (what: string): number =>
      what.startsWith('open ') && what !== 'open the commands'
        ? LOADING_MS_MAX
        : INTERACTION_MS_MAX;
    const slow = measured.filter((each) => each.processorMs > boundOf(each.what));
    expect(slow).toEqual([]);
    expect(measured.filter((each) => each.shifted > SHIFT_MAX)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  }, 300_000);
});
