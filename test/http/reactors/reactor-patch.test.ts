import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { CONFIGURATION, newReactor, SETTINGS } from '../../support/scenes/reactors.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let linked: Caller;
let formulaId: string;
let other: Caller;
let otherWhole: unknown;

beforeAll(async () => {
  linked = await manager.newApplication({ permissions: ['token:read'] });
  other = await manager.newApplication({ permissions: ['token:create'] });
  otherWhole = (await manager.get(`/applications/${other.applicationId}`)).json;
  formulaId = await newFormula(manager, { configuration: SETTINGS });
});

const scene = () => ({ service, manager });
const reactorOf = async (id: string) => (await manager.get(`/reactors/${id}`)).json as object;
const target = () =>
  newReactor(manager, formulaId, {
    application: { id: linked.applicationId },
    configuration: CONFIGURATION,
  });

function patch(id: string, body: unknown, type = 'application/merge-patch+json', caller = manager) {
  return caller.send('PATCH', `/reactors/${id}`, body, { 'Content-Type': type });
}

type Row = readonly [
  what: string,
  patch: () => object,
  changes: () => object,
  gone: string | undefined,
];

const rows: readonly Row[] = [
  ['nothing', () => ({}), () => ({}), undefined],
  ['a name', () => ({ name: 'New' }), () => ({ name: 'New' }), undefined],
  [
    'one setting',
    () => ({ configuration: { LIMIT: 7 } }),
    () => ({ configuration: { ...CONFIGURATION, LIMIT: 7 } }),
    undefined,
  ],
  [
    'a setting that is taken away, and a member of one that is merged',
    () => ({ configuration: { Extra: { nested: null, more: 1 } } }),
    () => ({ configuration: { ...CONFIGURATION, Extra: { more: 1 } } }),
    undefined,
  ],
  ['the Application that is taken away', () => ({ application: null }), () => ({}), 'application'],
  [
    'the Application with an empty id',
    () => ({ application: { id: '' } }),
    () => ({}),
    'application',
  ],
  [
    'another Application',
    () => ({ application: { id: other.applicationId, key: 'x' } }),
    () => ({ application: otherWhole }),
    undefined,
  ],
];

describe('PATCH /reactors/{id}', () => {
  test.each(rows)('204: changes %s and leaves the rest', async (_what, body, changes, gone) => {
    for (const type of ['application/merge-patch+json', 'application/json; charset=utf-8']) {
      const id = await target();
      const before = await reactorOf(id);
      const answer = await patch(id, body(), type);
      expect(answer.status, answer.text).toBe(204);
      expect(answer.text).toBe('');
      const after = await reactorOf(id);
      const expected: Record<string, unknown> = {
        ...before,
        ...changes(),
        modified_by: manager.applicationId,
        modified_at: expect.stringMatching(ISO_TIME),
      };
      if (gone !== undefined) Reflect.deleteProperty(expected, gone);
      expect(after).toStrictEqual(expected);
    }
  });

  test('204: another formula, where the configuration satisfies it', async () => {
    const id = await target();
    const other = await newFormula(manager, { configuration: [{ name: 'KEY', type: 'string' }] });
    expect((await patch(id, { formula: { id: other } })).status).toBe(204);
    expect(await reactorOf(id)).toMatchObject({
      formula: { id: other },
      configuration: CONFIGURATION,
    });
    const demanding = await newFormula(manager, {
      configuration: [{ name: 'NEW', type: 'string' }],
    });
    const refused = await patch(id, { formula: { id: demanding } });
    expect(refused.json).toStrictEqual(
      problem('VALIDATION_FAILED', refused, { 'configuration.NEW': ['is required'] }),
    );
    expect(
      (await patch(id, { formula: { id: demanding }, configuration: { NEW: 'x' } })).status,
    ).toBe(204);
  });

  test('of patches at the same time none is lost', async () => {
    const id = await target();
    const names = Array.from({ length: 10 }, (_each, index) => `S${String(index)}`);
    const answers = await Promise.all(
      names.map((name) => patch(id, { configuration: { [name]: name } })),
    );
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(10).fill(204));
    expect(await reactorOf(id)).toMatchObject({
      configuration: { ...CONFIGURATION, ...Object.fromEntries(names.map((name) => [name, name])) },
    });
  });

  const faults: readonly [what: string, patch: object, errors: Record<string, string[]>][] = [
    ['a name that is taken away', { name: null }, { name: ['is required'] }],
    ['an empty name', { name: '' }, { name: ['must have at least 1 characters'] }],
    ['a formula that is taken away', { formula: null }, { formula: ['is required'] }],
    ['a formula without an id', { formula: {} }, { 'formula.id': ['is required'] }],
    [
      'a setting that is declared and taken away',
      { configuration: { KEY: null } },
      { 'configuration.KEY': ['is required'] },
    ],
    [
      'the whole configuration taken away',
      { configuration: null },
      {
        'configuration.KEY': ['is required'],
        'configuration.LIMIT': ['is required'],
        'configuration.LIVE': ['is required'],
      },
    ],
    [
      'a setting of another type',
      { configuration: { LIVE: 'no' } },
      { 'configuration.LIVE': ['must be true or false'] },
    ],
    [
      'a configuration that is a list',
      { configuration: [1] },
      { configuration: ['must be an object'] },
    ],
    ['a member that is not known', { naem: 'x' }, { naem: ['is not a known member'] }],
  ];
  test.each(faults)('400: %s, and nothing changes', async (_what, body, errors) => {
    const id = await target();
    const before = await reactorOf(id);
    const answer = await patch(id, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(await reactorOf(id)).toStrictEqual(before);
  });

  test('415: another media type', async () => {
    const answer = await patch(await target(), 'name=x', 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(415);
  });

  let kept: string;
  beforeAll(async () => {
    kept = await target();
  });
  findsOwnOnly(scene, {
    id: () => kept,
    call: (caller, id) => patch(id, { name: 'x' }, 'application/json', caller),
    detail: 'There is no such Reactor.',
  });
  const endpoint = {
    scene,
    permission: 'reactor:update',
    call: async (caller: Caller) =>
      patch(await target(), { name: 'x' }, 'application/json', caller),
    success: 204,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
