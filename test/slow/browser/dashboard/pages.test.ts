import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { createdId } from '../../../support/scenes/created-id.js';

/** A name that would be markup, turn its line around, or fill the page. */
const HOSTILE = '<img src=x onerror=alert(1)>\u202E';
const SHOWN = '<img src=x onerror=alert(1)>⟨U+202E⟩';
/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const FILLED = ['/', '/tokens', '/applications', '/audit', '/settings'] as const;

describeInBrowser('every page of the dashboard', () => {
  const scene = browserScene();

  /** Looks at the page as it is: nothing to shut anybody out, nothing wider than a phone. */
  async function look(page: Page, what: string): Promise<void> {
    const loading = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect.poll(() => loading.count(), POLL).toBe(0);
    expect([what, await seriousFindings(page)]).toEqual([what, []]);
    await page.setViewportSize(PHONE);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect([what, await page.evaluate(isWider)]).toEqual([what, false]);
    await page.setViewportSize(DESK);
  }

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);

  const visit = (page: Page, name: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

  it('tries code and proxies, and shows what they say as text', async () => {
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: scene.caller.key },
      '/formulas',
    );
    const { page } = watched;
    await page.getByRole('heading', { name: 'There are no formulas yet' }).waitFor();
    await page.getByRole('button', { name: 'New formula' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(HOSTILE);
    const editor = page.getByRole('textbox', { name: 'Code of the formula' });
    await editor.fill(
      `module.exports = async ({ args }) => { console.warn('<i>' + args.number); return { raw: '<script>' }; };`,
    );
    await page.getByRole('textbox', { name: 'number', exact: true }).fill('4242');
    await page.getByRole('button', { name: 'Run' }).click();
    const outcome = page.getByRole('status', { name: 'Outcome of the run' });
    await outcome.getByText('<i>4242').waitFor();
    expect(await outcome.innerText()).toContain('"raw": "<script>"');
    expect(await outcome.innerText()).toMatch(/[\d.]+ of [\d,]+ ms, [\d,]+ of [\d,]+ KiB/);
    await look(page, 'a new formula');
    await page.getByRole('button', { name: 'Create formula' }).click();
    await page.getByRole('heading', { level: 1, name: SHOWN }).waitFor();
    await editor.fill('module.exports = (');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save these changes' }).click();
    await page
      .getByRole('list', { name: 'Faults of Code of the formula' })
      .getByText('Line 1')
      .waitFor();

    await visit(page, 'Proxies');
    await page.getByRole('button', { name: 'New proxy' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(HOSTILE);
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://destination.example/v1');
    await page.getByRole('button', { name: 'Write one for requests' }).click();
    await page.getByRole('textbox', { name: 'Transform of requests' }).waitFor();
    await page.getByRole('button', { name: 'Create proxy' }).click();
    await page.getByRole('heading', { level: 1, name: SHOWN }).waitFor();
    const token = await made('/tokens', { type: 'card_number', data: '4242424242424242' });
    await page.getByRole('textbox', { name: 'Body' }).fill(`{ "card": "{{ ${token} }}" }`);
    await page.getByRole('button', { name: 'Try without sending' }).click();
    const stages = page.getByRole('status', { name: 'Stages of the call' });
    const leaving = stages.getByRole('region', { name: 'As it leaves' });
    await leaving.getByText('https://destination.example/v1').waitFor();
    expect(await page.content()).not.toContain('4242424242424242');
    await look(page, 'a proxy');
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('is whole in both themes and on a phone, whatever things are called', async () => {
    const other = await made('/applications', {
      name: HOSTILE,
      type: 'private',
      permissions: ['token:read'],
    });
    const code = 'module.exports = async () => ({ raw: 1 });';
    const formula = await made('/reactor-formulas', {
      name: HOSTILE,
      type: 'private',
      code,
      description: HOSTILE,
      configuration: [],
      request_parameters: [],
    });
    const reactor = await made('/reactors', {
      name: HOSTILE,
      formula: { id: formula },
      application: { id: other },
    });
    expect(
      (
        await scene.caller.put('/tenants/self', {
          name: 'x'.repeat(200),
          settings: { html: HOSTILE },
        })
      ).status,
    ).toBe(200);
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: scene.caller.key },
      `/reactors/${reactor}`,
    );
    const { page } = watched;
    await page.getByRole('heading', { level: 1, name: SHOWN }).waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByLabel('Result').getByText('"raw": 1').waitFor();
    await look(page, 'a reactor');

    for (const path of FILLED) {
      await visit(page, NAMES[path]);
      await page.getByRole('heading', { level: 1, name: NAMES[path] }).waitFor();
      await look(page, path);
    }
    await visit(page, 'Audit trail');
    await page.getByLabel('Kind').selectOption('Reactor');
    await page.getByLabel('Outcome').selectOption('Success');
    await expect
      .poll(() => new URL(page.url()).search, POLL)
      .toBe('?entity=reactor&outcome=success');
    await page.getByText('2 of 2').waitFor();
    expect(await page.title()).toBe('Audit trail · token-vault');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(new Set(watched.requested.map((url) => new URL(url).origin))).toEqual(
      new Set([scene.service.url]),
    );
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('shows the operator the health of the vault and its keys', async () => {
    const { key } = await scene.service.operator();
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key },
      '/settings',
    );
    const { page } = watched;
    await page.getByRole('table', { name: 'Versions of keys' }).waitFor();
    await visit(page, 'Overview');
    await page.getByRole('region', { name: 'Health' }).getByText('answers').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});

/** What the pages of the navigation are called. */
const NAMES = {
  '/': 'Overview',
  '/tokens': 'Tokens',
  '/applications': 'Applications',
  '/audit': 'Audit trail',
  '/settings': 'Tenant and keys',
} as const;
