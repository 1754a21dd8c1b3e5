import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const REASON = 'Ticket 4711 <b>';

describeInBrowser('the audit trail in the dashboard', () => {
  const scene = browserScene();

  const holds = (page: Page): Promise<number> =>
    page
      .getByRole('status', { name: 'Check of the proof' })
      .getByText('holds', { exact: true })
      .count();

  it('proves a line in the browser, and says where a proof does not hold', async () => {
    const { caller, service, browser } = scene;
    const { json } = await caller.post('/tokens', { type: 'token', data: 'a value' });
    const { id } = json as { readonly id: string };
    await service.sealTrail(caller.tenantId);
    const watched = await openDashboard(browser, { url: service.url, key: caller.key }, '/audit');
    const { page } = watched;
    const seals = page.getByRole('region', { name: 'Seals' });
    await seals.getByText('In the chain').waitFor();
    await page.getByRole('searchbox', { name: 'About, by id' }).fill(id);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Details and proof' }).click();
    const dialog = page.getByRole('dialog', { name: 'A line of the trail' });
    await expect.poll(() => holds(page), POLL).toBe(4);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // As whoever stands between would: another line in the place of the one that was sealed.
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text.replace(String.raw`\"outcome\":\"success\"`, String.raw`\"outcome\":\"denied\"`),
      });
    });
    await page.getByRole('button', { name: 'Details and proof' }).click();
    const check = dialog.getByRole('status', { name: 'Check of the proof' });
    await expect.poll(() => check.getByText('does not hold').count(), POLL).toBe(2);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('shows why something was read, and saves what the filters find', async () => {
    const { caller, service, browser } = scene;
    const { json } = await caller.post('/tokens', { type: 'token', data: 'another' });
    const { id } = json as { readonly id: string };
    await caller.send('GET', `/tokens/${id}`, undefined, { 'VAULT-REASON': REASON });
    const watched = await openDashboard(
      browser,
      { url: service.url, key: caller.key },
      `/audit?about=${id}`,
    );
    const { page } = watched;
    await page.getByRole('table', { name: 'Acts' }).getByText(REASON).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { operation: string }).operation)).toEqual([
      'token_read',
      'token_create',
    ]);
    // As where the page came without TLS, from another machine.
    await page.evaluate(`Object.defineProperty(globalThis, 'isSecureContext', { value: false })`);
    await page.getByRole('button', { name: 'Details and proof' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'A line of the trail' });
    await dialog.getByText('The line waits for its seal').waitFor();
    await service.sealTrail(caller.tenantId);
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByText('not checked').waitFor();
    await dialog.getByRole('button', { name: 'Copy trace id' }).click();
    await dialog.getByText('Select it and copy').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
