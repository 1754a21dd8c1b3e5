import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { signIn } from '../../../support/peers/dashboard.js';
import { openPage } from '../../../support/peers/browser.js';
import { createdId } from '../../../support/scenes/created-id.js';
import type { Caller } from '../../../support/service/caller.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const SHIFT_MAX = 0.02;
const WIDE = { width: 1280, height: 900 };
/** From the narrowest screen that the pages are for to the widest. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
] as const;

/** What would be markup, turn its line around, or has no place where a line could end. */
const HOSTILE = `<img src=x onerror="document.title='taken'">\u202E\u2066${'W'.repeat(120)}`;
/** What turns a line around, wherever it were shown as it is. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;

/** What a key is shown of a page: all of it, a form whose button says why it cannot be pressed, or why it sees nothing. */
type State = 'shown' | 'disabled' | 'refused';

/** Every page, a name of {@link Made} for an id, and what each of the keys below is shown of it. */
const PAGES: readonly (readonly [path: string, management: State, clerk: State, shop: State])[] = [
  ['/', 'shown', 'refused', 'refused'],
  ['/tokens', 'shown', 'shown', 'refused'],
  ['/tokens/token', 'shown', 'shown', 'refused'],
  ['/applications', 'shown', 'refused', 'refused'],
  ['/applications/new', 'shown', 'disabled', 'disabled'],
  ['/applications/application', 'shown', 'refused', 'refused'],
  ['/sessions', 'shown', 'refused', 'refused'],
  ['/proxies', 'shown', 'refused', 'refused'],
  ['/proxies/new', 'shown', 'disabled', 'disabled'],
  ['/proxies/proxy', 'shown', 'refused', 'refused'],
  ['/reactors', 'shown', 'refused', 'refused'],
  ['/reactors/reactor', 'shown', 'refused', 'refused'],
  ['/formulas', 'shown', 'refused', 'refused'],
  ['/formulas/new', 'shown', 'disabled', 'disabled'],
  ['/formulas/formula', 'shown', 'refused', 'refused'],
  ['/audit', 'shown', 'refused', 'refused'],
  ['/settings', 'shown', 'refused', 'refused'],
  ['/nowhere', 'shown', 'shown', 'shown'],
];

type Screens = readonly (typeof SCREENS)[number][];

/** Ids of things that others have named. */
type Made = Readonly<Record<string, string>>;

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

/** Makes one of each thing that has a page, with whatever can be written by others. */
async function makeAll(caller: Caller): Promise<Made> {
  const name = HOSTILE;
  const made = (path: string, body: unknown): Promise<string> => createdId(caller, path, body);
  const token = await made('/tokens', {
    type: 'token',
    data: HOSTILE,
    mask: `{{ data | slice: 0, 60 }}${HOSTILE}`,
    metadata: { [HOSTILE]: HOSTILE, html: '</script><script>document.title="taken"</script>' },
    search_indexes: ['{{ data }}'],
  });
  const child = await made('/tokens', { type: 'token', data: 'child', mask: HOSTILE });
  await caller.post(`/tokens/${token}/children`, { id: child });
  await caller.send('GET', `/tokens/${token}`, undefined, { 'VAULT-REASON': '<b>why</b>' });
  const type = 'private';
  const application = await made('/applications', {
    name,
    type,
    rules: [
      {
        description: HOSTILE,
        priority: 1,
        container: `/${'w'.repeat(60)}/`,
        transform: 'mask',
        permissions: ['token:read'],
      },
    ],
  });
  const formula = await made('/reactor-formulas', {
    name,
    type,
    description: HOSTILE,
    code: `module.exports = async () => ({ raw: ${JSON.stringify(HOSTILE)} });`,
    configuration: [{ name: 'W'.repeat(80), type: 'string', description: HOSTILE }],
    request_parameters: [{ name: 'W'.repeat(80), type: 'string', description: HOSTILE }],
  });
  const reactor = await made('/reactors', {
    name,
    formula: { id: formula },
    application: { id: application },
    configuration: { ['W'.repeat(80)]: 'set' },
  });
  const proxy = await made('/proxies', {
    name,
    destination_url: `https://${'w'.repeat(60)}.example/${'w'.repeat(300)}`,
    application: { id: application },
  });
  expect(
    (await caller.put('/tenants/self', { name, settings: { [HOSTILE]: HOSTILE } })).status,
  ).toBe(200);
  return { token, application, formula, reactor, proxy };
}

/** That nothing moves, is wider than the screen, or is taken for markup. */
async function expectSound(page: Page, path: string, screens: Screens): Promise<void> {
  const shifted = await page.evaluate<number>('globalThis.shifted');
  expect([path, shifted < SHIFT_MAX ? 'still' : shifted]).toEqual([path, 'still']);
  expect(await page.title()).not.toBe('taken');
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect([path, TURNING.test(await page.locator('body').innerText())]).toEqual([path, false]);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([path, screen.width, await page.evaluate(isWider)]).toEqual([path, screen.width, false]);
  }
  await page.setViewportSize(WIDE);
}

describeInBrowser('every page with every kind of key', () => {
  const scene = browserScene();
  let ids: Made = {};

  beforeAll(async () => {
    ids = await makeAll(scene.caller);
  });

  const MINUTES_MS = 600_000;
  it.each(KEYS)(
    'is as the key may see it, on every screen: $type',
    { timeout: MINUTES_MS },
    async ({ column, grants }) => {
      const { service, caller, browser } = scene;
      const { key } = grants === undefined ? caller : await caller.newApplication(grants);
      const watched = await openPage(browser, `${service.url}/dashboard`, { viewport: WIDE });
      const { page } = watched;
      await signIn(page, key);
      await page.evaluate(WATCH_SHIFTS);
      for (const [path, ...states] of PAGES) {
        const end = path.slice(path.lastIndexOf('/') + 1);
        const address = path === '/' ? '' : path.replace(/[^/]+$/, ids[end] ?? end);
        // Within the page, as a link does it.
        const to = JSON.stringify(`/dashboard${address}`);
        await page.evaluate(`history.pushState(null, '', ${to}); globalThis.shifted = 0`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const loading = page.getByRole('status').filter({ hasText: 'Loading' });
        await expect.poll(() => loading.count(), POLL).toBe(0);
        await expect.poll(() => stateOf(page), POLL).toBe(states[column - 1]);
        expect(await page.content()).not.toContain(key);
        await expectSound(page, path, column === 1 ? SCREENS : SCREENS.slice(0, 1));
        if (column === 1 || path === '/audit')
          expect([path, await seriousFindings(page)]).toEqual([path, []]);
      }
      expect(new Set(watched.requested.map((url) => new URL(url).origin))).toEqual(
        new Set([service.url]),
      );
      expect(watched.faults).toEqual([]);
      await watched.close();
    },
  );
});
