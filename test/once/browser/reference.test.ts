import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM_PATH, launchBrowser, openPage } from '../../support/peers/browser.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

// That there is a browser in CI is seen to by the explorer's suite.
describe.skipIf(CHROMIUM_PATH === undefined)('the reference of REST in a browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it('shows the operations from local files, and calls with the key that is entered', async () => {
    const caller = await service.newTenant();
    const watched = await openPage(browser, `${service.url}/docs`, {
      viewport: { width: 1280, height: 900 },
    });
    const { page } = watched;
    await page.waitForSelector('.opblock-tag');
    expect(await page.innerText('.info .title')).toContain('token-vault');
    await watched.screenshot('reference');

    await page.click('.authorize');
    await page.fill('#api_key_value', caller.key);
    await page.click('.modal-ux .auth-btn-wrapper .authorize');
    await page.click('.modal-ux .btn-done');
    await page.click('#operations-tag-tenants');
    await page.click('#operations-tenants-tenant .opblock-summary-control');
    await page.click('#operations-tenants-tenant .try-out__btn');
    await page.click('#operations-tenants-tenant .execute');
    const shown = await page
      .locator('#operations-tenants-tenant .live-responses-table .highlight-code')
      .first()
      .innerText();
    expect(shown).toContain(caller.tenantId);

    expect(await watched.kept()).not.toContain(caller.key);
    expect(new Set(watched.requested.map((url) => new URL(url).origin))).toStrictEqual(
      new Set([service.url]),
    );
    expect(watched.faults).toStrictEqual([]);
    await watched.close();
  });
});
