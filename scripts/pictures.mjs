// node scripts/pictures.mjs: makes the picture of the explorer that README.md shows, of a service that is running.
import { existsSync, statSync } from 'node:fs';

import { chromium } from 'playwright-core';

const USAGE = `Usage: VAULT_KEY=key_mgt_… node scripts/pictures.mjs

Makes docs/pictures/explorer.png with Chromium, of the service at VAULT_URL (http://localhost:4000).
VAULT_KEY is a management key; it is not in the picture. CHROMIUM_PATH names the browser (/usr/bin/chromium).`;

const FILE = 'docs/pictures/explorer.png';
const BYTES_MAX = 200_000;
const {
  VAULT_URL = 'http://localhost:4000',
  VAULT_KEY,
  CHROMIUM_PATH = '/usr/bin/chromium',
} = process.env;

if (process.argv.includes('--help') || VAULT_KEY === undefined || !existsSync(CHROMIUM_PATH)) {
  console.error(USAGE);
  process.exit(process.argv.includes('--help') ? 0 : 1);
}

const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.goto(`${VAULT_URL}/graphql`);
await page.fill('#api-key', VAULT_KEY);
await page.press('#api-key', 'Enter');
await page.click('.examples button:has(strong:text-is("Tokenize"))');
await page.locator('.graphiql-tab-active', { hasText: 'Tokenize' }).waitFor();
await page.click('.graphiql-execute-button');
await page.locator('.result-window', { hasText: '"data"' }).waitFor();
await page.screenshot({ path: FILE, animations: 'disabled' });
await browser.close();

const { size } = statSync(FILE);
console.log(`${FILE}: ${String(size)} bytes`);
if (size > BYTES_MAX) {
  console.error(`It has more than ${String(BYTES_MAX)} bytes.`);
  process.exit(1);
}
