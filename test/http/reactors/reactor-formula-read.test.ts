import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import {
  FORMULA,
  FULL_FORMULA,
  FULL_FORMULA_OUT,
  newFormula,
} from '../../support/user-code/formulas.js';
import { BAD_PAGES } from '../../support/doors/pages.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let operator: Caller;
/** Official formulas are seen by every test file: their names have this in them, and they are deleted in the end. */
const MARK = `mark-${randomUUID().slice(0, 8)}`;
const official: string[] = [];

beforeAll(async () => {
  operator = await service.operator();
  official.push(await newFormula(operator, { type: 'official', name: `${MARK} Official` }));
});
afterAll(async () => {
  for (const id of official) await operator.delete(`/reactor-formulas/${id}`);
});

const scene = () => ({ service, manager });

interface List {
  readonly pagination: { readonly total_items: number };
  readonly data: readonly { readonly id: string; readonly name: string }[];
}

async function list(query: string, caller = manager): Promise<List> {
  const answer = await caller.get(`/reactor-formulas${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as List;
}

describe('GET /reactor-formulas', () => {
  test('200: answers the envelope with whole formulas, newest first, official ones among them', async () => {
    const tenant = await service.newTenant();
    const older = await newFormula(tenant, { ...FULL_FORMULA, name: `${MARK} older` });
    const newer = await newFormula(tenant, { name: `${MARK} newer` });
    const { pagination, data } = await list(`?name=${MARK}`, tenant);
    expect(pagination).toStrictEqual({
      total_items: 3,
      page_number: 1,
      page_size: 20,
      total_pages: 1,
    });
    expect(data.map(({ id }) => id)).toStrictEqual([newer, older, official[0]]);
    expect(data[1]).toStrictEqual({
      id: older,
      ...FULL_FORMULA_OUT,
      name: `${MARK} older`,
      created_by: tenant.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect((await list(`?name=${MARK}&size=1&page=2`, tenant)).data).toStrictEqual([data[1]]);
    expect((await list(`?name=${MARK}&page=9`, tenant)).data).toStrictEqual([]);
  });

  test('200: private formulas of another tenant, the operator’s included, are not in it', async () => {
    const stranger = await service.newTenant();
    const theirs = await newFormula(stranger, { name: `${MARK} theirs` });
    const ofOperator = await newFormula(operator, { name: `${MARK} own` });
    const ids = (await list(`?name=${MARK}&size=100`)).data.map(({ id }) => id);
    expect(ids).toContain(official[0]);
    expect(ids).not.toContain(theirs);
    expect(ids).not.toContain(ofOperator);
    expect((await manager.get(`/reactor-formulas/${ofOperator}`)).status).toBe(404);
    await operator.delete(`/reactor-formulas/${ofOperator}`);
  });

  // What patterns mean is in http/storage/name-filter.test.ts.
  test.each([
    ['100%25', ['100%']],
    ['a_b', ['a_b']],
    ['c%5Cd', [String.raw`c\d`]],
    ['____', []],
    ['A*', ['a_b', 'axb']],
  ])('200: ?name=%s is literal but for *', async (name, expected) => {
    const tenant = await service.newTenant();
    for (const each of ['100%', '1000', 'a_b', 'axb', String.raw`c\d`]) {
      await newFormula(tenant, { name: each });
    }
    const { data } = await list(`?name=${name}&size=100`, tenant);
    const own = data.filter((each) => !each.name.startsWith('mark-'));
    expect(own.map((each) => each.name).sort()).toStrictEqual(expected);
  });

  test('400: ?name= is not all of them', async () => {
    const answer = await manager.get('/reactor-formulas?name=');
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { name: ['must not be empty'] }),
    );
  });

  test.each(BAD_PAGES)('400: ?%s', async (query, errors) => {
    const answer = await manager.get(`/reactor-formulas?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  const endpoint = {
    scene,
    permission: 'reactor:read',
    call: (caller: Caller) => caller.get('/reactor-formulas'),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('GET /reactor-formulas/{id}', () => {
  let own: string;
  beforeAll(async () => {
    own = await newFormula(manager);
  });

  test('200: an official formula is every tenant’s to read', async () => {
    const answer = await manager.get(`/reactor-formulas/${official[0] ?? ''}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: official[0], type: 'official', status: 'verified' });
  });

  findsOwnOnly(scene, {
    id: () => own,
    call: (caller, id) => caller.get(`/reactor-formulas/${id}`),
    detail: 'There is no such formula.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:read',
    call: (caller: Caller) => caller.get(`/reactor-formulas/${own}`),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('official formulas', () => {
  const FORBIDDEN = 'Only the operator of the vault makes and changes official formulas.';

  test('403: nobody but the operator changes or deletes them', async () => {
    const path = `/reactor-formulas/${official[0] ?? ''}`;
    for (const answer of [
      await manager.put(path, { ...FORMULA, type: 'official' }),
      await manager.put(path, FORMULA),
      await manager.delete(path),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual({ ...problem('FORBIDDEN', answer), detail: FORBIDDEN });
    }
  });

  test('200: the operator changes them, and every tenant sees it at once', async () => {
    const path = `/reactor-formulas/${official[0] ?? ''}`;
    const name = `${MARK} Changed`;
    const answer = await operator.put(path, { ...FORMULA, type: 'official', name });
    expect(answer.status, answer.text).toBe(200);
    expect((await manager.get(path)).json).toStrictEqual(answer.json);
  });

  test('409: their ids are taken for every tenant', async () => {
    const answer = await manager.post('/reactor-formulas', { ...FORMULA, id: official[0] });
    expect(answer.status).toBe(409);
  });

  test('409: the operator cannot delete one that Reactors of others use', async () => {
    const id = await newFormula(operator, { type: 'official', name: `${MARK} used` });
    official.push(id);
    const made = await manager.post('/reactors', { name: 'r', formula: { id } });
    expect(made.status, made.text).toBe(201);
    const answer = await operator.delete(`/reactor-formulas/${id}`);
    expect(answer.json).toStrictEqual({
      ...problem('CONFLICT', answer),
      detail: '1 Reactor uses this formula.',
    });
    expect(answer.text).not.toContain(manager.tenantId);
    await manager.delete(`/reactors/${(made.json as { id: string }).id}`);
  });

  test('a formula of a tenant that has an id already is not hidden by an official one', async () => {
    const id = await newFormula(manager);
    official.push(await newFormula(operator, { type: 'official', name: `${MARK} twin`, id }));
    expect((await manager.get(`/reactor-formulas/${id}`)).json).toMatchObject({ type: 'private' });
    const stranger = await service.newTenant();
    expect((await stranger.get(`/reactor-formulas/${id}`)).json).toMatchObject({
      type: 'official',
    });
  });
});
