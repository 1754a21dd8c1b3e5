import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/caller.js';
import {
  FORMULA,
  FORMULA_FAULTS,
  ICONS,
  newFormula,
  PARAMETER,
  PNG,
  SETTING,
} from '../../support/formulas.js';
import { NO_JSON, NO_OBJECTS } from '../../support/grant-faults.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/refusals.js';
import { startService } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { ISO_TIME, problem, UUID } from '../../support/shapes.js';

let service: TestService;
let manager: Caller;
let operator: Caller;

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
  operator = await service.operator();
});
afterAll(() => service.close());

const scene = () => ({ service, manager });

const FULL = {
  name: 'Card BIN look-up',
  description: 'Says which network a card is of.',
  type: 'private',
  icon: `data:image/png;base64, ${PNG}`,
  code: 'module.exports = async () => ({});\n',
  configuration: [
    { name: 'SERVICE_API_KEY', description: 'Key of the service', type: 'string' },
    { name: 'LIMIT', type: 'number' },
  ],
  request_parameters: [
    { name: 'card.number', description: 'The number', type: 'string' },
    { name: 'card.expiration_month', type: 'number', optional: true },
    { name: 'x-Y_9', type: 'boolean', optional: false },
  ],
};
const FULL_OUT = {
  ...FULL,
  status: 'verified',
  request_parameters: [
    { ...FULL.request_parameters[0], optional: false },
    ...FULL.request_parameters.slice(1),
  ],
};

describe('POST /reactor-formulas', () => {
  test('201: answers the whole formula, as it is stored', async () => {
    const answer = await manager.post('/reactor-formulas', FULL);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      ...FULL_OUT,
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
    const { json } = await manager.get(`/reactor-formulas/${await newFormula(manager, FULL)}`);
    const answer = await manager.post('/reactor-formulas', {
      ...(json as object),
      id: '',
      tenant_id: randomUUID(),
      description: null,
      icon: null,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ name: FULL.name, configuration: FULL.configuration });
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

describe('PUT /reactor-formulas/{id}', () => {
  let id: string;
  let before: unknown;
  beforeAll(async () => {
    id = await newFormula(manager, FULL);
    before = (await manager.get(`/reactor-formulas/${id}`)).json;
  });

  test('200: it is a full replacement, so that what is left out is reset', async () => {
    const target = await newFormula(manager, FULL);
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
    const target = await newFormula(manager, FULL);
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
  test('of a delete and creates of Reactors at the same time either the delete wins or they do', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await newFormula(manager);
      const create = () => manager.post('/reactors', { name: 'r', formula: { id } });
      const [first, deletion, second] = await Promise.all([
        create(),
        manager.delete(`/reactor-formulas/${id}`),
        create(),
      ]);
      const made = [first, second].filter(({ status }) => status === 201).length;
      expect(
        [first.status, second.status].every((status) => status === 201 || status === 400),
      ).toBe(true);
      expect(deletion.status).toBe(made === 0 ? 204 : deletion.status);
      const left = await manager.get(`/reactor-formulas/${id}`);
      expect(left.status, left.text + String(deletion.status) + first.text + second.text).toBe(deletion.status === 204 ? 404 : 200);
      if (deletion.status === 204) expect(made).toBe(0);
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
