import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { openPage } from '../../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard, signIn } from '../../../support/peers/dashboard.js';

const VIEWPORT = { width: 1280, height: 900 };
/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const MINUTE_MS = 60_000;

describeInBrowser('the dashboard, signed in and out', () => {
  const scene = browserScene();

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('takes a key into memory alone, and leaves it nowhere', async () => {
    const watched = await openPage(scene.browser, `${scene.service.url}/dashboard?range=7`, {
      viewport: VIEWPORT,
    });
    const { page } = watched;
    await page.getByLabel('API key').fill(`${scene.caller.key}x`);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The vault does not know this key.').waitFor();
    await page.getByLabel('API key').fill('ключ');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('No key looks like this.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await signIn(page, scene.caller.key);
    await heading(page, 'Overview').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await watched.kept()).not.toContain(scene.caller.key);
    expect(await page.content()).not.toContain(scene.caller.key);
    expect(watched.requested.join(' ')).not.toContain(scene.caller.key);
    expect(new Set(watched.requested.map((url) => new URL(url).origin))).toEqual(
      new Set([scene.service.url]),
    );
    expect(scene.service.logged()).not.toContain(scene.caller.key);

    await page.reload();
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).search).toBe('?range=7');
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('keeps it for the tab where that is asked for, until somebody leaves', async () => {
    const watched = await openPage(scene.browser, `${scene.service.url}/dashboard`, {
      viewport: VIEWPORT,
    });
    const { page } = watched;
    await signIn(page, scene.caller.key, true);
    await page.reload();
    await heading(page, 'Overview').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${scene.service.url}/dashboard`);
    await heading(other, 'Sign in').waitFor();
    await other.close();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in').waitFor();
    expect(await watched.kept()).not.toContain(scene.caller.key);
    await page.reload();
    await heading(page, 'Sign in').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('forgets it after a quarter of an hour without use, and when the vault refuses it', async () => {
    const watched = await openPage(scene.browser, `${scene.service.url}/dashboard`, {
      viewport: VIEWPORT,
    });
    const { page } = watched;
    await page.clock.install();
    await page.reload();
    await signIn(page, scene.caller.key, true);
    await page.clock.fastForward(14 * MINUTE_MS);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(14 * MINUTE_MS);
    await heading(page, 'Overview').waitFor();
    await page.clock.fastForward(2 * MINUTE_MS);
    await page.getByText('Nobody used the dashboard for 15 minutes').waitFor();
    expect(await watched.kept()).not.toContain(scene.caller.key);
    await watched.close();

    const passing = await scene.caller.newApplication({
      type: 'management',
      permissions: ['log:read', 'token:read'],
    });
    const second = await openPage(scene.browser, `${scene.service.url}/dashboard`, {
      viewport: VIEWPORT,
    });
    await signIn(second.page, passing.key, true);
    await scene.caller.delete(`/applications/${passing.applicationId}`);
    await second.page.reload();
    await second.page.getByText('The key of this tab is no longer accepted.').waitFor();
    expect(await second.kept()).not.toContain(passing.key);
    await second.close();
  });

  it('is gone through by keys: the palette, the theme, a page that is not there', async () => {
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: scene.caller.key },
      '/nowhere',
    );
    const { page } = watched;
    await heading(page, 'There is no such page').waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await palette.getByRole('combobox').fill('overv');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview').waitFor();
    await expect.poll(() => page.title(), POLL).toBe('Overview · token-vault');
    // Whoever listens is told where they have come to.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');

    // A page of a newer version than the one that the tab has: the others stay.
    await page.route('**/dashboard/assets/applications-*', (route) => route.abort());
    await page.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await heading(page, 'Overview').waitFor();

    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
    await page.emulateMedia({ colorScheme: 'light' });
    const ground = 'getComputedStyle(document.body).backgroundColor';
    await expect.poll(() => page.evaluate(ground), POLL).toBe('rgb(15, 23, 32)');
    expect(watched.faults.filter((fault) => !fault.includes('dynamically imported'))).toEqual([]);
    await watched.close();
  });
});
