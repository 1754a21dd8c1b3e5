import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { signIn } from '../../../support/peers/dashboard.js';
import { openPage } from '../../../support/peers/browser.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const SHIFT_MAX = 0.02;
/** The narrowest screen that the pages are for. */
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

/** What a key is shown of a page: all of it, a form whose button says why it cannot be pressed, or why it sees nothing. */
type State = 'shown' | 'disabled' | 'refused';

/** Every page that needs nothing to be there, and what each of the keys below is shown of it. */
const PAGES: readonly (readonly [path: string, management: State, clerk: State, shop: State])[] = [
  ['/', 'shown', 'refused', 'refused'],
  ['/tokens', 'shown', 'shown', 'refused'],
  ['/applications', 'shown', 'refused', 'refused'],
  ['/applications/new', 'shown', 'disabled', 'disabled'],
  ['/sessions', 'shown', 'refused', 'refused'],
  ['/proxies', 'shown', 'refused', 'refused'],
  ['/proxies/new', 'shown', 'disabled', 'disabled'],
  ['/reactors', 'shown', 'refused', 'refused'],
  ['/formulas', 'shown', 'refused', 'refused'],
  ['/formulas/new', 'shown', 'disabled', 'disabled'],
  ['/audit', 'shown', 'refused', 'refused'],
  ['/settings', 'shown', 'refused', 'refused'],
];

const KEYS = [
  { type: 'management', column: 1, grants: undefined },
  {
    type: 'private',
    column: 2,
    grants: { type: 'private', permissions: ['token:read', 'token:create'] },
  },
  { type: 'public', column: 3, grants: { type: 'public', permissions: ['token:create'] } },
] as const;

const CAN_DISABLE = /^(?:Create|Save)/;

/** Adds up how far what is seen has moved by itself. */
const WATCH_SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function stateOf(page: Page): Promise<State> {
  if ((await page.getByRole('heading', { name: 'This key may not see this' }).count()) > 0)
    return 'refused';
  const create = page.getByRole('main').getByRole('button', { name: CAN_DISABLE }).last();
  if ((await create.count()) === 0) return 'shown';
  const reason = page.getByText(/^This key lacks /);
  return (await reason.count()) > 0 ? 'disabled' : 'shown';
}

describeInBrowser('every page with every kind of key', () => {
  const scene = browserScene();

  it.each(KEYS)('is as the key may see it: $type', async ({ column, grants }) => {
    const { service, caller, browser } = scene;
    const { key } = grants === undefined ? caller : await caller.newApplication(grants);
    const watched = await openPage(browser, `${service.url}/dashboard`, { viewport: WIDE });
    const { page } = watched;
    await page.addInitScript(WATCH_SHIFTS);
    await signIn(page, key, true);
    for (const [path, ...states] of PAGES) {
      await page.goto(`${service.url}/dashboard${path === '/' ? '' : path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const loading = page.getByRole('status').filter({ hasText: 'Loading' });
      await expect.poll(() => loading.count(), POLL).toBe(0);
      await expect.poll(() => stateOf(page), POLL).toBe(states[column - 1]);
      const shifted = await page.evaluate<number>('globalThis.shifted');
      expect([path, shifted < SHIFT_MAX ? 'still' : shifted]).toEqual([path, 'still']);
      expect(await page.content()).not.toContain(key);
      await page.setViewportSize(NARROW);
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect([path, await page.evaluate(isWider)]).toEqual([path, false]);
      await page.setViewportSize(WIDE);
      if (column === 1 || path === '/audit')
        expect([path, await seriousFindings(page)]).toEqual([path, []]);
    }
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
