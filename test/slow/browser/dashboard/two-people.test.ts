import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { holdRequests } from '../../../support/peers/held-requests.js';
import type { WatchedPage } from '../../../support/peers/browser.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const CODE = 'module.exports = async () => ({ raw: 1 });';
const SECRET = 'sk_live_of_a_destination';

/** What two people do on one page at the same moment. */
interface Case {
  readonly make: () => Promise<string>;
  readonly path: (id: string) => string;
  readonly edit: (page: Page, who: string) => Promise<void>;
  readonly save: string;
  readonly dialog: string;
  readonly mutation: string;
  /** What the second one is shown of the work of the first. */
  readonly shown: string;
}

describeInBrowser('two people who save at the same moment', () => {
  const scene = browserScene();

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);

  const newFormula = (): Promise<string> =>
    made('/reactor-formulas', {
      name: 'Both',
      type: 'private',
      code: CODE,
      configuration: [{ name: 'KEY', type: 'string' }],
    });

  const type =
    (label: string): Case['edit'] =>
    (page, who) =>
      page.getByRole('textbox', { name: label, exact: true }).fill(`Of ${who}`);

  const CASES: readonly (readonly [string, Case])[] = [
    [
      'an application',
      {
        make: () =>
          made('/applications', { name: 'Both', type: 'private', permissions: ['token:read'] }),
        path: (id) => `/applications/${id}`,
        edit: type('Name'),
        save: 'Save changes',
        dialog: 'Save these changes of the application?',
        mutation: 'UpdateApplication',
        shown: 'Name: Of the first becomes Of the second',
      },
    ],
    [
      'a formula',
      {
        make: newFormula,
        path: (id) => `/formulas/${id}`,
        edit: type('What it is for'),
        save: 'Save changes',
        dialog: 'Save these changes of the formula?',
        mutation: 'UpdateFormula',
        shown: 'What it is for: Of the first becomes Of the second',
      },
    ],
    [
      'a proxy',
      {
        make: () => made('/proxies', { name: 'Both', destination_url: 'https://api.example/' }),
        path: (id) => `/proxies/${id}`,
        edit: type('Name'),
        save: 'Save changes',
        dialog: 'Save these changes of the proxy?',
        mutation: 'PatchProxy',
        shown: 'Name: Of the first becomes Of the second',
      },
    ],
    [
      'settings of a reactor',
      {
        make: async () =>
          made('/reactors', {
            name: 'Both',
            formula: { id: await newFormula() },
            configuration: { KEY: SECRET },
          }),
        path: (id) => `/reactors/${id}`,
        edit: (page, who) => page.getByLabel('Setting KEY').last().fill(`${SECRET} ${who}`),
        save: 'Save changes',
        dialog: 'Save these changes of the reactor?',
        mutation: 'PatchReactor',
        shown: 'Setting KEY: a value becomes another value',
      },
    ],
    [
      'the tenant',
      {
        make: () => Promise.resolve(''),
        path: () => '/settings',
        edit: type('Name'),
        save: 'Save changes',
        dialog: 'Save these changes of the tenant?',
        mutation: 'UpdateTenant',
        shown: 'Name: Of the first becomes Of the second',
      },
    ],
  ];

  const open = async (path: string): Promise<WatchedPage> =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);

  it.each(CASES)('%s: the second sees what the first has done', async (_name, each) => {
    const id = await each.make();
    const [first, second] = [await open(each.path(id)), await open(each.path(id))];
    await each.edit(first.page, 'the first');
    await each.edit(second.page, 'the second');
    // Both have looked at what is stored, which was the same; the first one's save arrives while the second one's is under way.
    const hold = await holdRequests(second.page, `mutation ${each.mutation}`);
    await second.page.getByRole('button', { name: each.save }).click();
    await expect.poll(hold.isHeld, POLL).toBe(true);
    await first.page.getByRole('button', { name: each.save }).click();
    await expect
      .poll(
        () => first.page.getByRole('button', { name: each.save }).getAttribute('aria-busy'),
        POLL,
      )
      .toBeNull();
    await hold.letGo();

    const dialog = second.page.getByRole('dialog', { name: each.dialog });
    await dialog.getByRole('alert').getByText('Somebody else has saved this').waitFor();
    const others = dialog.getByRole('list', { name: 'Other changes' });
    expect(await others.innerText()).toContain(each.shown);
    expect(await seriousFindings(second.page, '[role=dialog]')).toEqual([]);
    expect(await second.page.content()).not.toContain(SECRET);
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect([...first.faults, ...second.faults]).toEqual([]);
    await first.close();
    await second.close();
  });
});
