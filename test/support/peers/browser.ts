import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const NAMED = process.env['CHROMIUM_PATH'];
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium that CHROMIUM_PATH names, or else the one of this machine; undefined where there is none. */
export const CHROMIUM_PATH = (NAMED === undefined ? USUAL : [NAMED]).find((path) =>
  existsSync(path),
);

/** Where screenshots are kept, for people to look at; git ignores it. */
const ARTIFACTS = new URL('../../../artifacts/', import.meta.url).pathname;

/** Starts the browser, with no way to any host but this machine. */
export function launchBrowser(): Promise<Browser> {
  if (CHROMIUM_PATH === undefined) throw new Error('There is no Chromium on this machine.');
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** A page in a browser profile of its own, and what happened on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Addresses of everything that was asked for, `data:` aside, which is no request. */
  readonly requested: readonly string[];
  /** Errors of scripts, and what the content security policy has stopped. */
  readonly faults: readonly string[];
  /** What the browser keeps after the page: storages, cookies, databases and the address. */
  readonly kept: () => Promise<string>;
  /** Saves what is seen to `artifacts/`. */
  readonly screenshot: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens an address and writes down what the page does. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requested: string[] = [];
  const faults: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith('data:')) requested.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  await page.goto(url);
  return {
    page,
    requested,
    faults,
    kept: async () => {
      const inPage = await page.evaluate(
        `(async () => JSON.stringify([
          { ...localStorage }, { ...sessionStorage }, location.href, history.state,
          await indexedDB.databases(), await caches.keys(),
        ]))()`,
      );
      return `${String(inPage)} ${JSON.stringify(await context.storageState())}`;
    },
    screenshot: async (name) => {
      await mkdir(ARTIFACTS, { recursive: true });
      await page.screenshot({ path: join(ARTIFACTS, `${name}.png`), animations: 'disabled' });
    },
    close: () => context.close(),
  };
}
