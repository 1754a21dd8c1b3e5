import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import type { Caller } from '../../../support/service/caller.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const NAME = 'Ada Lovelace of the tests';
const REASON = 'Запит 4711 – the customer asks';
const MANY = 450;
const BOTTOM = `document.querySelector('[role=table]').scrollTop = 1e9`;
const HOSTILE = {
  '<img src=x onerror=document.title="taken">': '<script>document.title="taken"</script>',
  direction: 'invoice\u202Egpj.exe',
  long: 'x'.repeat(400),
};

describeInBrowser('tokens in the dashboard', () => {
  const scene = browserScene();
  /** Sees values in clear. */
  let owner: Caller;

  beforeAll(async () => {
    owner = await scene.caller.newApplication({
      type: 'management',
      permissions: ['application:read', 'log:read'],
      rules: [
        {
          priority: 1,
          container: '/',
          transform: 'reveal',
          permissions: ['token:create', 'token:read', 'token:search', 'token:delete'],
        },
      ],
    });
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('makes one, finds it, reveals it for a while, and leaves nothing of it', async () => {
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: owner.key },
      '/tokens',
    );
    const { page } = watched;
    await page.getByRole('heading', { name: 'There are no tokens yet' }).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByRole('textbox', { name: 'Value' }).fill(NAME);
    await dialog.getByLabel('Container').fill('/crm/people/');
    await dialog.getByLabel('Can be found by its whole value').check();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await heading(page, 'Any value').waitFor();
    expect(await page.content()).not.toContain(NAME);

    const shown = page.getByLabel('Value in clear');
    let reasons: readonly (string | undefined)[] = [];
    page.on('request', (request) => {
      reasons = [...reasons, request.headers()['vault-reason']];
    });
    for (const hide of ['time', 'button', 'leaving'] as const) {
      await page.getByText('Say why first').waitFor();
      await page.getByLabel('Why it has to be seen').fill(REASON);
      await page.getByRole('button', { name: 'Reveal' }).click();
      await expect.poll(() => shown.innerText(), POLL).toBe(NAME);
      if (hide === 'time') {
        expect(await seriousFindings(page)).toEqual([]);
        await page.clock.fastForward(21_000);
      } else if (hide === 'button') await page.getByRole('button', { name: 'Hide' }).click();
      else await page.getByRole('link', { name: 'Tokens' }).first().click();
      await shown.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(NAME);
      expect(await watched.kept()).not.toContain(NAME);
    }

    const given = reasons.filter((reason) => reason !== undefined);
    expect(given.map((reason) => Buffer.from(reason, 'latin1').toString())).toEqual([
      REASON,
      REASON,
      REASON,
    ]);
    const search = page.getByRole('combobox', { name: 'Search' });
    await page.keyboard.press('/');
    await page.keyboard.type('da');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await search.inputValue()).toBe('data:');
    await page.keyboard.type(`"${NAME}"`);
    await page.keyboard.press('Enter');
    await page.getByText('1 in all').waitFor();
    await search.fill('data:(');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('VALIDATION_FAILED').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('shows what others wrote as text, whatever it is', async () => {
    const made = await scene.caller.post('/tokens', {
      type: 'token',
      data: '12345678901234567890.50',
      metadata: HOSTILE,
      mask: '{{ data | slice: 0, 2 }}<b>\u202E',
    });
    const { id } = made.json as { id: string };
    const number = await scene.caller.send(
      'POST',
      '/tokens',
      '{"type":"token","data":{"amount":12345678901234567890.50}}',
    );
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: scene.caller.key },
      `/tokens/${id}`,
    );
    const { page } = watched;
    const metadata = page.getByRole('region', { name: 'Metadata' });
    await metadata.getByText('<script>document.title="taken"</script>').waitFor();
    const text = await metadata.innerText();
    expect(text).toContain('<img src=x');
    expect(text).toContain('invoice⟨U+202E⟩gpj.exe');
    expect(text).toContain('(400 characters)');
    expect(await page.title()).toBe('Any value · token-vault');
    await page.goto(`${scene.service.url}/dashboard/tokens`);
    await watched.close();

    const { id: numberId } = number.json as { id: string };
    const second = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: owner.key },
      `/tokens/${numberId}`,
    );
    await second.page.getByLabel('Why it has to be seen').fill('A test');
    await second.page.keyboard.press('Enter');
    const shown = second.page.getByLabel('Value in clear');
    await expect.poll(() => shown.innerText(), POLL).toContain('"amount": 12345678901234567890.50');
    expect([...watched.faults, ...second.faults]).toEqual([]);
    await second.close();
  });

  it('reads as far as somebody scrolls, and holds only the rows in sight', async () => {
    const many = await scene.service.newTenant();
    await many.post(
      '/tokenize',
      Array.from({ length: MANY }, (_, index) => `value ${String(index)}`),
    );
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: many.key },
      '/tokens',
    );
    const { page } = watched;
    const table = page.getByRole('table', { name: 'Tokens' });
    await page.getByText('100 read; scroll for more').waitFor();
    await expect
      .poll(async () => {
        await page.evaluate(BOTTOM);
        return page.getByText(`${String(MANY)} in all`).isVisible();
      }, POLL)
      .toBe(true);
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    expect(await seriousFindings(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('shows a key what it may do, and why it may not do the rest', async () => {
    const clerk = await scene.caller.newApplication({
      rules: [
        {
          description: 'People',
          priority: 1,
          container: '/crm/',
          transform: 'mask',
          permissions: ['token:read'],
        },
      ],
    });
    const watched = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: clerk.key },
      '/tokens',
    );
    const { page } = watched;
    await page.getByText('1 in all').waitFor();
    expect(await page.getByRole('combobox', { name: 'Search' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'New token' }).click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('This key lacks token:create.').waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByText('This key sees masks here at most').waitFor();
    expect(await page.getByRole('button', { name: 'Reveal' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const trail = page.getByRole('region', { name: 'Trail' });
    await trail.getByText('This key lacks log:read.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const shop = await scene.caller.newApplication({
      type: 'public',
      permissions: ['token:create'],
    });
    const second = await openDashboard(
      scene.browser,
      { url: scene.service.url, key: shop.key },
      '/tokens',
    );
    await second.page.getByRole('heading', { name: 'This key may not see this' }).waitFor();
    await second.page.getByText('This key lacks token:read or token:search.').last().waitFor();
    expect([...watched.faults, ...second.faults]).toEqual([]);
    await watched.close();
    await second.close();
  });
});
