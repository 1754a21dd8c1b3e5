import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { FORMULA_FAULTS } from '../../support/user-code/formula-faults.js';
import {
  FORMULA,
  FULL_FORMULA,
  newFormula,
  PARAMETER,
  SETTING,
} from '../../support/user-code/formulas.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let operator: Caller;

beforeAll(async () => {
  operator = await service.operator();
});

const scene = () => ({ service, manager });

describe('PUT /reactor-formulas/{id}', () => {
  let id: string;
  let before: unknown;
  beforeAll(async () => {
    id = await newFormula(manager, FULL_FORMULA);
    before = (await manager.get(`/reactor-formulas/${id}`)).json;
  });

  test('200: it is a full replacement, so that what is left out is reset', async () => {
    const target = await newFormula(manager, FULL_FORMULA);
    const { name, type, code } = FORMULA;
    const answer = await manager.put(`/reactor-formulas/${target.toUpperCase()}`, {
      name,
      type,
      code,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      id: target,
      name,
      type,
      status: 'verified',
      code,
      configuration: [],
      request_parameters: [],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect((await manager.get(`/reactor-formulas/${target}`)).json).toStrictEqual(answer.json);
  });

  test('200: what get has answered can be sent back as it is', async () => {
    const target = await newFormula(manager, FULL_FORMULA);
    const { json } = await manager.get(`/reactor-formulas/${target}`);
    const answer = await manager.put(`/reactor-formulas/${target}`, json);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject(json as object);
  });

  test.each(FORMULA_FAULTS)('400: %s', async (_what, members, errors) => {
    const answer = await manager.put(`/reactor-formulas/${id}`, { ...FORMULA, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('403: a private formula cannot be made official, but by the operator', async () => {
    const answer = await manager.put(`/reactor-formulas/${id}`, { ...FORMULA, type: 'official' });
    expect(answer.status).toBe(403);
  });

  test('400: nor by the operator: the type cannot be changed', async () => {
    const own = await newFormula(operator);
    const answer = await operator.put(`/reactor-formulas/${own}`, { ...FORMULA, type: 'official' });
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { type: ['cannot be changed'] }),
    );
    await operator.delete(`/reactor-formulas/${own}`);
  });

  findsOwnOnly(scene, {
    id: () => id,
    call: (caller, path) => caller.put(`/reactor-formulas/${path}`, FORMULA),
    detail: 'There is no such formula.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:update',
    call: async (caller: Caller) =>
      caller.put(`/reactor-formulas/${await newFormula(manager)}`, FORMULA),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);

  test('of all that was refused nothing has changed', async () => {
    expect((await manager.get(`/reactor-formulas/${id}`)).json).toStrictEqual(before);
  });
});

describe('DELETE /reactor-formulas/{id}', () => {
  test('204: it is gone, and the second time it is 404', async () => {
    const path = `/reactor-formulas/${await newFormula(manager)}`;
    const answer = await manager.delete(path);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await manager.get(path)).status).toBe(404);
    expect((await manager.delete(path)).status).toBe(404);
  });

  test('409: while Reactors use it, and the detail says how many', async () => {
    const id = await newFormula(manager, {
      configuration: [SETTING],
      request_parameters: [PARAMETER],
    });
    const reactor = { name: 'r', formula: { id }, configuration: { KEY: 'k' } };
    const made = await Promise.all([
      manager.post('/reactors', reactor),
      manager.post('/reactors', reactor),
    ]);
    const answer = await manager.delete(`/reactor-formulas/${id}`);
    expect(answer.status).toBe(409);
    expect(answer.json).toStrictEqual({
      ...problem('CONFLICT', answer),
      detail: '2 Reactors use this formula.',
    });
    const [first, second] = made.map(({ json }) => (json as { id: string }).id);
    await manager.delete(`/reactors/${first ?? ''}`);
    expect((await manager.delete(`/reactor-formulas/${id}`)).json).toMatchObject({
      detail: '1 Reactor uses this formula.',
    });
    await manager.delete(`/reactors/${second ?? ''}`);
    expect((await manager.delete(`/reactor-formulas/${id}`)).status).toBe(204);
  });

  // A Reactor without its formula could neither be shown nor run.
  test('of a delete and creates of Reactors at the same time either it wins or they do', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await newFormula(manager);
      const create = () => manager.post('/reactors', { name: 'r', formula: { id } });
      const [first, deletion, second] = await Promise.all([
        create(),
        manager.delete(`/reactor-formulas/${id}`),
        create(),
      ]);
      const created = [first, second].map(({ status }) => status).sort();
      const isDeleted = deletion.status === 204;
      expect(deletion.status).toBe(isDeleted ? 204 : 409);
      if (isDeleted) expect(created).toStrictEqual([400, 400]);
      else expect(created).toContain(201);
      const { status } = await manager.get(`/reactor-formulas/${id}`);
      expect(status).toBe(isDeleted ? 404 : 200);
    }
  });

  let kept: string;
  beforeAll(async () => {
    kept = await newFormula(manager);
  });
  findsOwnOnly(scene, {
    id: () => kept,
    call: (caller, path) => caller.delete(`/reactor-formulas/${path}`),
    detail: 'There is no such formula.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:delete',
    call: async (caller: Caller) => caller.delete(`/reactor-formulas/${await newFormula(manager)}`),
    success: 204,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
