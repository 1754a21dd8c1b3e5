import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { NO_JSON, NO_OBJECTS } from '../../support/access/no-objects.js';
import {
  CONFIGURATION,
  newReactor,
  REACTOR_FAULTS,
  SETTINGS,
} from '../../support/scenes/reactors.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let linked: Caller;
let formulaId: string;
let formula: unknown;
let application: unknown;

beforeAll(async () => {
  linked = await manager.newApplication({ permissions: ['token:read'] });
  formulaId = await newFormula(manager, { configuration: SETTINGS });
  formula = (await manager.get(`/reactor-formulas/${formulaId}`)).json;
  application = (await manager.get(`/applications/${linked.applicationId}`)).json;
});

const scene = () => ({ service, manager });
const valid = () => ({ name: 'R', formula: { id: formulaId }, configuration: CONFIGURATION });
const full = () => ({ ...valid(), application: { id: linked.applicationId } });
const reactorOf = async (id: string) => (await manager.get(`/reactors/${id}`)).json;

describe('POST /reactors', () => {
  test('201: answers it with its whole formula and Application, and its configuration as given', async () => {
    const answer = await manager.post('/reactors', full());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: manager.tenantId,
      name: 'R',
      formula,
      application,
      configuration: CONFIGURATION,
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(answer.text).not.toContain('key_');
    expect(await reactorOf((answer.json as { id: string }).id)).toStrictEqual(answer.json);
  });

  test('201: formula and Application may be whole, and what else clients send means nothing', async () => {
    const answer = await manager.post('/reactors/', {
      ...valid(),
      id: 'x',
      tenant_id: 'x',
      formula,
      application: { ...(application as object), nonsense: 1 },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({
      formula: { id: formulaId },
      application: { id: linked.applicationId },
    });
  });

  test.each([
    ['is left out', undefined],
    ['is null', null],
    ['is an empty object', {}],
    ['has an empty id', { id: '' }],
  ])('201: there is no Application where it %s', async (_how, link) => {
    const answer = await manager.post('/reactors', { ...valid(), application: link });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).not.toHaveProperty('application');
  });

  test('201: without settings the configuration is empty, and never null', async () => {
    const plain = await newFormula(manager);
    for (const configuration of [undefined, null, {}]) {
      const answer = await manager.post('/reactors', {
        name: 'R',
        formula: { id: plain },
        configuration,
      });
      expect(answer.json).toMatchObject({ configuration: {} });
    }
  });

  test('201: names and values of a configuration stay as they are, digit for digit', async () => {
    const plain = await newFormula(manager);
    const text = `{"name":"R","formula":{"id":"${plain}"},"configuration":{"b":9007199254740993,"a":1.10,"2":"\\u0000\\ud83c","1":{"__proto__":[]},"Some_Name":null}}`;
    const answer = await manager.post('/reactors', text);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.text).toContain(
      '"configuration":{"b":9007199254740993,"a":1.10,"2":"\\u0000\\ud83c","1":{"__proto__":[]},"Some_Name":null}',
    );
  });

  test.each([
    ['no formula', { formula: undefined }, { formula: ['is required'] }] as const,
    ...REACTOR_FAULTS,
  ])('400: %s', async (_what, members, errors) => {
    const answer = await manager.post('/reactors', { ...valid(), ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(answer.text).not.toContain(CONFIGURATION.KEY);
  });

  test('400: formula and Application of another tenant are nobody’s', async () => {
    const stranger = await service.newTenant();
    const answer = await stranger.post('/reactors', full());
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        'formula.id': ['must be the id of a formula'],
        'application.id': ['must be the id of an Application'],
      }),
    );
  });

  test.each([...NO_OBJECTS, ...NO_JSON])('400: %s', async (_what, body) => {
    expect((await manager.post('/reactors', body)).status).toBe(400);
  });

  const endpoint = {
    scene,
    permission: 'reactor:create',
    call: (caller: Caller) => caller.post('/reactors', valid()),
    success: 201,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});

describe('PUT /reactors/{id}', () => {
  test('200: it is a full replacement, so that what is left out is reset', async () => {
    const id = await newReactor(manager, formulaId, full());
    const plain = await newFormula(manager);
    const answer = await manager.put(`/reactors/${id.toUpperCase()}`, {
      name: 'New',
      formula: { id: plain },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      id,
      tenant_id: manager.tenantId,
      name: 'New',
      formula: (await manager.get(`/reactor-formulas/${plain}`)).json,
      configuration: {},
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect(await reactorOf(id)).toStrictEqual(answer.json);
  });

  test('200: the formula may be left out, and stays, so that the configuration must fit it', async () => {
    const id = await newReactor(manager, formulaId, full());
    const changed = await manager.put(`/reactors/${id}`, {
      name: 'New',
      configuration: { ...CONFIGURATION, LIMIT: 7 },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({ name: 'New', formula, configuration: { LIMIT: 7 } });
    expect(changed.json).not.toHaveProperty('application');
    const before = await reactorOf(id);
    const answer = await manager.put(`/reactors/${id}`, { name: 'Newer', configuration: {} });
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        'configuration.KEY': ['is required'],
        'configuration.LIMIT': ['is required'],
        'configuration.LIVE': ['is required'],
      }),
    );
    expect(await reactorOf(id)).toStrictEqual(before);
  });

  test('200: code that is empty means none, as clients send it beside a formula; other code is 400', async () => {
    const empty = await manager.post('/reactors', { ...valid(), code: '' });
    expect(empty.status, empty.text).toBe(201);
    const { id } = empty.json as { id: string };
    for (const code of ['', null]) {
      const changed = await manager.put(`/reactors/${id}`, { ...valid(), code });
      expect(changed.status, changed.text).toBe(200);
      const patched = await manager.send('PATCH', `/reactors/${id}`, { name: 'P', code });
      expect(patched.status, patched.text).toBe(204);
    }
    const refused = await manager.put(`/reactors/${id}`, { ...valid(), code: 'x' });
    expect(refused.json).toMatchObject({ errors: { code: [expect.any(String)] } });
  });

  test('200: what get has answered can be sent back as it is', async () => {
    const id = await newReactor(manager, formulaId, full());
    const before = await reactorOf(id);
    const answer = await manager.put(`/reactors/${id}`, before);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject(before as object);
  });

  test.each(REACTOR_FAULTS)('400: %s', async (_what, members, errors) => {
    const id = await newReactor(manager, formulaId, full());
    const before = await reactorOf(id);
    const answer = await manager.put(`/reactors/${id}`, { ...valid(), ...members });
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(await reactorOf(id)).toStrictEqual(before);
  });

  let kept: string;
  beforeAll(async () => {
    kept = await newReactor(manager, formulaId, valid());
  });
  findsOwnOnly(scene, {
    id: () => kept,
    call: (caller, id) => caller.put(`/reactors/${id}`, valid()),
    detail: 'There is no such Reactor.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:update',
    call: async (caller: Caller) =>
      caller.put(`/reactors/${await newReactor(manager, formulaId, valid())}`, valid()),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
