import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

const NUMBER = '4242424242424242';

describeInBrowser('the first steps on an empty vault', () => {
  const scene = browserScene();

  it('make a key, a token that is masked, and a call that is tried; then they are gone', async () => {
    const { caller, service, browser } = scene;
    const watched = await openDashboard(browser, { url: service.url, key: caller.key });
    const { page } = watched;
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('It needs a token first.').waitFor();
    await page.getByText('There is no token yet.').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await steps.getByRole('button', { name: 'Tokenize it' }).click();
    await steps.getByText('XXXXXXXXXXXX4242').waitFor();
    await steps.getByRole('button', { name: 'Make a proxy and try it' }).click();
    await page.getByRole('heading', { level: 1, name: 'My first proxy' }).waitFor();
    await page.getByRole('button', { name: 'Try without sending' }).click();
    const stages = page.getByRole('status', { name: 'Stages of the call' });
    await stages.getByRole('region', { name: 'As it leaves' }).getByText('[value]').waitFor();
    await stages.getByRole('list', { name: 'How long each stage took' }).waitFor();
    expect(await page.content()).not.toContain(NUMBER);

    await page.getByRole('button', { name: 'Add a setting' }).click();
    await page.getByRole('textbox', { name: 'Name of the new setting' }).fill('REGION');
    await page.getByLabel('Value of the new setting').fill('eu');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const configured = '{ proxies { nodes { configuration } } }';
    const nodes = async () => (await caller.graphql(configured)).json;
    await expect
      .poll(nodes, { timeout: 20_000 })
      .toMatchObject({ data: { proxies: { nodes: [{ configuration: { REGION: 'eu' } }] } } });
    await page.getByRole('button', { name: 'Take REGION away' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(nodes, { timeout: 20_000 })
      .toEqual({ data: { proxies: { nodes: [{ configuration: {} }] } } });

    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Overview' })
      .click();
    await steps.getByRole('button', { name: 'New application' }).waitFor();
    const byType = page.getByRole('region', { name: 'Tokens by type' });
    await byType.getByRole('link', { name: /^Card/ }).waitFor();
    await caller.newApplication({ permissions: ['token:read'] });
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Tokens' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Overview' })
      .click();
    await page.getByRole('group', { name: 'Requests' }).waitFor();
    expect(await steps.count()).toBe(0);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
