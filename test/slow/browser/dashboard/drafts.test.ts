import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { signIn } from '../../../support/peers/dashboard.js';
import { openPage } from '../../../support/peers/browser.js';
import type { WatchedPage } from '../../../support/peers/browser.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const VIEWPORT = { width: 1280, height: 900 };
const MINUTE_MS = 60_000;
const SECRET = 'sk_live_of_a_destination';
const CODE = 'module.exports = async () => ({ raw: 1 });';
const RESTORED = 'This is what you typed before and did not save.';
const WAITS = 'waits for the same key';

/** Ends the session as a pause does, and waits for the first page. */
async function beIdle(page: Page): Promise<void> {
  await page.clock.fastForward(16 * MINUTE_MS);
  await page.getByText('Nobody used the dashboard for 15 minutes').waitFor();
}

describeInBrowser('what was typed and not saved', () => {
  const scene = browserScene();

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);

  /** A page whose clock the test turns. */
  const open = async (path: string): Promise<WatchedPage> => {
    const watched = await openPage(scene.browser, `${scene.service.url}/dashboard${path}`, {
      viewport: VIEWPORT,
    });
    await watched.page.clock.install();
    await watched.page.reload();
    await signIn(watched.page, scene.caller.key);
    return watched;
  };

  it('waits for the same key over the end of an idle session, and is saved then', async () => {
    const id = await made('/reactor-formulas', { name: 'Kept', type: 'private', code: CODE });
    const watched = await open(`/formulas/${id}`);
    const { page } = watched;
    const editor = page.getByRole('textbox', { name: 'Code of the formula' });
    const mine = CODE.replace('raw: 1', 'raw: 471147114711');
    await editor.fill(mine);
    await page.getByRole('textbox', { name: 'What it is for' }).fill('Typed before a pause');
    await beIdle(page);
    await page.getByText(WAITS).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.content()).not.toContain('471147114711');
    expect(await watched.kept()).not.toContain('471147114711');

    await signIn(page, scene.caller.key);
    await page.getByRole('status').getByText(RESTORED).waitFor();
    await expect.poll(() => editor.innerText(), POLL).toContain('raw: 471147114711');
    const about = page.getByRole('textbox', { name: 'What it is for' });
    expect(await about.inputValue()).toBe('Typed before a pause');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes of the formula?' });
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    const codeOf = async (): Promise<unknown> =>
      ((await scene.caller.get(`/reactor-formulas/${id}`)).json as { code: string }).code;
    await expect.poll(codeOf, POLL).toBe(mine);
    await page.getByText(RESTORED).waitFor({ state: 'detached' });

    // What was saved waits no more.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText(WAITS).count()).toBe(0);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('holds no value of a setting, and asks for it again', async () => {
    const id = await made('/proxies', {
      name: 'Payments',
      destination_url: 'https://destination.example/v1',
      configuration: { KEY: 'of before' },
    });
    const watched = await open(`/proxies/${id}`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Write one for requests' }).click();
    const editor = page.getByRole('textbox', { name: 'Transform of requests' });
    await editor.fill('module.exports = async ({ args }) => args; // typed');
    await page.getByLabel('Setting KEY').fill(SECRET);
    expect(await page.content()).not.toContain(SECRET);
    await beIdle(page);
    expect(await page.content()).not.toContain(SECRET);

    await signIn(page, scene.caller.key);
    await expect.poll(() => editor.innerText(), POLL).toContain('// typed');
    expect(await page.getByLabel('Setting KEY').inputValue()).toBe('');
    await page.getByText('What you typed here was not kept').waitFor();
    const save = page.getByRole('button', { name: 'Save changes' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Setting KEY').fill(SECRET);
    await save.click();
    await page.getByRole('button', { name: 'Save these changes' }).click();
    const stored = async (): Promise<unknown> =>
      ((await scene.caller.get(`/proxies/${id}`)).json as { configuration: unknown }).configuration;
    await expect.poll(stored, POLL).toEqual({ KEY: SECRET });
    await page.getByText(RESTORED).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(SECRET);
    expect(await watched.kept()).not.toContain(SECRET);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('is nothing that another key sees, nor the same one afterwards', async () => {
    const watched = await open('/applications/new');
    const { page } = watched;
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Only mine');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    // Also over another page of the dashboard.
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.goBack();
    await page.getByRole('status').getByText(RESTORED).waitFor();
    expect(await name.inputValue()).toBe('Only mine');
    await page.getByRole('group', { name: 'Rule 1' }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText(WAITS).waitFor();
    const other = await scene.caller.newApplication({
      type: 'management',
      permissions: ['application:create', 'application:read'],
    });
    await signIn(page, other.key);
    await page.getByRole('heading', { level: 1, name: 'New application' }).waitFor();
    expect(await name.inputValue()).toBe('');
    expect(await page.content()).not.toContain('Only mine');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, scene.caller.key);
    await page.getByRole('heading', { level: 1, name: 'New application' }).waitFor();
    expect(await name.inputValue()).toBe('');
    expect(await page.getByText(RESTORED).count()).toBe(0);

    await name.fill('To be forgotten');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await signIn(page, scene.caller.key);
    await page.getByRole('heading', { level: 1, name: 'New application' }).waitFor();
    expect(await name.inputValue()).toBe('');

    // A page that is closed forgets it too, and asks before that.
    await name.fill('Not saved');
    let asked = '';
    page.on('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe('beforeunload');
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
