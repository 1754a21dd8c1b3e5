import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openPage } from '../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../support/peers/browser-scene.js';
import type { WatchedPage } from '../../support/peers/browser.js';
import { enterKey, expectText, openExample, RESULT, run } from '../../support/peers/explorer.js';

const EDITOR = '.graphiql-query-editor';
const VARIABLES = '.graphiql-editor-tool';
const CARD = '5555555555554444';

describeInBrowser('what the explorer keeps', () => {
  const scene = browserScene();
  let watched: WatchedPage;
  let page: Page;

  beforeEach(async () => {
    watched = await openPage(scene.browser, `${scene.service.url}/graphql`, {
      viewport: { width: 1280, height: 800 },
    });
    ({ page } = watched);
    await page.waitForSelector('.graphiql-execute-button');
  });

  afterEach(async () => {
    const { faults } = watched;
    await watched.close();
    expect(faults).toEqual([]);
  });

  /** What is kept beyond the tab: it is what another tab of the same browser finds. */
  async function foundByAnotherTab(): Promise<string> {
    const other = await page.context().newPage();
    await other.goto(`${scene.service.url}/explorer/icon.svg`);
    const found = await other.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    await other.close();
    return String(found);
  }

  async function afterReload(): Promise<void> {
    await page.reload();
    await page.waitForSelector(`${EDITOR} .CodeMirror`);
  }

  it('is the key for this tab alone: over a reload and the way back, in no address and no other place', async () => {
    await enterKey(page, scene.caller.key);
    await run(page);
    await expectText(page, RESULT, scene.caller.applicationId);
    expect(await page.content()).not.toContain(scene.caller.key);
    expect(await keptSessions(page)).toEqual(['api-key']);
    expect(await foundByAnotherTab()).not.toContain(scene.caller.key);

    await afterReload();
    await expectText(page, '#key-status', 'Management · management');
    await page.click('text=REST reference');
    await page.waitForSelector('.opblock-tag');
    expect(await page.content()).not.toContain(scene.caller.key);
    await page.goBack();
    await expectText(page, '#key-status', 'Management · management');
    expect(page.url()).toBe(`${scene.service.url}/graphql`);
    expect(JSON.stringify(await page.context().storageState())).not.toContain(scene.caller.key);
    expect(watched.requested.join(' ')).not.toContain(scene.caller.key);
  });

  it('is nothing of the key once it is forgotten, also where it was pasted into a document or a variable', async () => {
    await enterKey(page, scene.caller.key);
    await run(page);
    await expectText(page, RESULT, scene.caller.applicationId);
    await typeInto(page, EDITOR, `query Pasted { me { kind } } # ${scene.caller.key}`);
    await typeInto(page, VARIABLES, `{ "pasted": "${scene.caller.key}" }`);
    await untilTabHas(page, `\\"pasted\\": \\"${scene.caller.key}`);
    await run(page);
    await expectText(page, RESULT, '"kind": "application"');
    await expect
      .poll(() => keptSessions(page, scene.caller.key))
      .toEqual(expect.arrayContaining(PLACES));

    const loaded = page.waitForEvent('load');
    await page.click('text=Forget');
    await loaded;
    await page.waitForSelector(`${EDITOR} .CodeMirror`);
    await expectText(page, EDITOR, 'query Pasted');
    expect(await page.inputValue('#api-key')).toBe('');
    expect(await page.isVisible('#key-forget')).toBe(false);
    expect(await watched.kept()).not.toContain(scene.caller.key);
    expect(await page.content()).not.toContain(scene.caller.key);
    expect(await page.innerText(RESULT)).not.toContain('application');
    await run(page);
    await expectText(page, RESULT, 'UNAUTHENTICATED');

    // Nor does the page have it that the button Back shows.
    await page.goBack();
    await page.goForward();
    await page.waitForSelector(`${EDITOR} .CodeMirror`);
    expect(await page.inputValue('#api-key')).toBe('');
  });

  it('is tabs, variables and history over a reload, for this tab alone, and no answers', async () => {
    await enterKey(page, scene.caller.key);
    await openExample(page, 'Tokenize');
    await typeInto(page, VARIABLES, `{ "body": { "type": "card_number", "data": "${CARD}" } }`);
    await untilTabHas(page, CARD);
    await run(page);
    await expectText(page, RESULT, '"type": "card_number"');
    const id = /"id": "([^"]+)"/.exec(await page.innerText(RESULT))?.[1] ?? 'none';
    await expect.poll(() => keptSessions(page, CARD)).toEqual(expect.arrayContaining(PLACES));
    // What stands in documents and variables is for the tab; what an answer tells is not kept at all.
    expect(await foundByAnotherTab()).not.toContain(CARD);
    expect(await keptSessions(page, id)).toEqual([]);

    await afterReload();
    expect(await page.locator('.graphiql-tab-button').allInnerTexts()).toEqual([
      'WhoAmI',
      'Tokenize',
    ]);
    await expectText(page, VARIABLES, CARD);
    expect(await page.innerText(RESULT)).not.toContain(id);
    await page.click('button[aria-label="Show History"]');
    await expectText(page, '.graphiql-history', 'Tokenize');
  });

  it('is how the page looks, for every tab', async () => {
    await page.click('button[aria-label="Open settings dialog"]');
    await page.click('.graphiql-dialog button:text-is("Dark")');
    expect(await foundByAnotherTab()).toContain('"graphiql:theme":"dark"');
  });
});

/** Where GraphiQL keeps documents and variables: of the tab that is shown, of all tabs, and of those that ran. */
const PLACES = ['graphiql:queries', 'graphiql:tabState', 'graphiql:variables'];

/** What runs goes into the history as its tab has it, which learns a moment later what was typed. */
async function untilTabHas(page: Page, text: string): Promise<void> {
  await expect.poll(() => keptSessions(page, text)).toContain('graphiql:tabState');
}

async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await page.click(`${selector} .CodeMirror`);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Names in the storage of the tab whose value has a text; without one, those that are not GraphiQL's. */
async function keptSessions(page: Page, text?: string): Promise<readonly string[]> {
  const kept: Record<string, string> = await page.evaluate('({ ...sessionStorage })');
  const isAsked = (name: string, value: string): boolean =>
    text === undefined ? !name.startsWith('graphiql:') : value.includes(text);
  return Object.entries(kept)
    .filter(([name, value]) => isAsked(name, value))
    .map(([name]) => name);
}
