import { beforeAll, describe, expect, test } from 'vitest';

import { inWireNames, outcomeOfGraphql, outcomeOfRest } from '../../support/doors/both-doors.js';
import type { Doors } from '../../support/doors/both-doors.js';
import {
  createFormula,
  createReactor,
  deleteFormula,
  deleteReactor,
  getFormula,
  getReactor,
  listFormulas,
  listReactors,
  patchReactor,
  react,
  updateFormula,
  updateReactor,
} from '../../support/doors/both-doors-reactors.js';
import type { Caller } from '../../support/service/caller.js';
import { FULL_FORMULA, newFormula } from '../../support/user-code/formulas.js';
import { refusedAlike } from '../../support/doors/parity.js';
import type { RefusedRow } from '../../support/doors/parity.js';
import { newReactor, newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let none: Caller;
let formulaId: string;
let reactorId: string;
let failing: string;
let broken: string;

beforeAll(async () => {
  none = await manager.newApplication({ permissions: ['token:create'] });
  formulaId = await newFormula(manager, {
    code: 'module.exports = ({ args }) => ({ raw: args })',
    configuration: [{ name: 'key', type: 'string' }],
    request_parameters: [{ name: 'a.n', type: 'number', optional: true }],
  });
  reactorId = await newReactor(manager, formulaId, { configuration: { key: 'k' } });
  failing = await newReactorOf(
    manager,
    "module.exports = ({ args }) => { throw new (require('formula-errors').RateLimitError)({ 'my Field': 'slow' }) }",
  );
  broken = await newReactorOf(manager, '}{');
});

const formula = { name: 'x', type: 'private', code: 'module.exports = 1' };
const { request_parameters: requestParameters, ...others } = FULL_FORMULA;
const fullFormula = { ...others, requestParameters };
const element = (changes: object) => ({
  ...formula,
  configuration: [{ name: 'A', type: 'string', ...changes }],
});
const parameter = (changes: object) => ({
  ...formula,
  requestParameters: [{ name: 'a.b', type: 'string', ...changes }],
});
const reactor =
  (changes: object = {}) =>
  () => ({
    name: 'x',
    formula: { id: formulaId },
    configuration: { key: 'k' },
    ...changes,
  });
const unknownId = '01890000-0000-7000-8000-000000000000';
const FAULT = 'VALIDATION_FAILED';

const refused: RefusedRow[] = [
  ['a formula of nothing', createFormula({}), FAULT, ['code', 'name', 'type']],
  ['a long name', createFormula({ ...formula, name: 'n'.repeat(201) }), FAULT, ['name']],
  ['an unknown type', createFormula({ ...formula, type: 'x' }), FAULT, ['type']],
  ['an id that is none', createFormula({ ...formula, id: 'x' }), FAULT, ['id']],
  ['an icon that is none', createFormula({ ...formula, icon: 'x' }), FAULT, ['icon']],
  ['an unknown member', createFormula({ ...formula, cod: 1 }), FAULT, ['cod']],
  [
    'a setting with a dot',
    createFormula(element({ name: 'a.b' })),
    FAULT,
    ['configuration[0].name'],
  ],
  [
    'a setting of an unknown type',
    createFormula(element({ type: 'x' })),
    FAULT,
    ['configuration[0].type'],
  ],
  [
    'an unknown member of a setting',
    createFormula(element({ x: 1 })),
    FAULT,
    ['configuration[0].x'],
  ],
  [
    'a parameter that is optional in words',
    createFormula(parameter({ optional: 'yes' })),
    FAULT,
    ['request_parameters[0].optional'],
  ],
  [
    'a parameter with a dot too many',
    createFormula(parameter({ name: 'a..b' })),
    FAULT,
    ['request_parameters[0].name'],
  ],
  [
    'names used twice',
    createFormula({
      ...formula,
      configuration: [
        { name: 'A', type: 'string' },
        { name: 'A', type: 'number' },
      ],
    }),
    FAULT,
    ['configuration[1].name'],
  ],
  ['an official formula', createFormula({ ...formula, type: 'official' }), 'FORBIDDEN'],
  ['an id that is taken', { ...createFormula(formula), ...taken() }, 'CONFLICT'],
  [
    'an update without code',
    updateFormula({ name: 'x', type: 'private' }, () => formulaId),
    FAULT,
    ['code'],
  ],
  ['an update of nothing', updateFormula(formula, () => unknownId), 'NOT_FOUND'],
  ['a formula that is in use', deleteFormula(() => formulaId), 'CONFLICT'],
  ['an unknown formula', getFormula(() => unknownId), 'NOT_FOUND'],
  ['an id of a formula that is a word', getFormula(() => 'abc'), 'NOT_FOUND'],
  ['a formula without the permission', getFormula(() => formulaId), 'FORBIDDEN', [], () => none],
  [
    'a formula of another tenant',
    getFormula(() => formulaId),
    'NOT_FOUND',
    [],
    () => service.newTenant(),
  ],
  ['formulas of no name', listFormulas('name=', { name: '' }), FAULT, ['name']],

  ['a Reactor of nothing', createReactor(() => ({})), FAULT, ['formula', 'name']],
  ['a formula without an id', createReactor(reactor({ formula: {} })), FAULT, ['formula.id']],
  ['a formula that is a text', createReactor(reactor({ formula: 'x' })), FAULT, ['formula']],
  [
    'a formula that there is not',
    createReactor(reactor({ formula: { id: unknownId } })),
    FAULT,
    ['formula.id'],
  ],
  [
    'an Application that there is not',
    createReactor(reactor({ application: { id: unknownId } })),
    FAULT,
    ['application.id'],
  ],
  ['no configuration', createReactor(reactor({ configuration: {} })), FAULT, ['configuration.key']],
  [
    'a configuration that is a list',
    createReactor(reactor({ configuration: [] })),
    FAULT,
    ['configuration'],
  ],
  ['an unknown member of a Reactor', createReactor(reactor({ naem: 1 })), FAULT, ['naem']],
  [
    'an update of a Reactor without a name',
    updateReactor(reactor({ name: undefined }), () => reactorId),
    FAULT,
    ['name'],
  ],
  ['an update of no Reactor', updateReactor(reactor(), () => unknownId), 'NOT_FOUND'],
  [
    'a patch that takes the name away',
    patchReactor({ name: null }, () => reactorId),
    FAULT,
    ['name'],
  ],
  [
    'a patch that takes a setting away',
    patchReactor({ configuration: { key: null } }, () => reactorId),
    FAULT,
    ['configuration.key'],
  ],
  ['a patch of no Reactor', patchReactor({}, () => unknownId), 'NOT_FOUND'],
  ['an unknown Reactor', getReactor(() => unknownId), 'NOT_FOUND'],
  [
    'a Reactor of another tenant',
    getReactor(() => reactorId),
    'NOT_FOUND',
    [],
    () => service.newTenant(),
  ],
  ['a delete of no Reactor', deleteReactor(() => unknownId), 'NOT_FOUND'],
  ['a delete without the permission', deleteReactor(() => reactorId), 'FORBIDDEN', [], () => none],
  ['Reactors of 101 to a page', listReactors('size=101', { size: 101 }), FAULT, ['size']],
  ['Reactors by an id that is none', listReactors('id=x', { ids: ['x'] }), FAULT, ['id[0]']],

  ['a run without the permission', react({}, () => reactorId), 'FORBIDDEN', [], () => none],
  ['a run of no Reactor', react({}, () => unknownId), 'NOT_FOUND'],
  ['a run with a list', react({ args: [] }, () => reactorId), FAULT, ['args']],
  [
    'a run with what is not declared so',
    react({ args: { a: { n: 'x' } } }, () => reactorId),
    FAULT,
    ['args.a.n'],
  ],
  [
    'a run with an unknown token',
    react({ args: { t: '{{ nobody-1 }}' } }, () => reactorId),
    FAULT,
    ['args.t'],
  ],
  ['code that does not compile', react({}, () => broken), 'CODE_INVALID'],
];

/** A formula whose id is one that there is already. */
function taken(): Doors {
  const doors = () => createFormula({ ...formula, id: formulaId });
  return { rest: (caller) => doors().rest(caller), graphql: (caller) => doors().graphql(caller) };
}

refusedAlike('Reactors', refused, () => manager);

describe('what code throws is told alike over REST and GraphQL', () => {
  test('its status, and its texts in its own names', async () => {
    const doors = react({}, () => failing);
    const { json: rest } = await doors.rest(manager);
    const { json: graphql } = await doors.graphql(manager);
    const errors = { 'my Field': ['slow'] };
    expect(rest).toMatchObject({ code: 'CODE_FAILED', status: 429, errors });
    expect(graphql).toMatchObject({
      errors: [{ extensions: { code: 'CODE_FAILED', status: 429, errors } }],
    });
  });
});

const succeeds: readonly [what: string, doors: Doors][] = [
  ['a formula', createFormula(fullFormula)],
  [
    'an update of a formula',
    updateFormula(
      { ...formula, configuration: [{ name: 'key', type: 'string' }] },
      () => formulaId,
    ),
  ],
  ['a formula that is read', getFormula(() => formulaId)],
  ['a Reactor', createReactor(reactor())],
  ['an update of a Reactor', updateReactor(reactor({ name: 'y' }), () => reactorId)],
  ['a Reactor that is read', getReactor(() => reactorId.toUpperCase())],
];

describe('the same good input about Reactors gives the same over REST and GraphQL', () => {
  test.each(succeeds)('%s', async (_what, doors) => {
    const rest = outcomeOfRest(await doors.rest(manager));
    const graphql = outcomeOfGraphql(await doors.graphql(manager));
    if (!('result' in graphql) || !('result' in rest))
      throw new Error(JSON.stringify([rest, graphql]));
    const { configuration, ...expected } = withoutIdentity(graphql.result);
    expect(rest.result).toMatchObject(expected);
    if (configuration !== undefined) expect(rest.result).toMatchObject({ configuration });
  });

  test('a list, with how many it has', async () => {
    const tenant = await service.newTenant();
    await newReactorOf(tenant, 'module.exports = 1', { name: 'one' });
    await newReactorOf(tenant, 'module.exports = 1', { name: 'two' });
    const doors = listReactors('name=*&size=1', { name: '*', size: 1 });
    const rest = outcomeOfRest(await doors.rest(tenant));
    expect(rest).toMatchObject(
      inWireNames(outcomeOfGraphql(await doors.graphql(tenant))) as object,
    );
    expect(rest).toMatchObject({ result: { total_items: 2, data: [{ name: 'two' }] } });
  });
});

/** A result in the names of the wire, without what differs between two that were made or changed one after the other. */
function withoutIdentity(result: unknown): Record<string, unknown> {
  const names = ['id', 'created_at', 'modified_at', 'modified_by'];
  const entries = Object.entries(inWireNames(result) as object).filter(
    ([name]) => !names.includes(name),
  );
  return Object.fromEntries(entries);
}
