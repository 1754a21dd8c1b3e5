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

  /** Types a text at the end of the code, and waits until exactly this is offered. */
  const isOffered = async (
    page: Page,
    editor: Locator,
    text: string,
    names: readonly string[],
  ): Promise<void> => {
    await editor.fill(BEFORE);
    await editor.press('Control+End');
    await page.keyboard.type(text);
    // Asked for by hand, it is there without waiting for the hand to rest.
    await page.keyboard.press('Control+Space');
    const labels = page.locator('.cm-completionLabel');
    await expect
      .poll(async () => [text, await labels.allInnerTexts()], POLL)
      .toEqual([text, names]);
    await page.keyboard.press('Escape');
    await expect.poll(() => labels.count(), POLL).toBe(0);
  };

  it('is offered what a formula is given, by `req`, by its parts, and by its contract', async () => {
    const watched = await open('/formulas/new');
    const { page } = watched;
    await page.getByRole('textbox', { name: 'Name of argument 1' }).fill('card.number');
    await page.getByRole('button', { name: 'Add a setting' }).click();
    await page.getByRole('textbox', { name: 'Name of setting 1' }).fill('SECRET');
    const editor = page.getByRole('textbox', { name: 'Code of the formula' });
    const asks = (text: string, names: readonly string[]): Promise<void> =>
      isOffered(page, editor, text, names);
    await asks('req.', ['args', 'configuration', 'svc']);
    await asks('req.svc.', ['applications', 'detokenize', 'reactors', 'tokenize', 'tokens']);
    await asks('svc.tokens.', ['create', 'delete', 'list', 'retrieve', 'search', 'update']);
    await asks('req.args.', ['card']);
    await asks('args.card.', ['number']);
    await asks('configuration.', ['SECRET']);

    // By itself after a dot, narrowed by what follows. Enter takes nothing that has only just come: whoever writes on goes on.
    await editor.fill(BEFORE);
    await editor.press('Control+End');
    await page.keyboard.type('await req.svc.tokens.retr');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^retrieve/ })
      .waitFor();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count(), POLL).toBe(1);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^retrieve/ })
      .click();
    await expect.poll(() => editor.innerText(), POLL).toContain('await req.svc.tokens.retrieve');
    // Nothing within a text, nor of what is no part of it.
    for (const text of ["'req.", '// req.', 'other.', 'req.none.']) {
      await editor.fill(BEFORE);
      await editor.press('Control+End');
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Space');
      // What is offered by then would be there with the answer to the next question at the latest.
      await page.keyboard.press('Enter');
      await page.keyboard.type('cons');
      await page.keyboard.press('Control+Space');
      await page.getByRole('listbox').getByRole('option', { name: 'console' }).waitFor();
      expect(await editor.innerText()).toContain(`${text}\n`);
      await page.keyboard.press('Escape');
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
    const names = ['body', 'body_encoding', 'body_fault', 'headers', 'method', 'path', 'query'];
    await isOffered(page, requests, 'req.args.', [...names, 'raw_body']);
    await isOffered(page, answers, 'req.args.', [...names, 'raw_body', 'status']);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
