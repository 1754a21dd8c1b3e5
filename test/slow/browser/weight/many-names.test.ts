import { beforeAll, expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { holdRequests } from '../../../support/peers/held-requests.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const MANY = 150;
const CODE = 'module.exports = async () => ({ raw: 1 });';

const nameOf = (noun: string, index: number): string => `${noun} ${String(index).padStart(3, '0')}`;

describeInBrowser(`where there are ${String(MANY)} of each`, () => {
  const scene = browserScene();
  let usedId = '';

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);
  const open = (path: string) =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);

  beforeAll(async () => {
    for (let index = 0; index < MANY; index += 1) {
      const type = 'private';
      await made('/applications', {
        name: nameOf('Shop', index),
        type,
        permissions: ['token:read'],
      });
      usedId = await made('/reactor-formulas', {
        name: nameOf('Code', index),
        type,
        code: CODE,
      });
    }
    for (let index = 0; index < 30; index += 1)
      await made('/reactors', { name: nameOf('Run', index), formula: { id: usedId } });
  }, 120_000);

  it('a chooser finds by a part of the name, and goes on to the last by keys and by scrolling', async () => {
    const watched = await open('/reactors');
    const { page } = watched;
    await page.getByRole('button', { name: 'New reactor' }).click();
    const dialog = page.getByRole('dialog', { name: 'New reactor' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Chosen');

    const formula = dialog.getByRole('combobox', { name: 'Formula' });
    const formulas = dialog.getByRole('listbox', { name: 'Formula' });
    await formula.click();
    await dialog.getByText(`50 of ${String(MANY)}`).waitFor();
    expect(await formulas.getByRole('option').count()).toBe(50);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    for (const read of [100, MANY]) {
      await formulas.hover();
      await page.mouse.wheel(0, 20_000);
      await expect.poll(() => formulas.getByRole('option').count(), POLL).toBe(read);
    }
    await formulas.getByRole('option', { name: nameOf('Code', MANY - 2) }).click();
    expect(await formula.inputValue()).toBe(nameOf('Code', MANY - 2));
    expect(await formulas.count()).toBe(0);

    // By keys alone: what is open closes before the dialog does, and Enter chooses and sends nothing.
    const actsAs = dialog.getByRole('combobox', { name: 'Its code acts as' });
    const names = dialog.getByRole('listbox', { name: 'Its code acts as' });
    await actsAs.focus();
    await page.keyboard.press('ArrowDown');
    await names.getByRole('option', { name: 'nobody' }).waitFor();
    await page.keyboard.press('Escape');
    await names.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.type('shop 14');
    await dialog.getByText('10 found').waitFor();
    await page.keyboard.press('ArrowDown');
    const active = await actsAs.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${String(active)}"]`).innerText()).toBe(nameOf('Shop', 141));
    await page.keyboard.press('Enter');
    expect(await actsAs.inputValue()).toBe(nameOf('Shop', 141));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('no such thing');
    await dialog.getByText('Nothing is called like that.').waitFor();
    await page.keyboard.press('Tab');
    expect(await actsAs.inputValue()).toBe(nameOf('Shop', 141));
    await dialog.getByRole('button', { name: 'Create reactor' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chosen' }).waitFor();
    await page.getByRole('link', { name: nameOf('Shop', 141) }).waitFor();
    await page.getByRole('link', { name: nameOf('Code', MANY - 2) }).waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('a proxy shows as whom its code acts, and can be given to nobody again', async () => {
    const found = await scene.caller.graphql(
      `{ applications(first: 1, filter: { name: "${nameOf('Shop', 3)}" }) { nodes { id } } }`,
    );
    const { data } = found.json as { data: { applications: { nodes: { id: string }[] } } };
    const applicationId = String(data.applications.nodes[0]?.id);
    const id = await made('/proxies', {
      name: 'Acts',
      destination_url: 'https://destination.example/',
      application: { id: applicationId },
    });
    const watched = await open(`/proxies/${id}`);
    const { page } = watched;
    const actsAs = page.getByRole('combobox', { name: 'Its code acts as' });
    await expect.poll(() => actsAs.inputValue(), POLL).toBe(nameOf('Shop', 3));
    await actsAs.click();
    await page.getByRole('option', { name: nameOf('Shop', 3), selected: true }).waitFor();
    await page.getByRole('option', { name: 'nobody' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const stored = async (): Promise<unknown> =>
      ((await scene.caller.get(`/proxies/${id}`)).json as { application?: unknown }).application ??
      null;
    await expect.poll(stored, POLL).toBeNull();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('a formula names all Reactors that use it', async () => {
    const watched = await open(`/formulas/${usedId}`);
    const { page } = watched;
    const runs = page.getByRole('link', { name: /^Run \d/ });
    await expect.poll(() => page.getByRole('main').innerText(), POLL).toContain('Run 029');
    await expect.poll(() => runs.count(), POLL).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => runs.count(), POLL).toBe(30);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it.each([
    ['formulas', 'Code', MANY],
    ['reactors', 'Run', 30],
  ] as const)('%s are found by a part of their name', async (path, noun, count) => {
    const watched = await open(`/${path}`);
    const { page } = watched;
    await page.getByText(new RegExp(` of (?:${String(count)}|${String(count + 1)})$`)).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`${noun.toLowerCase()} 02`);
    await page.keyboard.press('Enter');
    await page.getByText('10 of 10').waitFor();
    expect(new URL(page.url()).searchParams.get('name')).toBe(`${noun.toLowerCase()} 02`);
    // What means something to patterns, addresses or markup is looked for as it is, and finds nothing.
    const search = page.getByRole('searchbox', { name: 'Name' });
    for (const text of ['%_', '"/', '\\', '<b>', '#&?=']) {
      await search.fill(text);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'None is called like that' }).waitFor();
    }
    await search.fill('');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: new RegExp(`^${noun} `) })
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('an answer to another question of a list is not waited for, nor shown', async () => {
    const watched = await open('/applications');
    const { page } = watched;
    await page.getByText('50 of 151').waitFor();
    const hold = await holdRequests(page, '"after":"', 1);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(hold.isHeld, POLL).toBe(true);
    const left = page.waitForEvent('requestfailed', (request) =>
      (request.postData() ?? '').includes('"after":"'),
    );
    await page.getByRole('searchbox', { name: 'Name' }).fill(nameOf('Shop', 77));
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1').waitFor();
    expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED');
    await hold.letGo();
    await page.getByRole('link', { name: nameOf('Shop', 77) }).waitFor();
    expect(await page.getByRole('link', { name: /^Shop \d/ }).count()).toBe(1);
    await page.getByText('1 of 1').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
