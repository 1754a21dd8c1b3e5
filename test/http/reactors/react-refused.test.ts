import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene({ CODE_TIME_MS_MAX: '2000' });

const scene = () => ({ service, manager });

/** What a Reactor of code answers. */
async function react(
  code: string,
  args?: unknown,
  parts: Parameters<typeof newReactorOf>[2] = {},
  caller = manager,
) {
  const id = await newReactorOf(manager, code, parts);
  return caller.post(`/reactors/${id}/react`, args === undefined ? {} : { args });
}

const ECHO = 'module.exports = async (req) => ({ raw: req })';

describe('POST /reactors/{id}/react: what is refused', () => {
  const CONTRACT = {
    formula: {
      request_parameters: [
        { name: 'card.number', type: 'string' },
        { name: 'card.month', type: 'number', optional: true },
        { name: 'live', type: 'boolean', optional: true },
      ],
    },
  };
  const faults: readonly [what: string, args: unknown, errors: Record<string, string[]>][] = [
    ['nothing', undefined, { 'args.card.number': ['is required'] }],
    ['a text where an object is declared', { card: 'x' }, { 'args.card.number': ['is required'] }],
    [
      'null for what is required',
      { card: { number: null } },
      { 'args.card.number': ['must be a string'] },
    ],
    ['a name with dots in it', { 'card.number': 'x' }, { 'args.card.number': ['is required'] }],
    [
      'values of other types, all of them told',
      { card: { number: 42424242, month: 'May' }, live: 'yes' },
      {
        'args.card.number': ['must be a string'],
        'args.card.month': ['must be a number'],
        'args.live': ['must be true or false'],
      },
    ],
    ['arguments that are a list', [], { args: ['must be an object'] }],
    ['arguments that are a text', 'x', { args: ['must be an object'] }],
  ];
  test.each(faults)('400: %s', async (_what, args, errors) => {
    const answer = await react(ECHO, args, CONTRACT);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(answer.text).not.toContain('42424242');
  });

  test('200: optional ones may be left out, or be null', async () => {
    for (const live of [undefined, null]) {
      expect((await react(ECHO, { card: { number: 'x' }, live }, CONTRACT)).status).toBe(200);
    }
  });

  test('200: where nothing is declared, anything goes', async () => {
    expect((await react(ECHO, { anything: [{ at: 'all' }] })).status).toBe(200);
  });

  test('400: a member beside args', async () => {
    const id = await newReactorOf(manager, ECHO);
    const answer = await manager.post(`/reactors/${id}/react`, { arg: {} });
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { arg: ['is not a known member'] }),
    );
  });

  test('400: a configuration that the formula, changed since, does not take', async () => {
    const id = await newReactorOf(manager, ECHO, { configuration: { LIMIT: 'many' } });
    const { json } = await manager.get(`/reactors/${id}`);
    const { formula } = json as { formula: { id: string } };
    const changed = { ...formula, configuration: [{ name: 'LIMIT', type: 'number' }] };
    await manager.put(`/reactor-formulas/${formula.id}`, changed);
    const answer = await manager.post(`/reactors/${id}/react`, {});
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { 'configuration.LIMIT': ['must be a number'] }),
    );
  });

  let echo: string;
  beforeAll(async () => {
    echo = await newReactorOf(manager, ECHO);
  });
  findsOwnOnly(scene, {
    id: () => echo,
    call: (caller, id) => caller.post(`/reactors/${id}/react`, {}),
    detail: 'There is no such Reactor.',
  });
  const endpoint = {
    scene,
    permission: 'token:use',
    call: (caller: Caller) => caller.post(`/reactors/${echo}/react`, {}),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
