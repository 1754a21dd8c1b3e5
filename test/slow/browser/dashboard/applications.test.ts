import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

const KEY = /key_prv_\w+/;

describeInBrowser('Applications in the dashboard', () => {
  const scene = browserScene();

  it('makes one with a rule, says what it will see, shows its key once, and makes it anew', async () => {
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: scene.caller.key },
      '/applications',
    );
    const { page } = watched;
    await page.getByRole('button', { name: 'New application' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Checkout <b>');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.getByRole('group', { name: 'Rule 1' });
    await rule.getByLabel('In, and below').fill('/pci/');
    await rule.getByLabel('It sees').selectOption('the value in clear');
    await rule.getByLabel('token:use').check();
    await page.getByLabel('application:update').check();
    await page.getByText('its holder can make or change Applications').waitFor();
    const preview = page.getByRole('table', { name: 'What this key will see' });
    expect(await preview.getByRole('row', { name: '/pci/ ' }).innerText()).toMatch(
      /\/pci\/\s+value\s+value\s+–/,
    );
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create application' }).click();

    const dialog = page.getByRole('dialog', { name: 'The key, this once' });
    const first = KEY.exec(await dialog.innerText())?.[0] ?? 'none';
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Python' }).click();
    expect(await dialog.getByLabel('A first call in Python').innerText()).not.toContain(first);
    await dialog.getByRole('button', { name: 'I have kept the key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout <b>' }).waitFor();
    expect(await page.content()).not.toContain(first);
    expect(await watched.kept()).not.toContain(first);
    const me = 'query { me { rules { container transform permissions } } }';
    expect((await scene.caller.with({ key: first }).graphql(me)).json).toMatchObject({
      data: {
        me: {
          rules: [
            { container: '/pci/', transform: 'reveal', permissions: ['token_read', 'token_use'] },
          ],
        },
      },
    });

    await page.getByRole('button', { name: 'New key' }).click();
    const confirm = page.getByRole('dialog', { name: 'Give it a new key' });
    const make = confirm.getByRole('button', { name: 'Make the new key' });
    await confirm.getByRole('textbox').fill('checkout');
    await page.keyboard.press('Enter');
    expect(await make.getAttribute('aria-disabled')).toBe('true');
    expect((await scene.caller.with({ key: first }).graphql(me)).status).toBe(200);
    await confirm.getByRole('textbox').fill('Checkout <b>');
    await make.click();
    const second = KEY.exec(await dialog.innerText())?.[0] ?? 'none';
    expect(second).not.toBe(first);
    expect((await scene.caller.with({ key: first }).graphql(me)).status).toBe(401);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(second);

    await page.getByRole('textbox', { name: 'Name' }).fill('Checkout, renamed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout, renamed' }).waitFor();
    await page.getByLabel('For tokens in').fill('/pci/high/');
    await page.getByRole('button', { name: 'Explain' }).click();
    const why = page.getByRole('list', { name: 'Explanation' });
    await why.getByText('token:read').waitFor();
    expect(await why.getByRole('listitem').count()).toBe(6);
    await page.getByRole('link', { name: 'Applications' }).first().click();
    await page.getByRole('searchbox', { name: 'Name' }).fill('renamed');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1').waitFor();
    expect(new URL(page.url()).search).toBe('?name=renamed');
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
