import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM_PATH, launchBrowser, openPage } from '../../support/peers/browser.js';
import type { WatchedPage } from '../../support/peers/browser.js';
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

  async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<WatchedPage> {
    const watched = await openPage(browser, `${service.url}${path}`, {
      viewport: { width: 1280, height: 900 },
      colorScheme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await watched.page.waitForSelector('.opblock');
    return watched;
  }

  it('shows the operations from local files, and calls with the key that is entered', async () => {
    const caller = await service.newTenant();
    const watched = await open('/docs');
    const { page } = watched;
    expect(await page.innerText('.info .title')).toContain('token-vault');
    expect(await page.locator('.opblock-summary-path:visible').count()).toBeGreaterThan(40);
    await watched.screenshot('reference');

    await enterKey(page, caller.key);
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

  it('shows and copies a curl that takes the key from the shell, and works there', async () => {
    const caller = await service.newTenant();
    const watched = await open('/docs#/permissions/permissions');
    const { page } = watched;
    await enterKey(page, caller.key);
    const operation = page.locator('#operations-permissions-permissions');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    const curl = operation.locator('.curl-command');
    await curl.waitFor();
    expect(await page.content()).not.toContain(caller.key);

    await curl.locator('.copy-to-clipboard button').click();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toContain('-H "SVC-API-KEY: $SVC_API_KEY"');
    expect(copied).not.toContain(caller.key);
    await watched.close();

    const { stdout } = await promisify(execFile)('bash', ['-c', `${copied} --silent`], {
      env: { ...process.env, SVC_API_KEY: caller.key },
    });
    expect(stdout).toContain('token:create');
  });

  it('opens the operation that its address names, and names the one that is opened', async () => {
    const watched = await open('/docs#/tokenize/tokenize');
    const { page } = watched;
    await page.waitForSelector('#operations-tokenize-tokenize.is-open');
    expect(await page.locator('.opblock.is-open').count()).toBe(1);
    await page.click('#operations-logs-logs .opblock-summary-control');
    await expect.poll(() => new URL(page.url()).hash).toBe('#/logs/logs');
    await watched.close();
  });

  it('is dark where the system is', async () => {
    const watched = await open('/docs', 'dark');
    const { page } = watched;
    expect(await coloursOf(page)).toStrictEqual(['rgb(33, 42, 59)', 'rgb(213, 220, 234)']);
    await watched.screenshot('reference-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await coloursOf(page)).toStrictEqual(['rgb(255, 255, 255)', 'rgb(43, 54, 72)']);
    await page.click('text=GraphQL explorer');
    await page.waitForSelector('.graphiql-execute-button');
    await watched.close();
  });
});

async function enterKey(page: Page, key: string): Promise<void> {
  await page.click('.authorize');
  await page.fill('#api_key_value', key);
  await page.click('.modal-ux .auth-btn-wrapper .authorize');
  await page.click('.modal-ux .btn-done');
}

/** The colour of the ground, and that of the description of an operation. */
async function coloursOf(page: Page): Promise<unknown> {
  return page.evaluate(`[
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('.opblock-summary-path')).color,
  ]`);
}
