import { expect, it } from 'vitest';

import { runCommand } from '../../../support/process/command-line.js';
import { seriousFindings } from '../../../support/peers/accessibility.js';
import { browserScene, describeInBrowser } from '../../../support/peers/browser-scene.js';
import { openDashboard } from '../../../support/peers/dashboard.js';
import type { Caller } from '../../../support/service/caller.js';

/** A machine that does much else needs seconds for what takes a moment. */
const POLL = { timeout: 20_000 };
const BEFORE = 7;
const AFTER = 3;

describeInBrowser('the keys of a tenant', () => {
  const scene = browserScene();

  /** A tenant whose key was turned with so many values before and after. */
  const turned = async (): Promise<Caller> => {
    const caller = await scene.service.newTenant();
    const store = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        const answer = await caller.post('/tokens', {
          type: 'token',
          data: `value ${String(index)}`,
        });
        expect(answer.status, answer.text).toBe(201);
      }
    };
    await store(BEFORE);
    await keys(caller, 'rotate');
    await store(AFTER);
    return caller;
  };
  const keys = async ({ tenantId }: Caller, act: string): Promise<void> => {
    const run = await runCommand(['keys', act, '--tenant', tenantId]);
    expect(run.code, run.stderr).toBe(0);
  };
  const open = ({ key }: Caller) =>
    openDashboard(scene.browser, { url: scene.service.url, key }, '/settings');

  it('say what hangs on each version, how far a re-encryption is, and what to do for the rest', async () => {
    const caller = await turned();
    const watched = await open(caller);
    const { page } = watched;
    const versions = page.getByRole('table', { name: 'Versions of the key' });
    await versions.getByRole('row', { name: /^2 .*seals$/ }).waitFor();
    const old = await versions.getByRole('row', { name: /^1 .*opens what is left$/ }).innerText();
    expect(old).toMatch(new RegExp(`\\b${String(BEFORE)}\\b`));
    const progress = page.getByRole('progressbar', { name: 'Sealed with the newest version' });
    expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual([
      String(AFTER),
      String(BEFORE + AFTER),
    ]);
    await page.getByText(`${String(AFTER)} of ${String(BEFORE + AFTER)}, counted`).waitFor();
    await page.getByText(`${String(BEFORE)} values wait to be re-encrypted`).waitFor();
    expect(await page.getByLabel('Command').innerText()).toBe(
      `token-vault keys reencrypt --tenant ${caller.tenantId}`,
    );
    // Whoever runs the vault sees its master keys, and nobody else.
    expect(await page.getByText('Master key').count()).toBe(0);
    await page.getByRole('button', { name: 'Count again' }).click();
    await versions.getByRole('row', { name: /^2 .*seals$/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('say that nothing hangs on the old version any more, once all is moved', async () => {
    const caller = await turned();
    await keys(caller, 'reencrypt');
    const watched = await open(caller);
    const { page } = watched;
    const versions = page.getByRole('table', { name: 'Versions of the key' });
    await versions.getByRole('row', { name: /^1 .*nothing hangs on it$/ }).waitFor();
    const total = String(BEFORE + AFTER);
    await page.getByText(`${total} of ${total}, counted`).waitFor();
    expect(await page.getByLabel('Command').innerText()).toBe(
      `token-vault keys rotate --tenant ${caller.tenantId}`,
    );
    expect(watched.faults).toEqual([]);
    await watched.close();
  });

  it('are nothing that a key without reports sees; master keys are the operator’s', async () => {
    const other = await scene.caller.newApplication({
      type: 'management',
      permissions: ['tenant:read'],
    });
    const without = await open(other);
    await without.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    expect(await without.page.getByRole('heading', { name: 'Keys', exact: true }).count()).toBe(0);
    await without.close();
    const operator = await open(await scene.service.operator());
    const main = operator.page.getByRole('main');
    await expect.poll(() => main.innerText(), POLL).toContain('Master key');
    await operator.page.getByRole('table', { name: 'Versions of keys' }).waitFor();
    expect(operator.faults).toEqual([]);
    await operator.close();
  });
});
