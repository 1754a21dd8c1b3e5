import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const BEFORE = 'module.exports = async function (req) {\n  ';

describeInBrowser('code, while it is typed', () => {
  const scene = browserScene();

  const open = (path: string) =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);

  /** What is offered for a text at the end of the code; empty where nothing is. */
  const offered = async (page: Page, editor: Locator, text: string): Promise<string[]> => {
    await editor.fill(BEFORE);
    await editor.press('Control+End');
    await page.keyboard.type(text);
    // Asked for by hand, it is there without waiting for the hand to rest.
    await page.keyboard.press('Control+Space');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    return page.locator('.cm-completionLabel').allInnerTexts();
  };

  it('is offered what a formula is given, by `req`, by its parts, and by its contract', async () => {
    const watched = await open('/formulas/new');
    const { page } = watched;
    await page.getByRole('textbox', { name: 'Name of argument 1' }).fill('card.number');
    await page.getByRole('button', { name: 'Add a setting' }).click();
    await page.getByRole('textbox', { name: 'Name of setting 1' }).fill('SECRET');
    const editor = page.getByRole('textbox', { name: 'Code of the formula' });
    const ask = (text: string): Promise<string[]> => offered(page, editor, text);
    expect(await ask('req.')).toEqual(['args', 'configuration', 'svc']);
    expect(await ask('req.svc.')).toEqual([
      'applications',
      'detokenize',
      'reactors',
      'tokenize',
      'tokens',
    ]);
    expect(await ask('svc.tokens.')).toEqual([
      'create',
      'delete',
      'list',
      'retrieve',
      'search',
      'update',
    ]);
    expect(await ask('req.args.')).toEqual(['card']);
    expect(await ask('args.card.')).toEqual(['number']);
    expect(await ask('configuration.')).toEqual(['SECRET']);

    // By itself after a dot, narrowed by what follows, taken by Enter.
    await editor.fill(BEFORE);
    await editor.press('Control+End');
    await page.keyboard.type('await req.svc.tokens.retr');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^retrieve/ })
      .waitFor();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count(), POLL).toBe(1);
    await page.keyboard.press('Enter');
    expect(await editor.innerText()).toContain('await req.svc.tokens.retrieve');
    // Nothing within a text, nor of what is no part of it.
    for (const text of ["'req.", '// req.', 'other.', 'req.none.']) {
      await editor.fill(BEFORE);
      await editor.press('Control+End');
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Space');
      await page.keyboard.type('s');
      expect([text, await page.getByRole('listbox').getByRole('option').count()]).toEqual([
        text,
        0,
      ]);
    }
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('is offered the message in transforms, and the status in those of answers alone', async () => {
    const watched = await open('/proxies/new');
    const { page } = watched;
    await page.getByRole('button', { name: 'Write one for requests' }).click();
    await page.getByRole('button', { name: 'Write one for answers' }).click();
    const requests = page.getByRole('textbox', { name: 'Transform of requests' });
    const answers = page.getByRole('textbox', { name: 'Transform of answers' });
    const ofRequests = await offered(page, requests, 'req.args.');
    expect(ofRequests).toEqual([
      'body',
      'body_encoding',
      'body_fault',
      'headers',
      'method',
      'path',
      'query',
      'raw_body',
    ]);
    await page.keyboard.press('Escape');
    expect(await offered(page, answers, 'req.args.')).toEqual([...ofRequests, 'status']);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
