// node scripts/pictures.mjs: makes the pictures of the explorer and the dashboard that README.md and docs show, of a service
// that is running.
import { existsSync, statSync } from 'node:fs';

import { chromium } from 'playwright-core';

const USAGE = `Usage: VAULT_KEY=key_mgt_… node scripts/pictures.mjs [NAME…]

Makes docs/pictures/{explorer,dashboard-*}.png with Chromium, or those that are named, of the service at VAULT_URL
(http://localhost:4000). VAULT_KEY is the management key that token-vault demo prints, for the pages are of its data; it is
not in the picture. CHROMIUM_PATH names the browser (/usr/bin/chromium).`;

const FOLDER = 'docs/pictures';
const TALL = { width: 1280, height: 820 };
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
const files = [];
const wanted = process.argv.slice(2);

/** A page of its own, and how it is kept. */
async function picture(name, path, look, act) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, ...look });
  await page.goto(`${VAULT_URL}${path}`);
  await act(page);
  const file = `${FOLDER}/${name}.png`;
  await page.screenshot({ path: file, animations: 'disabled' });
  files.push(file);
  await page.close();
}

async function signIn(page) {
  await page.getByLabel('API key').fill(VAULT_KEY);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

await picture('explorer', '/graphql', {}, async (page) => {
  await page.fill('#api-key', VAULT_KEY);
  await page.press('#api-key', 'Enter');
  await page.click('.examples button:has(strong:text-is("Tokenize"))');
  await page.locator('.graphiql-tab-active', { hasText: 'Tokenize' }).waitFor();
  await page.click('.graphiql-execute-button');
  await page.locator('.result-window', { hasText: '"data"' }).waitFor();
});
await picture('dashboard-overview', '/dashboard?range=7', { viewport: TALL }, async (page) => {
  await signIn(page);
  await page.getByRole('figure').first().waitFor();
  await page.getByText('Proxy fails').waitFor();
});
await picture(
  'dashboard-application',
  '/dashboard/applications?name=support',
  { viewport: TALL },
  async (page) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Demo: support desk' }).click();
    await page.getByRole('table', { name: 'What this key will see' }).waitFor();
  },
);
await picture('dashboard-formula', '/dashboard/formulas', { colorScheme: 'dark' }, async (page) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Demo: network of a card', exact: true }).click();
  await page.getByRole('textbox', { name: 'card.number', exact: true }).fill('4242424242424242');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByLabel('Result').waitFor();
});
await picture(
  'dashboard-audit',
  '/dashboard/audit?outcome=success',
  { viewport: TALL },
  async (page) => {
    await signIn(page);
    await page
      .getByRole('row', { name: /Reactor react/ })
      .getByText('Details')
      .first()
      .click();
    await page.getByText('Its hash leads to the root of the seal').waitFor();
  },
);
await browser.close();

for (const file of files) {
  const { size } = statSync(file);
  console.log(`${file}: ${String(size)} bytes`);
  if (size <= BYTES_MAX) continue;
  console.error(`It has more than ${String(BYTES_MAX)} bytes.`);
  process.exitCode = 1;
}
