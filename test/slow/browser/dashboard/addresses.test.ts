import { expect, it } from 'vitest';

import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };

/** Addresses that no page of the dashboard makes, and what is shown of them. */
const ADDRESSES: readonly (readonly [address: string, heading: string, shown: RegExp])[] = [
  ['/?range=abc', 'Overview', /30 days/],
  ['/?range=99999', 'Overview', /30 days/],
  ['/applications?unused=abc', 'Applications', /VALIDATION_FAILED/],
  ['/applications?type=nope', 'Applications', /1 of 1/],
  ['/applications?name=%25_%22%2F', 'Applications', /No application is like that/],
  ['/audit?period=x&outcome=nope&entity=zzz', 'Audit trail', /\d+ of \d+/],
  ['/tokens?q=(((', 'Tokens', /VALIDATION_FAILED/],
  ['/tokens?type=nope&container=abc', 'Tokens', /VALIDATION_FAILED/],
  ['/tokens/100%25%20real', 'Token', /NOT_FOUND/],
  ['/tokens/%25E0%25A4%25A', 'Token', /NOT_FOUND/],
  ['/applications/%25', 'Application', /NOT_FOUND|VALIDATION_FAILED/],
  ['/proxies/no-id', 'Proxy', /NOT_FOUND|VALIDATION_FAILED/],
  ['/reactors/no-id', 'Reactor', /NOT_FOUND|VALIDATION_FAILED/],
  ['/formulas/no-id', 'Formula', /NOT_FOUND|VALIDATION_FAILED/],
  ['/sessions?state=zz', 'Sessions', /no session/],
  ['/nothing/here', 'There is no such page', /Go to the overview/],
];

describeInBrowser('an address that was typed or cut off', () => {
  const scene = browserScene();

  it('shows a page that says what is wrong, with a way on', async () => {
    const { url } = scene.service;
    const watched = await openDashboard(scene.browser, { url, key: scene.caller.key });
    const { page } = watched;
    for (const [address, heading, shown] of ADDRESSES) {
      // Within the page, as a link does it: the key stays in its memory.
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/dashboard${address}`)})`);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      const main = page.getByRole('main');
      await expect.poll(() => main.innerText(), POLL).toMatch(shown);
      expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(1);
    }
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});
