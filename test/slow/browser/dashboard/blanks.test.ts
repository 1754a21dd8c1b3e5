import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { createdId } from '../../../support/scenes/created-id.js';

const POLL = { timeout: 20_000 };
/** As it comes out of a table or a mail. */
const PASTED = ' \u00a0REGION\t';
const CODE = 'module.exports = async () => ({ raw: 1 });';

describeInBrowser('blanks around what is typed', () => {
  const scene = browserScene();

  const open = (path: string) =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);
  const read = async (path: string): Promise<unknown> =>
    (await scene.caller.send('GET', path)).json;
  const pair = async (page: Page, number: number, name: string, value: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add a setting' }).click();
    await page.getByRole('textbox', { name: `Name ${String(number)}` }).fill(name);
    await page.getByRole('textbox', { name: `Value ${String(number)}` }).fill(value);
  };

  it('are no part of the names of a tenant and its settings, but for those that are stored', async () => {
    const settings = { ' stored ': '1' };
    const put = await scene.caller.put('/tenants/self', { name: 'Shop', settings });
    expect(put.status, put.text).toBe(200);
    const watched = await open('/settings');
    const { page } = watched;
    const save = page.getByRole('button', { name: 'Save changes' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  The shop\t');
    await pair(page, 2, PASTED, ' eu ');
    await pair(page, 3, 'REGION', 'us');
    await page.getByText('Two settings have the same name.').waitFor();
    await page.getByRole('textbox', { name: 'Name 3' }).fill('  ');
    await page.getByText('A setting has a value and no name.').waitFor();
    await save.click({ force: true });
    expect(await read('/tenants/self')).toMatchObject({ name: 'Shop', settings });
    await page.getByRole('button', { name: 'Take setting 3 away' }).click();
    await save.click();
    await expect
      .poll(() => read('/tenants/self'), POLL)
      .toMatchObject({ name: 'The shop', settings: { ...settings, REGION: ' eu ' } });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name 2' }).inputValue(), POLL)
      .toBe('REGION');
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('are no part of the settings of code, and are seen where they are stored', async () => {
    const proxy = await createdId(scene.caller, '/proxies', {
      name: 'A proxy ',
      destination_url: 'https://destination.example/',
      configuration: { 'KEY ': 'stored' },
    });
    const watched = await open(`/proxies/${proxy}`);
    const { page } = watched;
    await page.getByLabel('Setting KEY␣').waitFor();
    await page.getByRole('button', { name: 'Add a setting' }).click();
    await page.getByLabel('Name of the new setting').fill(PASTED);
    await page.getByLabel('Value of the new setting').fill('eu');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Setting REGION', { exact: true }).waitFor();
    const query = `{ proxy(id: "${proxy}") { configurationNames } }`;
    const { json } = await scene.caller.graphql(query);
    expect(json).toMatchObject({ data: { proxy: { configurationNames: ['KEY ', 'REGION'] } } });

    // A name that ends in a blank can be typed to confirm its end.
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByLabel('Type “A proxy” to confirm').fill('A proxy');
    await page.getByRole('button', { name: 'Delete the proxy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Proxies' }).waitFor();
    expect((await scene.caller.send('GET', `/proxies/${proxy}`)).status).toBe(404);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('are no part of a contract, a rule or a container', async () => {
    const { caller } = scene;
    const formula = await createdId(caller, '/reactor-formulas', {
      name: 'A formula',
      type: 'private',
      code: CODE,
    });
    const watched = await open(`/formulas/${formula}`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Add an argument' }).click();
    await page.getByRole('textbox', { name: 'Name of argument 1' }).fill(' card.number ');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => read(`/reactor-formulas/${formula}`), POLL)
      .toMatchObject({ request_parameters: [{ name: 'card.number' }] });

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('button', { name: 'New application' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' A desk ');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('In, and below').fill(' / ');
    await page.getByLabel('It sees').selectOption('reveal');
    await page.getByText('A rule shows every value of the vault in clear.').waitFor();
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByText(/key_/).first().waitFor();
    expect(await read('/applications?size=100')).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          name: 'A desk',
          rules: [expect.objectContaining({ container: '/' })],
        }),
      ]) as unknown,
    });
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
