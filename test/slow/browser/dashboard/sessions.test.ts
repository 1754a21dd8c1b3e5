import { expect, it } from 'vitest';

import { authorizedSession, newSession } from '../../../support/access/session.js';
import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

/** A name and a condition that would be markup, or turn their line around. */
const HOSTILE = '<img src=x onerror=alert(1)>\u202E';
const SHOWN = '<img src=x onerror=alert(1)>⟨U+202E⟩';
const NARROW = { width: 360, height: 740 };

describeInBrowser('the page of sessions', () => {
  const scene = browserScene();

  it.each(['light', 'dark'] as const)(
    'shows what each may do, and ends one (%s)',
    async (theme) => {
      const { service, caller, browser } = scene;
      const shop = await caller.newApplication({
        name: HOSTILE,
        type: 'public',
        permissions: ['token:create'],
      });
      const backend = await caller.newApplication({
        type: 'private',
        permissions: ['token:create', 'token:read'],
      });
      const waiting = await newSession(shop);
      const acting = await authorizedSession(shop, backend, {
        permissions: ['token:create'],
        rules: [
          {
            priority: 1,
            description: HOSTILE,
            conditions: [{ attribute: 'id', operator: 'equals', value: HOSTILE }],
            transform: 'mask',
            permissions: ['token:read'],
          },
        ],
      });
      const watched = await openDashboard(
        browser,
        { url: service.url, key: caller.key },
        `/sessions?application=${shop.applicationId}`,
        { colorScheme: theme },
      );
      const { page } = watched;
      const table = page.getByRole('table', { name: 'Sessions' });
      await table.getByRole('link', { name: SHOWN }).first().waitFor();
      expect(await table.getByRole('row').count()).toBe(3);
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(isWider)).toBe(false);
      await watched.screenshot(`dashboard-sessions-narrow-${theme}`);
      await page.setViewportSize({ width: 1280, height: 900 });

      await page.getByLabel('State').selectOption('May act');
      await page.getByText('1 of 1').waitFor();
      await table.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Session' });
      await dialog.getByText(`where the id is ${SHOWN}, and sees masks: ${SHOWN}`).waitFor();
      expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
      await watched.screenshot(`dashboard-sessions-${theme}`);
      await dialog.getByRole('button', { name: 'End the session' }).click();
      const confirm = page.getByRole('dialog', { name: 'End this session' });
      await confirm.getByRole('textbox').fill('end');
      expect((await acting.post('/tokenize', ['x'])).status).toBe(200);
      await confirm.getByRole('button', { name: 'End the session' }).click();
      await page.getByRole('heading', { name: 'There is no session at the moment' }).waitFor();
      expect((await acting.post('/tokenize', ['x'])).status).toBe(401);
      await page.getByLabel('State').selectOption('All');
      await page.getByText('1 of 1').waitFor();
      const content = await page.content();
      for (const secret of [acting.key, waiting.caller.key, waiting.nonce])
        expect(content).not.toContain(secret);
      expect(await page.locator('img[src=x]').count()).toBe(0);
      expect(watched.faults).toEqual([]);
      await watched.close();
    },
  );

  it('lets a key look that may not end one, and says why', async () => {
    const { service, caller, browser } = scene;
    const shop = await caller.newApplication({ type: 'public', permissions: ['token:create'] });
    const reader = await caller.newApplication({ permissions: ['application:read'] });
    await newSession(shop);
    const watched = await openDashboard(
      browser,
      { url: service.url, key: reader.key },
      `/sessions?application=${shop.applicationId}`,
    );
    const { page } = watched;
    await page.getByRole('table', { name: 'Sessions' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Session' });
    await dialog.getByText('nobody yet: its key opens nothing').waitFor();
    const button = dialog.getByRole('button', { name: 'End the session' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText('This key lacks application:delete.').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
