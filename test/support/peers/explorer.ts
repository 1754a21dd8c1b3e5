import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where the explorer shows an answer. */
export const RESULT = '.result-window';

/** Where the explorer says why a call failed. */
export const NOTICE = '#notice';

/** Types a key into the explorer's field. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.fill('#api-key', key);
  await page.press('#api-key', 'Enter');
}

/** Chooses an example in the panel, which has to be open. It does not run. */
export async function openExample(page: Page, name: string): Promise<void> {
  await page.click(`.examples button:has(strong:text-is("${name}"))`);
  await expect
    .poll(() => page.innerText('.graphiql-tab-active .graphiql-tab-button'))
    .toContain(name);
}

/** Runs what is in the tab that is shown. */
export async function run(page: Page): Promise<void> {
  await page.click('.graphiql-execute-button');
}

/** Waits until a part of the page has a text. */
export async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await expect
    .poll(() => page.innerText(selector), { timeout: 10_000, message: selector })
    .toContain(text);
}
