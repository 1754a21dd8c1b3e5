import { randomBytes } from 'node:crypto';

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { MANY_TOKENS, storeManyTokens } from '../../../support/database/many-tokens.js';
import { startTestDatabase } from '../../../support/database/test-database.js';
import type { TestDatabase } from '../../../support/database/test-database.js';
import { describeInBrowser } from '../../../support/peers/browser-scene.js';
import { launchBrowser, openPage } from '../../../support/peers/browser.js';
import { signIn } from '../../../support/peers/dashboard.js';
import { PageWatch, pressAt } from '../../../support/peers/page-work.js';
import type { PageWork } from '../../../support/peers/page-work.js';
import { startService } from '../../../support/service/service.js';
import type { TestService } from '../../../support/service/service.js';
import type { Caller } from '../../../support/service/caller.js';

const VIEWPORT = { width: 1280, height: 900 };
const POLL = { timeout: 60_000 };
/** Processor time of the page's main thread for whatever somebody does, also where that loads the program of another page. */
const INTERACTION_MS_MAX = 200;
/** The same for a page that is opened by its address, with the program of the dashboard. */
const ADDRESS_MS_MAX = 500;
const SHIFT_MAX = 0.02;
const OWN_TOKENS = 300;
const SEEN = 'data:"a value of 7"';

interface Step {
  readonly what: string;
  /** What is pressed, or has the focus before keys are. */
  readonly at?: Locator;
  readonly focused?: Locator;
  readonly act?: () => Promise<unknown>;
  readonly isThere: () => Promise<unknown>;
}

const nothing = (): Promise<void> => Promise.resolve();

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
    const watch = await PageWatch.of(page);
    await signIn(page, caller.key, true);
    await watch.settled();
    const table = page.getByRole('table', { name: 'Tokens' });
    const row = table.getByRole('link').first();
    const foot = page.getByText('read; scroll for more');
    const search = page.getByRole('combobox', { name: 'Search' });
    const nth = (count: number) => page.getByText(`${String(count)} read; scroll for more`);
    const bottom = (): Promise<unknown> =>
      page.evaluate(`document.querySelector('[role=table]').scrollTop = 1e9`);
    const press = (key: string) => (): Promise<unknown> => page.keyboard.press(key);

    const STEPS: readonly Step[] = [
      {
        what: 'open the page',
        isThere: () => row.waitFor(),
        act: () => page.goto(`${service.url}/dashboard/tokens`),
      },
      { what: 'scroll to the end of a part', isThere: () => nth(200).waitFor(), act: bottom },
      { what: 'and of the next', isThere: () => nth(300).waitFor(), act: bottom },
      { what: 'and of those that are older', isThere: () => nth(400).waitFor(), act: bottom },
      {
        what: 'go to the search',
        act: press('/'),
        isThere: () =>
          expect.poll(() => page.evaluate('document.activeElement?.type')).toBe('search'),
      },
      {
        what: 'type a search',
        act: () => page.keyboard.type(SEEN),
        isThere: () => expect.poll(() => search.inputValue()).toBe(SEEN),
      },
      { what: 'search', act: press('Enter'), isThere: () => page.getByText('1 in all').waitFor() },
      {
        what: 'clear',
        at: page.getByRole('button', { name: 'Clear' }),
        isThere: () => foot.waitFor(),
      },
      {
        what: 'choose a type',
        focused: page.getByLabel('Type', { exact: true }),
        act: press('A'),
        isThere: () => expect.poll(() => new URL(page.url()).search, POLL).toContain('type=token'),
      },
      {
        what: 'name a container',
        focused: page.getByLabel('Container, and below'),
        act: async () => {
          await page.keyboard.type('/customer-9/');
          await page.keyboard.press('Enter');
        },
        isThere: () => expect.poll(() => new URL(page.url()).search, POLL).toContain('customer-9'),
      },
      {
        what: 'open one',
        at: row,
        isThere: () => page.getByRole('heading', { name: 'Trail' }).waitFor(),
      },
      { what: 'go back', act: () => page.evaluate('history.back()'), isThere: () => row.waitFor() },
      {
        what: 'open the commands',
        act: press('Control+k'),
        isThere: () => page.getByRole('dialog', { name: 'Commands' }).waitFor(),
      },
    ];
    const measured: (PageWork & { readonly what: string })[] = [];
    for (const { what, at, focused, act, isThere } of STEPS) {
      const begin = at === undefined ? act : await pressAt(page, at);
      await focused?.focus();
      measured.push({ what, ...(await watch.measure(begin ?? nothing)) });
      await isThere();
      await watch.settled();
    }
    console.log('what, ms of the processor, ms to the next picture, shifted');
    for (const { what, processorMs, slowestMs, shifted } of measured)
      console.log([what, Math.round(processorMs), slowestMs, shifted.toFixed(3)].join(', '));
    const boundOf = (what: string): number =>
      what === 'open the page' ? ADDRESS_MS_MAX : INTERACTION_MS_MAX;
    expect(measured.filter((each) => each.processorMs > boundOf(each.what))).toEqual([]);
    expect(measured.filter((each) => each.shifted > SHIFT_MAX)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  }, 300_000);
});
