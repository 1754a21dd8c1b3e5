import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { readCatalogue } from '../../../src/cli/formula-catalogue.js';
import { anyTokens, fillTenant, readTenant } from '../../support/scenes/whole-vault.js';
import { newVaultEnd, sendTenants } from '../../support/service/vault-end.js';
import type { VaultEnd } from '../../support/service/vault-end.js';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

const ends: VaultEnd[] = [];

async function newEnd(isFolder: boolean): Promise<VaultEnd> {
  const end = await newVaultEnd(isFolder);
  ends.push(end);
  return end;
}

afterAll(async () => {
  for (const end of ends) await end.stop();
});

const publish = (end: VaultEnd): Promise<string> =>
  end.run(async ({ reactorFormulas }, ctx) => {
    const inputs = (await readCatalogue()) as readonly { readonly configuration?: unknown[] }[];
    const plain = inputs.find(({ configuration = [] }) => configuration.length === 0);
    return (await reactorFormulas.publish(ctx, plain)).formula.id;
  });

const faultsOf = (end: VaultEnd, tenantId: string): Promise<readonly unknown[]> =>
  end.run(async ({ verification }, ctx) => {
    const found: unknown[] = [];
    for await (const { faults } of verification.verify(ctx, { tenantId })) found.push(...faults);
    return found;
  });

describe.each([
  ['the embedded database', 'another one', true],
  ['another database', 'the embedded one', false],
])('from %s to %s', (_from, _to, isFolder) => {
  test('any tenant comes into a vault that is being served, and answers there as before', async () => {
    const [from, to] = [await newEnd(isFolder), await newEnd(!isFolder)];
    const [source, target] = [await from.serve(), await to.serve()];
    try {
      const formulaId = await publish(from);
      const others = await target.newTenant();
      await fc.assert(
        fc.asyncProperty(anyTokens, async (tokens) => {
          const filled = await fillTenant(await source.newTenant(), tokens, formulaId);
          const before = await readTenant(filled, source.url);
          const { tenantId } = filled.manager;
          const outcome = await sendTenants(from, to, { tenantId });
          expect(outcome.imported).toEqual([tenantId]);
          expect(await readTenant(filled, target.url)).toEqual(before);
          expect(await faultsOf(to, tenantId)).toEqual([]);
          // What was of this vault is what it was, and new keys work.
          expect((await others.get('/tenants/self')).status).toBe(200);
          const added = await filled.manager
            .with({ url: target.url })
            .newApplication({ permissions: ['token:create'] });
          expect((await added.post('/tokenize', '"x"')).status).toBe(200);
        }),
        { numRuns: 2 },
      );
    } finally {
      await source.close();
      await target.close();
    }
  });

  test('a whole vault comes into an empty database, its operator and its codes of cards with it', async () => {
    const [from, to] = [await newEnd(isFolder), await newEnd(!isFolder)];
    const source = await from.serve();
    const formulaId = await publish(from);
    const operator = await source.operator();
    const none = { definitions: [], bodies: [] };
    const filled = await fillTenant(await source.newTenant(), none, formulaId);
    const before = await readTenant(filled, source.url);
    const outcome = await sendTenants(from, to);
    expect(outcome).toMatchObject({ present: [], officialFormulas: 0 });
    expect(outcome.imported).toEqual([operator.tenantId, filled.manager.tenantId]);
    await source.close();

    const target = await to.serve();
    try {
      expect(await readTenant(filled, target.url)).toEqual(before);
      expect((await operator.with({ url: target.url }).get('/tenants/self')).status).toBe(200);
      await expect(sendTenants(from, to)).rejects.toThrow('is in this vault already');
      const third = await newEnd(true);
      await third.run(() => Promise.resolve());
      await expect(sendTenants(from, third)).rejects.toThrow('This vault has an operator already');
      // The trail tells of it on both sides.
      const { text } = await filled.manager.with({ url: target.url }).get('/logs?size=100');
      expect(text).toContain('import');
      expect(text).toContain('export');
    } finally {
      await target.close();
    }
  });
});
