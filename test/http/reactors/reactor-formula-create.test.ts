import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { FORMULA_FAULTS, ICONS } from '../../support/user-code/formula-faults.js';
import {
  FORMULA,
  FULL_FORMULA,
  FULL_FORMULA_OUT,
  newFormula,
} from '../../support/user-code/formulas.js';
import { NO_JSON, NO_OBJECTS } from '../../support/access/no-objects.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });

describe('POST /reactor-formulas', () => {
  test('201: answers the whole formula, as it is stored', async () => {
    const answer = await manager.post('/reactor-formulas', FULL_FORMULA);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      ...FULL_FORMULA_OUT,
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    const { id } = answer.json as { id: string };
    expect((await manager.get(`/reactor-formulas/${id}`)).json).toStrictEqual(answer.json);
  });

  test('201: what is left out has its default, and nothing is null', async () => {
    const { name, type, code } = FORMULA;
    const answer = await manager.post('/reactor-formulas/', { name, type, code });
    expect(answer.status).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      name,
      type,
      status: 'verified',
      code,
      configuration: [],
      request_parameters: [],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).not.toContain('null');
  });

  test('201: what the answer of another formula holds can be sent, and what nulls mean', async () => {
    const { json } = await manager.get(
      `/reactor-formulas/${await newFormula(manager, FULL_FORMULA)}`,
    );
    const answer = await manager.post('/reactor-formulas', {
      ...(json as object),
      id: '',
      tenant_id: randomUUID(),
      description: null,
      icon: null,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({
      name: FULL_FORMULA.name,
      configuration: FULL_FORMULA.configuration,
    });
    expect(answer.json).not.toHaveProperty('icon');
  });

  test('201, then 409: an id of one’s own, in any case', async () => {
    const id = randomUUID();
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, id: id.toUpperCase() });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ id });
    const again = await manager.post('/reactor-formulas', { ...FORMULA, id });
    expect(again.status).toBe(409);
    expect(again.json).toStrictEqual({
      ...problem('CONFLICT', again),
      detail: 'There is a formula with this id already.',
    });
    const stranger = await service.newTenant();
    const theirs = await stranger.post('/reactor-formulas', { ...FORMULA, id });
    expect(theirs.status, 'ids of other tenants are nobody’s business').toBe(201);
  });

  test('409: of ten calls at the same time with one id one creates', async () => {
    const id = randomUUID();
    const calls = Array.from({ length: 10 }, () =>
      manager.post('/reactor-formulas', { ...FORMULA, id }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toStrictEqual([201, ...Array<number>(9).fill(409)]);
  });

  test('201: code is stored as given, also where it is none', async () => {
    for (const code of ['}{', 'import x from "y"', '\r\n\t// ﷽ 𝒳 \u2028\n', ';'.repeat(50_000)]) {
      const answer = await manager.post('/reactor-formulas', { ...FORMULA, code });
      expect(answer.status).toBe(201);
      expect(answer.json).toMatchObject({ code });
    }
  });

  test('201: an icon that is empty is none, as clients send it', async () => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, icon: '' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).not.toHaveProperty('icon');
  });

  test.each(ICONS)('201: an icon: %s', async (_what, icon) => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, icon });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ icon });
  });

  test('201: 25 elements in each contract', async () => {
    const elements = Array.from({ length: 25 }, (_each, index) => {
      return { name: `p${String(index)}`, type: 'string' };
    });
    const body = { ...FORMULA, configuration: elements, request_parameters: elements };
    expect((await manager.post('/reactor-formulas', body)).status).toBe(201);
  });

  test.each(FORMULA_FAULTS)('400: %s', async (_what, members, errors) => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('400: an id that is none', async () => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, id: 'formula-1' });
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { id: ['must be a UUID'] }),
    );
  });

  test.each([...NO_OBJECTS, ...NO_JSON])('400: %s', async (_what, body) => {
    const answer = await manager.post('/reactor-formulas', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('403: an official formula, for everybody but the operator', async () => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, type: 'official' });
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual({
      ...problem('FORBIDDEN', answer),
      detail: 'Only the operator of the vault makes and changes official formulas.',
    });
  });

  const endpoint = {
    scene,
    permission: 'reactor:create',
    call: (caller: Caller) => caller.post('/reactor-formulas', FORMULA),
    success: 201,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
