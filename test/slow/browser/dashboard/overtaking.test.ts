import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { holdRequests } from '../../../support/peers/held-requests.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const CODE = 'module.exports = async () => ({ raw: 1 });';
const SECRET = 'sk_live_of_a_destination';

/** A form that is saved while somebody goes on typing in it. */
interface Case {
  readonly make: () => Promise<string>;
  readonly path: (id: string) => string;
  readonly query: string;
  readonly save: string;
  /** What is typed before it is saved, and what after. */
  readonly first: (page: Page) => Promise<void>;
  readonly second: (page: Page) => Promise<void>;
  readonly typed: (page: Page) => Promise<string>;
  readonly stored: (id: string) => Promise<unknown>;
}

describeInBrowser('answers that come late', () => {
  const scene = browserScene();

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);
  const member = async (path: string, name: string): Promise<unknown> =>
    ((await scene.caller.get(path)).json as Record<string, unknown>)[name];
  const open = (path: string) =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);
  const newApplication = (): Promise<string> =>
    made('/applications', { name: 'Late', type: 'private', permissions: ['token:read'] });
  const newFormula = (): Promise<string> =>
    made('/reactor-formulas', { name: 'Late', type: 'private', code: CODE });

  const fill =
    (label: string, text: string) =>
    (page: Page): Promise<void> =>
      page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const valueOf =
    (label: string) =>
    (page: Page): Promise<string> =>
      page.getByRole('textbox', { name: label, exact: true }).inputValue();

  const CASES: readonly (readonly [string, Case])[] = [
    [
      'an application',
      {
        make: newApplication,
        path: (id) => `/applications/${id}`,
        query: 'query ApplicationDetail',
        save: 'Save changes',
        first: fill('Name', 'Saved'),
        second: fill('Name', 'Typed since'),
        typed: valueOf('Name'),
        stored: (id) => member(`/applications/${id}`, 'name'),
      },
    ],
    [
      'a formula',
      {
        make: newFormula,
        path: (id) => `/formulas/${id}`,
        query: 'query FormulaDetail',
        save: 'Save changes',
        first: fill('Name', 'Saved'),
        second: fill('What it is for', 'Typed since'),
        typed: valueOf('What it is for'),
        stored: (id) => member(`/reactor-formulas/${id}`, 'description'),
      },
    ],
    [
      'a proxy, whose settings no page shows',
      {
        make: () => made('/proxies', { name: 'Late', destination_url: 'https://api.example/' }),
        path: (id) => `/proxies/${id}`,
        query: 'query ProxyDetail',
        save: 'Save changes',
        first: async (page) => {
          await page.getByRole('button', { name: 'Add a setting' }).click();
          await fill('Name of the new setting', 'KEY')(page);
          await page.getByLabel('Value of the new setting').fill(SECRET);
        },
        second: fill('Name', 'Typed since'),
        typed: valueOf('Name'),
        stored: (id) => member(`/proxies/${id}`, 'name'),
      },
    ],
    [
      'the tenant',
      {
        make: () => Promise.resolve(''),
        path: () => '/settings',
        query: 'query TenantSettings',
        save: 'Save changes',
        first: fill('Name', 'Saved'),
        second: fill('Name', 'Typed since'),
        typed: valueOf('Name'),
        stored: () => member('/tenants/self', 'name'),
      },
    ],
  ];

  it.each(CASES)('%s: what is typed while a save is under way stays', async (_name, each) => {
    const id = await each.make();
    const watched = await open(each.path(id));
    const { page } = watched;
    const save = page.getByRole('button', { name: each.save, exact: true });
    await each.first(page);
    // The first question is what is stored; the page asks the second one once it is saved.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    const saved = page.waitForResponse((answer) =>
      /mutation (?:Update|Patch)/.test(answer.request().postData() ?? ''),
    );
    const hold = await holdRequests(page, 'mutation ');
    await save.click();
    await expect.poll(hold.isHeld, POLL).toBe(true);
    const again = await holdRequests(page, each.query);
    await hold.letGo();
    await saved;
    await expect.poll(again.isHeld, POLL).toBe(true);
    await each.second(page);
    await again.letGo();
    await expect.poll(() => page.getByText(SECRET).count(), POLL).toBe(0);
    await expect.poll(() => save.getAttribute('aria-busy'), POLL).toBeNull();
    expect(await each.typed(page)).toBe('Typed since');
    await save.click();
    await expect.poll(() => each.stored(id), POLL).toBe('Typed since');
    await expect.poll(() => save.getAttribute('aria-busy'), POLL).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('This is what you typed before').count()).toBe(0);
    expect(await page.content()).not.toContain(SECRET);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it.each(['before it is saved', 'after it is saved'])(
    'a new key of an application is no work of somebody else; the page learns of it %s',
    async (when) => {
      const id = await newApplication();
      const watched = await open(`/applications/${id}`);
      const { page } = watched;
      await page.getByRole('button', { name: 'New key' }).click();
      const confirm = page.getByRole('dialog', { name: 'Give it a new key' });
      await confirm.getByRole('textbox').fill('Late');
      await confirm.getByRole('button', { name: 'Make the new key' }).click();
      const shown = page.getByRole('dialog', { name: 'The key, this once' });
      await shown.waitFor();
      const hold = await holdRequests(page, 'query ApplicationDetail', 1);
      await shown.getByRole('button', { name: 'I have kept the key' }).click();
      await expect.poll(hold.isHeld, POLL).toBe(true);
      await fill('Name', 'Renamed')(page);
      if (when === 'before it is saved') {
        const answered = page.waitForResponse((answer) =>
          (answer.request().postData() ?? '').includes('query ApplicationDetail'),
        );
        await hold.letGo();
        await answered;
      }
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect.poll(() => member(`/applications/${id}`, 'name'), POLL).toBe('Renamed');
      await hold.letGo();
      await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(watched.faults).toEqual([]);
      await watched.close();
    },
  );

  it('a save of somebody else is still shown, also beside a new key of one’s own', async () => {
    const id = await newApplication();
    const watched = await open(`/applications/${id}`);
    const { page } = watched;
    await fill('Name', 'Mine')(page);
    const theirs = { name: 'Theirs', permissions: ['token:read'] };
    expect((await scene.caller.put(`/applications/${id}`, theirs)).status).toBe(200);
    const renewed = await scene.caller.post(`/applications/${id}/regenerate`, {});
    expect(renewed.status, renewed.text).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes of the application?' });
    await dialog.getByRole('alert').getByText('Somebody else has saved this').waitFor();
    expect(await member(`/applications/${id}`, 'name')).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    await expect.poll(() => member(`/applications/${id}`, 'name'), POLL).toBe('Mine');
    await dialog.waitFor({ state: 'hidden' });
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
