import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '../../support/peers/accessibility.js';
import { CHROMIUM_PATH, launchBrowser, openPage } from '../../support/peers/browser.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const run = promisify(execFile);

// That there is a browser in CI is seen to by the explorer's suite.
describe.skipIf(CHROMIUM_PATH === undefined)('the first page in a browser', () => {
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

  it('shows commands that work as they stand, with the address that was come to', async () => {
    const caller = await service.newTenant();
    const watched = await openPage(browser, `${service.url}/`);
    const [make = '', use = ''] = await watched.page.locator('pre').allInnerTexts();
    expect(`${make}${use}`).not.toContain('localhost:4000');
    expect(watched.faults).toStrictEqual([]);
    expect(new Set(watched.requested.map((url) => new URL(url).origin))).toStrictEqual(
      new Set([service.url]),
    );
    await watched.close();

    const made = await run('bash', ['-ec', make.replace('key_mgt_…', caller.key)]);
    const { key } = JSON.parse(made.stdout) as { key: string };
    const [put = '', get = ''] = use
      .replace('key_prv_…', key)
      .split(/\n\n(?=curl[^\n]*\/detokenize)/);
    const kept = await run('bash', ['-ec', put]);
    const { mail, visits } = JSON.parse(kept.stdout) as { mail: string; visits: number };
    expect(visits).toBe(7);
    const named = get.replace('the token of the mail', mail);
    const back = await run('bash', ['-ec', named], { env: { ...process.env, APP: key } });
    expect(JSON.parse(back.stdout)).toStrictEqual({ to: 'ada@example.com' });
  });

  it(
    'is dark where the system is, fits a phone, and axe finds nothing serious',
    { timeout: 60_000 },
    async () => {
      const watched = await openPage(browser, `${service.url}/`, {
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
      });
      const { page } = watched;
      const ground = 'getComputedStyle(document.body).backgroundColor';
      expect(await page.evaluate(ground)).toBe('rgb(22, 32, 44)');
      await watched.screenshot('home-dark');
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(isWider)).toBe(false);
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)');
      await watched.screenshot('home');
      await page.click('text=Explorer');
      await page.waitForSelector('.graphiql-execute-button');
      await watched.close();
    },
  );
});
