import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../support/peers/accessibility.js';
import { openPage } from '../../support/peers/browser.js';
import { browserScene, describeInBrowser } from '../../support/peers/browser-scene.js';
import { enterKey, expectText, openExample, RESULT, run } from '../../support/peers/explorer.js';

const VIEWPORT = { width: 1280, height: 900 };
/** axe looks at every colour of a page, for seconds. */
const AXE_MS = 120_000;
const ACTIVE = 'document.activeElement';

describeInBrowser('the pages for everybody', () => {
  const scene = browserScene();

  async function onPage(path: string, act: (page: Page) => Promise<void>): Promise<void> {
    const watched = await openPage(scene.browser, `${scene.service.url}${path}`, {
      viewport: VIEWPORT,
    });
    await act(watched.page);
    const { faults } = watched;
    await watched.close();
    expect(faults).toEqual([]);
  }

  it('axe finds nothing in the explorer, light and dark', { timeout: AXE_MS }, () =>
    onPage('/graphql', async (page) => {
      await enterKey(page, scene.caller.key);
      await openExample(page, 'Tokenize');
      await run(page);
      await expectText(page, RESULT, 'XXXXXXXXXXXX4242');
      expect(await seriousFindings(page)).toEqual([]);

      await enterKey(page, `${scene.caller.key}x`);
      await openExample(page, 'RunCode');
      await run(page);
      await expectText(page, RESULT, 'UNAUTHENTICATED');
      await page.click('button[aria-label="Show Documentation Explorer"]');
      await expectText(page, '.graphiql-plugin', 'All Schema Types');
      expect(await seriousFindings(page)).toEqual([]);

      await page.click('button[aria-label="Show History"]');
      await expectText(page, '.graphiql-history', 'Tokenize');
      expect(await seriousFindings(page, '.graphiql-plugin')).toEqual([]);
      await page.click('button[aria-label="Open settings dialog"]');
      await page.waitForSelector('.graphiql-dialog');
      expect(await seriousFindings(page, '.graphiql-dialog')).toEqual([]);
    }),
  );

  it('axe finds nothing in the reference, light and dark', { timeout: AXE_MS }, () =>
    onPage('/docs', async (page) => {
      await page.waitForSelector('.opblock');
      await page.click('.authorize');
      await page.fill('#api_key_value', scene.caller.key);
      expect(await seriousFindings(page)).toEqual([]);
      await page.click('.modal-ux .auth-btn-wrapper .authorize');
      await page.click('.modal-ux .btn-done');

      // A body, a choice, a parameter that is missing.
      for (const id of ['tokenize-tokenize', 'permissions-permissions', 'tokens-token']) {
        await page.click(`#operations-${id} .opblock-summary-control`);
        await page.click(`#operations-${id} .try-out__btn`);
        await page.click(`#operations-${id} .execute`);
      }
      for (const id of ['tokenize-tokenize', 'permissions-permissions']) {
        await page.waitForSelector(`#operations-${id} .live-responses-table`);
      }
      await page.locator('#operations-tokenize-tokenize button:text-is("Schema")').first().click();
      expect(await seriousFindings(page, '.opblock.is-open')).toEqual([]);
    }),
  );

  it('Tab leaves each of the editors, on and back, and the page says so', () =>
    onPage('/graphql', async (page) => {
      for (const name of ['Operation', 'Variables, as JSON', 'Answer']) {
        const editor = `textarea[aria-label="${name}"]`;
        await page.waitForSelector(editor, { state: 'attached' });
        const before = await textOf(page, editor);
        for (const key of ['Tab', 'Shift+Tab']) {
          await page.focus(editor);
          await page.keyboard.press(key);
          expect(await page.evaluate(`${ACTIVE}.ariaLabel`), `${name} ${key}`).not.toBe(name);
        }
        expect(await textOf(page, editor), name).toBe(before);
        const hint = await page.getAttribute(editor, 'aria-describedby');
        expect(await page.innerText(`#${hint ?? ''}`)).toContain('Tab leaves the editor');
      }
    }));

  it('the explorer can be gone through by Tab alone, and nothing out of sight is reached', () =>
    onPage('/graphql', async (page) => {
      await page.waitForSelector('.CodeMirror');
      await page.click('button[aria-label="Hide editor tools"]');
      await page.focus('#api-key');
      const reached: string[] = [];
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
        const where = String(await page.evaluate(WHERE));
        if (where === 'body') break;
        reached.push(where);
      }
      expect(reached).toEqual(expect.arrayContaining(['Operation', 'Answer', 'New tab']));
      expect(reached.length).toBeLessThan(80);
      expect(reached).not.toContain('hidden');
      expect(reached).not.toContain('Variables, as JSON');
    }));
});

/** What has the focus: its name, or that nobody sees it. */
const WHERE = `(() => {
  const { activeElement } = document;
  if (activeElement === document.body) return 'body';
  if (!activeElement.checkVisibility({ visibilityProperty: true })) return 'hidden';
  return activeElement.ariaLabel ?? activeElement.textContent;
})()`;

/** The text of the editor whose field this is. */
async function textOf(page: Page, field: string): Promise<string> {
  return page.locator('.CodeMirror', { has: page.locator(field) }).innerText();
}
