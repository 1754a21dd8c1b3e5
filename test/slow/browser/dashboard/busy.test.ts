import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { openPage } from '../../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard, signIn } from '../../../support/peers/dashboard.js';
import { startRefusingFront } from '../../../support/peers/refusing-front.js';
import type { Refusal, RefusingFront } from '../../../support/peers/refusing-front.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 30_000 };
const BUSY: Refusal = {
  status: 503,
  headers: { 'Retry-After': '1', 'Content-Type': 'application/json' },
  body: '{"errors":[{"message":"More is asked than can be done.","extensions":{"code":"UNAVAILABLE"}}]}',
};
/** As the vault itself answers where a part of what was asked for found no room. */
const HALF: Refusal = {
  status: 200,
  headers: { 'Retry-After': '1', 'Content-Type': 'application/json' },
  body: '{"data":{"list":null},"errors":[{"message":"The limit is reached.","extensions":{"code":"RATE_LIMITED"}}]}',
};
const STARTING: Refusal = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>' };
/** So long that nobody waits for it in a test. */
const LATER: Refusal = { ...BUSY, headers: { ...BUSY.headers, 'Retry-After': '50' } };
/** The first question, and those that follow by themselves. */
const ASKED_MAX = 7;

describeInBrowser('the dashboard of a vault that has no room', () => {
  const scene = browserScene();
  let front: RefusingFront;

  beforeAll(async () => {
    front = await startRefusingFront(scene.service.url);
  });
  afterEach(() => front.letThrough());
  afterAll(() => front.close());

  const open = (path: string) =>
    openDashboard(scene.browser, { url: front.url, key: scene.caller.key }, path);
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'asking again' });
  const go = (page: Page, name: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

  const WAYS: readonly (readonly [words: string, how: Refusal])[] = [
    ['The vault is busy', BUSY],
    ['The vault is busy', HALF],
    ['The vault is busy', STARTING],
    ['The vault does not answer', 'cut'],
  ];

  it('asks again by itself, whoever refuses it and however', async () => {
    const watched = await open('/settings');
    const { page } = watched;
    for (const [words, how] of WAYS) {
      await go(page, 'Tenant and keys');
      await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
      front.refuse('query ApplicationsPage', how);
      await go(page, 'Applications');
      await notice(page).getByText(words).waitFor();
      // What was refused before is no failure while it is being asked for.
      expect(await page.getByRole('alert').count()).toBe(0);
      front.letThrough();
      await page.getByText('1 of 1').waitFor();
      await notice(page).waitFor({ state: 'detached' });
    }
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('says until when it waits, asks at once when told to, and leaves the page as it is', async () => {
    const watched = await open('/settings');
    const { page } = watched;
    const asked = front.refuse('query ApplicationsPage', LATER);
    await go(page, 'Applications');
    await notice(page)
      .getByText(/asking again in \d\d s/)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // Also from within a dialog, which stays.
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await dialog.waitFor();
    await page.locator('button', { hasText: 'Try again now' }).click();
    await expect.poll(asked, POLL).toBe(2);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    front.letThrough();
    await page.getByRole('button', { name: 'Try again now' }).click();
    await page.getByText('1 of 1').waitFor();
    expect(await notice(page).count()).toBe(0);
    await watched.close();
  });

  it('ends with what failed, and asks again when it is told to', async () => {
    const watched = await open('/settings');
    const { page } = watched;
    const asked = front.refuse('query ApplicationsPage', BUSY);
    await go(page, 'Applications');
    const failure = page.getByRole('alert').filter({ hasText: 'UNAVAILABLE' });
    const hurry = page.getByRole('button', { name: 'Try again now' });
    // Each wait is ended by hand: the bound is one of questions, and not of time.
    for (let count = 1; count < ASKED_MAX; count += 1) {
      await expect.poll(asked, POLL).toBeGreaterThanOrEqual(count);
      if (await failure.isVisible()) break;
      await hurry.click({ timeout: 2_000 }).catch(() => undefined);
    }
    await failure.waitFor();
    expect(asked()).toBe(ASKED_MAX);
    front.letThrough();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 of 1').waitFor();
    await watched.close();
  });

  it('asks for nobody who has left the page, signed out, or looks elsewhere', async () => {
    const watched = await open('/settings');
    const { page } = watched;
    const hurry = page.getByRole('button', { name: 'Try again now' });
    const left = front.refuse('query ApplicationsPage', LATER);
    await go(page, 'Applications');
    await hurry.waitFor();
    await go(page, 'Sessions');
    await page.getByRole('heading', { name: 'There is no session at the moment' }).waitFor();
    await notice(page).waitFor({ state: 'detached' });
    expect(left()).toBe(1);

    const hidden = front.refuse('query FormulasPage', BUSY, 1);
    await page.evaluate(
      `Object.defineProperty(document, 'hidden', { get: () => globalThis.away })`,
    );
    await page.evaluate('globalThis.away = true');
    await go(page, 'Formulas');
    await expect.poll(hidden, POLL).toBe(1);
    // Longer than what the vault asked for.
    await notice(page).waitFor();
    await page.waitForTimeout(2_500);
    expect(hidden()).toBe(1);
    await page.evaluate('globalThis.away = false');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('heading', { name: 'There are no formulas yet' }).waitFor();
    expect(hidden()).toBe(2);

    const ended = front.refuse('query ProxyRows', LATER);
    await go(page, 'Proxies');
    await hurry.waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await notice(page).waitFor({ state: 'detached' });
    expect(ended()).toBe(1);
    expect(await page.content()).not.toContain(scene.caller.key);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('signs in, and shows a page whose program came late, once there is room', async () => {
    const watched = await openPage(scene.browser, `${front.url}/dashboard`);
    const { page } = watched;
    const asked = front.refuse('query WhoAmI', BUSY, 1);
    await signIn(page, scene.caller.key, true);
    expect(asked()).toBe(2);
    front.refuse('query WhoAmI', BUSY, 1);
    const program = front.refuse('/assets/applications-', { status: 503 }, 2);
    await page.goto(`${front.url}/dashboard/applications`);
    await page.getByText('1 of 1').waitFor();
    expect(program()).toBe(3);
    await watched.close();
  });

  it('sends no act again, says that its end is not known, and keeps what was typed', async () => {
    const name = 'Not made twice';
    const watched = await open('/applications/new');
    const { page } = watched;
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('token:read', { exact: true }).check();
    const create = page.getByRole('button', { name: 'Create application' });
    const refused = front.refuse('mutation CreateApplication', BUSY, 1);
    await create.click();
    await page.getByRole('alert').getByText('UNAVAILABLE').waitFor();
    expect(await notice(page).count()).toBe(0);
    expect(refused()).toBe(1);
    front.letThrough();
    // Done, and the way back broke: the browser itself may send it once more, and so does whoever sees no answer.
    const lost = front.refuse('mutation CreateApplication', 'lost');
    await create.click();
    await page.getByRole('alert').getByText('whether this was done is not known').waitFor();
    expect(lost()).toBeGreaterThanOrEqual(1);
    front.letThrough();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
    await create.click();
    await page.getByRole('dialog', { name: 'The key, this once' }).waitFor();
    const found = await scene.caller.graphql(
      `{ applications(filter: { name: "${name}" }) { totalCount } }`,
    );
    expect(found.json).toMatchObject({ data: { applications: { totalCount: 1 } } });
    await watched.close();
  });

  it('asks for a value in clear once for each reason, which stays where it was refused', async () => {
    const id = await createdId(scene.caller, '/tokens', { type: 'token', data: 'seen late' });
    const permissions = ['token:read'];
    const owner = await scene.caller.newApplication({
      rules: [{ priority: 1, container: '/', transform: 'reveal', permissions }],
    });
    const server = { url: front.url, key: owner.key };
    const watched = await openDashboard(scene.browser, server, `/tokens/${id}`);
    const { page } = watched;
    const asked = front.refuse('query RevealToken', BUSY, 1);
    const reason = page.getByLabel('Why it has to be seen');
    await reason.fill('A test of patience');
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByRole('alert').getByText('UNAVAILABLE').waitFor();
    expect(await notice(page).count()).toBe(0);
    expect(await reason.inputValue()).toBe('A test of patience');
    expect(asked()).toBe(1);
    await page.getByRole('button', { name: 'Reveal' }).click();
    await expect.poll(() => page.getByLabel('Value in clear').innerText(), POLL).toBe('seen late');
    await watched.close();
  });
});
