import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { openPage } from './browser.js';
import type { WatchedPage } from './browser.js';

const VIEWPORT = { width: 1280, height: 900 };

/** Types a key into the first page of the dashboard, and waits for the page behind it. */
export async function signIn(page: Page, key: string, keep = false): Promise<void> {
  await page.getByLabel('API key').fill(key);
  if (keep) await page.getByLabel('Keep it for this tab').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** Opens a page of the dashboard in a browser profile of its own, signed in with a key. */
export async function openDashboard(
  browser: Browser,
  { url, key }: { readonly url: string; readonly key: string },
  path = '/',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, `${url}/dashboard${path}`, {
    viewport: VIEWPORT,
    ...options,
  });
  await signIn(watched.page, key);
  return watched;
}
