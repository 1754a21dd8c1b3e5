import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { missingLines } from '../../support/documents/page-answers.js';
import { blocksOf } from '../../support/documents/page-blocks.js';
import { CHROMIUM_PATH, launchBrowser, openPage } from '../../support/peers/browser.js';
import { environment } from '../../support/process/short-lived.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PAGE = 'examples/card-form/README.md';
const NUMBER = '4242424242424242';

describe.skipIf(CHROMIUM_PATH === undefined)('the example of a card form', () => {
  let service: TestService;
  let shop: ChildProcess;
  let shopUrl: string;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    const { key } = await service.newTenant();
    shop = spawn(process.execPath, ['examples/card-form/server.mjs'], {
      env: environment({ PORT: '0', VAULT_URL: service.url, VAULT_KEY: key }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(shop.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    shopUrl = line.toString().trim();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    shop.kill();
    await service.close();
  });

  /** Fills the form in as a customer, and gives what the page says then. */
  async function pay(number: string): Promise<{ said: string; sentToShop: string }> {
    const { page, close } = await openPage(browser, shopUrl);
    let sentToShop = '';
    page.on('request', (request) => {
      if (request.url().startsWith(shopUrl)) sentToShop += request.postData() ?? '';
    });
    await page.fill('[name=number]', number);
    await page.fill('[name=expiration_month]', '12');
    await page.fill('[name=expiration_year]', '2031');
    await page.fill('[name=cvc]', '123');
    await page.click('button');
    const status = page.locator('[role=status]');
    await expect.poll(() => status.innerText(), { timeout: 20_000 }).not.toBe('');
    const said = await status.innerText();
    await close();
    return { said, sentToShop };
  }

  test('says what its page says, and the shop gets a token and no number', async () => {
    const { said, sentToShop } = await pay('4242 4242 4242 4242');
    const shown = blocksOf(PAGE).find(({ marks }) => marks.has('run by'))?.text ?? '';
    expect(missingLines(shown, said), said).toEqual([]);
    expect(sentToShop).toContain('cardId');
    expect(sentToShop).not.toContain(NUMBER);
    expect(service.logged()).not.toContain(NUMBER);
  });

  test('names what is wrong, and never the number', async () => {
    const { said } = await pay('4242 4242 4242 4243');
    expect(said).toBe('Not saved: data.number');
  });
});
