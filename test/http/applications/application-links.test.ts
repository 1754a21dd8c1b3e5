import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { startScene } from '../../support/service/scene.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { service, manager } = await startScene();
let formulaId: string;

beforeAll(async () => {
  formulaId = await newFormula(manager);
});

const NOUNS = [
  ['Proxy', 'proxies', () => ({ name: 'Linked', destination_url: 'https://api.example/' })],
  ['Reactor', 'reactors', () => ({ name: 'Linked', formula: { id: formulaId } })],
] as const;

describe.each(NOUNS)('the link of a %s', (_noun, collection, members) => {
  const linkTo = ({ applicationId }: Caller) => ({ application: { id: applicationId } });
  const create = async (caller: Caller, target?: Caller): Promise<string> => {
    const link = target === undefined ? {} : linkTo(target);
    const answer = await caller.post(`/${collection}`, { ...members(), ...link });
    expect(answer.status, answer.text).toBe(201);
    return (answer.json as { id: string }).id;
  };
  const storedLinks = async (id: string): Promise<readonly unknown[]> => {
    const rows = await queryDatabase(`SELECT application_id FROM ${collection} WHERE id = $1`, [
      id,
    ]);
    return rows.map((row) => row['application_id']);
  };
  const newTarget = () => manager.newApplication({ permissions: ['token:create'] });

  test('is cleared when its Application is deleted, and no other one is', async () => {
    const [going, staying] = [await newTarget(), await newTarget()];
    const ids = [await create(manager, going), await create(manager, staying)] as const;
    expect((await manager.delete(`/applications/${going.applicationId}`)).status).toBe(204);
    const answer = await manager.get(`/${collection}/${ids[0]}`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(going.applicationId);
    expect(await storedLinks(ids[0])).toStrictEqual([null]);
    expect(await storedLinks(ids[1])).toStrictEqual([staying.applicationId]);
  });

  test('is cleared when its Application has expired', async () => {
    const tenant = await service.newTenant();
    const target = await tenant.newApplication({
      permissions: ['token:create'],
      expires_at: new Date(service.now().getTime() + 3_600_000).toISOString(),
    });
    const own = collection === 'reactors' ? { formula: { id: await newFormula(tenant) } } : {};
    const body = { ...members(), ...own, ...linkTo(target) };
    const { id } = (await tenant.post(`/${collection}`, body)).json as { id: string };
    expect(await storedLinks(id)).toStrictEqual([target.applicationId]);
    service.advance(3_600_000);
    expect((await tenant.get(`/${collection}/${id}`)).text).not.toContain(target.key);
    await service.purge(tenant.tenantId);
    expect((await tenant.get(`/${collection}/${id}`)).text).not.toContain(target.applicationId);
    expect(await storedLinks(id)).toStrictEqual([null]);
  });

  test('never outlives an Application that is deleted at the same time', async () => {
    const target = await newTarget();
    const present = await create(manager);
    const body = { ...members(), name: 'Racing', ...linkTo(target) };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => manager.post(`/${collection}`, body)),
      manager.delete(`/applications/${target.applicationId}`),
      manager.send('PATCH', `/${collection}/${present}`, linkTo(target)),
      ...Array.from({ length: 4 }, () => manager.post(`/${collection}`, body)),
    ]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![201, 204, 400].includes(status))).toEqual([]);
    for (const { status, json } of answers) {
      if (status === 400)
        expect(json).toMatchObject({ errors: { 'application.id': [expect.any(String)] } });
    }
    const left = await queryDatabase(`SELECT id FROM ${collection} WHERE application_id = $1`, [
      target.applicationId,
    ]);
    expect(left).toEqual([]);
  });
});
