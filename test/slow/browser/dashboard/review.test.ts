import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import { createdId } from '../../../support/scenes/created-id.js';

const POLL = { timeout: 20_000 };
const SECRET = 'sk_live_of_a_destination';

const linesOf = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `// line ${String(from + index)}`).join('\n');
const CODE = `module.exports = async () => ({ raw: 1 });\n${linesOf(0, 40)}\n// the end\n`;

describeInBrowser('a change of code, before it is saved', () => {
  const scene = browserScene();

  const made = (path: string, body: unknown): Promise<string> =>
    createdId(scene.caller, path, body);

  const formulaWith = (code: string) => ({
    name: 'Four digits',
    type: 'private',
    code,
    configuration: [],
    request_parameters: [],
  });

  const codeOf = async (id: string): Promise<string> =>
    ((await scene.caller.get(`/reactor-formulas/${id}`)).json as { code: string }).code;

  const open = (path: string) =>
    openDashboard(scene.browser, { url: scene.service.url, key: scene.caller.key }, path);

  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.textContent');

  it('is shown line by line, for eyes, ears and keys, and nothing is saved by looking', async () => {
    const id = await made('/reactor-formulas', formulaWith(CODE));
    const watched = await open(`/formulas/${id}`);
    const { page } = watched;
    const editor = page.getByRole('textbox', { name: 'Code of the formula' });
    const hostile = '// <img src=x onerror=alert(1)>\u202E gone';
    const changed = CODE.replace('raw: 1', 'raw: 2').replace('// the end', hostile);
    await editor.fill(changed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes of the formula?' });
    const lines = dialog.getByRole('table', { name: 'Lines of Changes of the code' });
    await lines.getByRole('row', { name: /^1 removed module\.exports.*raw: 1/ }).waitFor();
    await lines.getByRole('row', { name: /^1 added module\.exports.*raw: 2/ }).waitFor();
    await lines.getByText('// <img src=x onerror=alert(1)>⟨U+202E⟩ gone').waitFor();
    expect(await lines.getByRole('row', { name: /line 20/ }).count()).toBe(0);
    await dialog.getByText('2 lines added').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await watched.screenshot('dashboard-review');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    expect(await codeOf(id)).toBe(CODE);

    await dialog.getByRole('button', { name: 'Next change' }).press('Enter');
    expect(await focused(page)).toContain('Change 1 of 2');
    await dialog.getByRole('button', { name: 'Next change' }).press('Enter');
    expect(await focused(page)).toContain('Change 2 of 2, after 34 lines that are the same');
    await dialog.getByRole('button', { name: 'Previous change' }).press('Enter');
    expect(await focused(page)).toContain('Change 1 of 2');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await codeOf(id)).toBe(CODE);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    await expect.poll(() => codeOf(id), POLL).toBe(changed);
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('is held against what somebody else has saved meanwhile, also while it is shown', async () => {
    const id = await made('/reactor-formulas', formulaWith(CODE));
    const theirs = (code: string) => scene.caller.put(`/reactor-formulas/${id}`, formulaWith(code));
    const watched = await open(`/formulas/${id}`);
    const { page } = watched;
    const mine = CODE.replace('raw: 1', 'raw: 3');
    await page.getByRole('textbox', { name: 'Code of the formula' }).fill(mine);
    expect((await theirs(CODE.replace('// line 20', '// theirs'))).status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes of the formula?' });
    await dialog.getByRole('alert').getByText('Somebody else has saved this').waitFor();
    await dialog.getByRole('row', { name: /removed \/\/ theirs$/ }).waitFor();

    const second = CODE.replace('// line 30', '// theirs again');
    expect((await theirs(second)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    await dialog.getByRole('row', { name: /removed \/\/ theirs again$/ }).waitFor();
    expect(await codeOf(id)).toBe(second);
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    await expect.poll(() => codeOf(id), POLL).toBe(mine);

    // A name alone has no code to look at, but somebody else's work is looked at all the same.
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another');
    expect((await theirs(CODE)).status).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('list', { name: 'Other changes' }).getByText('Another').waitFor();
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('shows both transforms of a proxy, and of its settings the names alone', async () => {
    const code = 'module.exports = async ({ args }) => args;';
    const id = await made('/proxies', {
      name: 'Payments',
      destination_url: 'https://destination.example/v1',
      request_transform: { code },
      response_transform: { code },
      configuration: { KEY: SECRET, REGION: 'eu' },
    });
    const watched = await open(`/proxies/${id}`);
    const { page } = watched;
    await page.getByRole('textbox', { name: 'Transform of requests' }).fill(`${code}\n// more`);
    await page.getByRole('button', { name: 'Take it away' }).last().click();
    await page.getByLabel('Setting KEY').fill(`${SECRET}_2`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes of the proxy?' });
    await dialog.getByRole('row', { name: /added \/\/ more$/ }).waitFor();
    const answers = dialog.getByRole('region', { name: 'Changes of the transform of answers' });
    await answers.getByRole('row', { name: /removed module\.exports/ }).waitFor();
    const others = dialog.getByRole('list', { name: 'Other changes' });
    expect(await others.innerText()).toBe('Setting KEY: a value becomes another value');
    expect(await dialog.innerHTML()).not.toContain(SECRET);
    await dialog.getByRole('button', { name: 'Save these changes' }).click();
    const stored = async () => (await scene.caller.get(`/proxies/${id}`)).json as StoredProxy;
    await expect
      .poll(async () => (await stored()).configuration, POLL)
      .toEqual({ KEY: `${SECRET}_2`, REGION: 'eu' });
    const { request_transform: request, response_transform: response } = await stored();
    expect([request?.code, response?.code ?? null]).toEqual([`${code}\n// more`, null]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });
});

interface StoredProxy {
  readonly configuration: Readonly<Record<string, string>>;
  readonly request_transform: { readonly code: string } | null;
  readonly response_transform: { readonly code: string } | null;
}
