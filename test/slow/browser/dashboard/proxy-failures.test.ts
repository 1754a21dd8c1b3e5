import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { newProxy } from '../../../support/scenes/proxies.js';

const SECRET = '4242424242424242';

describeInBrowser('the failures of a proxy', () => {
  const scene = browserScene();

  it('are shown by hour and stage, without anything that was in the call', async () => {
    const { service, caller, browser } = scene;
    const proxy = await newProxy(caller);
    const watched = await openDashboard(
      browser,
      { url: service.url, key: caller.key },
      `/proxies/${proxy.id}`,
    );
    const { page } = watched;
    const failed = page.getByRole('region', { name: 'Last failures, 7 days' });
    await failed.getByText('No call has failed.').waitFor();
    const body = { card: SECRET, other: '{{ no-such-token }}' };
    const headers = { 'SVC-PROXY-KEY': proxy.key };
    expect((await caller.send('POST', '/proxy', body, headers)).status).toBe(400);
    await failed.getByRole('button', { name: 'Look again for failures' }).click();
    await failed.getByRole('row', { name: /Putting values in Validation failed 1$/ }).waitFor();
    expect(await page.content()).not.toContain(SECRET);
    expect(await seriousFindings(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
