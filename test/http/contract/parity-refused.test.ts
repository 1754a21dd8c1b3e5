import { beforeAll } from 'vitest';

import {
  create,
  get,
  list,
  permissions,
  rule,
  update,
  valid,
} from '../../support/doors/both-doors.js';
import type { Caller } from '../../support/service/caller.js';
import { RULE } from '../../support/access/grant-faults.js';
import { refusedAlike } from '../../support/doors/parity.js';
import type { RefusedRow } from '../../support/doors/parity.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let target: Caller;

beforeAll(async () => {
  target = await manager.newApplication({ name: 'Target', permissions: ['token:create'] });
});

const updateTarget = (input: Readonly<Record<string, unknown>>) =>
  update(input, () => target.applicationId);

const unknownId = '01890000-0000-7000-8000-000000000000';

const refused: RefusedRow[] = [
  // 400: the shape of members
  ['no name', create({ ...valid, name: undefined }), 'VALIDATION_FAILED', ['name']],
  ['a name that is null', create({ ...valid, name: null }), 'VALIDATION_FAILED', ['name']],
  ['a name that is a number', create({ ...valid, name: 1 }), 'VALIDATION_FAILED', ['name']],
  ['an empty name', create({ ...valid, name: '' }), 'VALIDATION_FAILED', ['name']],
  ['a long name', create({ ...valid, name: 'n'.repeat(201) }), 'VALIDATION_FAILED', ['name']],
  ['a name with U+0000', create({ ...valid, name: '\u0000' }), 'VALIDATION_FAILED', ['name']],
  ['no type', create({ ...valid, type: undefined }), 'VALIDATION_FAILED', ['type']],
  ['an unknown type', create({ ...valid, type: 'x' }), 'VALIDATION_FAILED', ['type']],
  ['a type that is a number', create({ ...valid, type: 1 }), 'VALIDATION_FAILED', ['type']],
  ['nothing at all', create({}), 'VALIDATION_FAILED', ['name', 'type']],
  ['an unknown member', create({ ...valid, nmae: 1 }), 'VALIDATION_FAILED', ['nmae']],
  [
    'a misspelt member, and what it was to be',
    create({ nmae: 'x', type: 'private', permissions: ['token:create'] }),
    'VALIDATION_FAILED',
    ['name', 'nmae'],
  ],
  [
    'a permission that is a number',
    create({ ...valid, permissions: ['token:create', 1] }),
    'VALIDATION_FAILED',
    ['permissions[1]'],
  ],
  [
    'a timestamp that is none',
    create({ ...valid, expiresAt: 'x' }),
    'VALIDATION_FAILED',
    ['expires_at'],
  ],
  [
    'a timestamp that is a number',
    create({ ...valid, expiresAt: 1 }),
    'VALIDATION_FAILED',
    ['expires_at'],
  ],
  [
    'a timestamp of the past',
    create({ ...valid, expiresAt: '2020-01-01' }),
    'VALIDATION_FAILED',
    ['expires_at'],
  ],
  [
    'an empty rule',
    create({ ...valid, rules: [{}] }),
    'VALIDATION_FAILED',
    ['rules[0].permissions', 'rules[0].priority', 'rules[0].transform'],
  ],
  [
    'a rule that is a string',
    create({ ...valid, rules: ['x'] }),
    'VALIDATION_FAILED',
    ['rules[0]'],
  ],
  ['an unknown member of a rule', create(rule({ x: 1 })), 'VALIDATION_FAILED', ['rules[0].x']],
  ['priority 0', create(rule({ priority: 0 })), 'VALIDATION_FAILED', ['rules[0].priority']],
  ['priority 1.5', create(rule({ priority: 1.5 })), 'VALIDATION_FAILED', ['rules[0].priority']],
  ['priority "1"', create(rule({ priority: '1' })), 'VALIDATION_FAILED', ['rules[0].priority']],
  [
    'priority 2^53',
    create(rule({ priority: 2 ** 53 })),
    'VALIDATION_FAILED',
    ['rules[0].priority'],
  ],
  [
    'an unknown transform',
    create(rule({ transform: 'x' })),
    'VALIDATION_FAILED',
    ['rules[0].transform'],
  ],
  [
    'a malformed container',
    create(rule({ container: 'x' })),
    'VALIDATION_FAILED',
    ['rules[0].container'],
  ],
  [
    'a container that is a number',
    create(rule({ container: 1 })),
    'VALIDATION_FAILED',
    ['rules[0].container'],
  ],
  [
    'a rule that grants nothing',
    create(rule({ permissions: [] })),
    'VALIDATION_FAILED',
    ['rules[0].permissions'],
  ],
  [
    'a condition with an unknown operator',
    create(rule({ conditions: [{ attribute: 'id', operator: 'x', value: 'x' }] })),
    'VALIDATION_FAILED',
    ['rules[0].conditions[0].operator'],
  ],

  [
    'many faults of every kind, all of them told',
    create({
      name: '',
      type: 'x',
      nmae: 1,
      rules: [{ priority: 0, container: 'x', transform: 1, permissions: ['token:create', 1] }],
    }),
    'VALIDATION_FAILED',
    [
      'name',
      'nmae',
      'rules[0].container',
      'rules[0].permissions[1]',
      'rules[0].priority',
      'rules[0].transform',
      'type',
    ],
  ],

  // 400: what members mean together
  ['nothing granted', create({ ...valid, permissions: [] }), 'VALIDATION_FAILED', ['permissions']],
  [
    'unknown permissions',
    create({ ...valid, permissions: ['x', 'token:create', 'constructor'] }),
    'VALIDATION_FAILED',
    ['permissions[0]', 'permissions[2]'],
  ],
  [
    'what a browser may not hold',
    create({ ...rule({ transform: 'reveal' }), type: 'public', permissions: ['token:read'] }),
    'VALIDATION_FAILED',
    ['permissions[0]', 'rules[0].transform'],
  ],
  [
    'no container',
    create(rule({ container: undefined })),
    'VALIDATION_FAILED',
    ['rules[0].container'],
  ],
  [
    'priorities used twice',
    create({ ...valid, rules: [RULE, RULE] }),
    'VALIDATION_FAILED',
    ['rules[1].priority'],
  ],
  [
    'conditions on an Application',
    create(rule({ conditions: [{ attribute: 'id', operator: 'equals', value: 'x' }] })),
    'VALIDATION_FAILED',
    ['rules[0].conditions'],
  ],
  [
    'an update without a name',
    updateTarget({ permissions: ['token:create'] }),
    'VALIDATION_FAILED',
    ['name'],
  ],
  [
    'an update of the type',
    updateTarget({ ...valid, type: 'public' }),
    'VALIDATION_FAILED',
    ['type'],
  ],
  [
    'an update of the expiry',
    updateTarget({ ...valid, expiresAt: '2099-01-01' }),
    'VALIDATION_FAILED',
    ['expires_at'],
  ],

  // 400: lists
  ['size 0', list('size=0', { size: 0 }), 'VALIDATION_FAILED', ['size']],
  ['size 101', list('size=101', { size: 101 }), 'VALIDATION_FAILED', ['size']],
  ['size 100000', list('size=100000', { size: 100_000 }), 'VALIDATION_FAILED', ['size']],
  [
    'a malformed id',
    list(`id=${unknownId}&id=x`, { ids: [unknownId, 'x'] }),
    'VALIDATION_FAILED',
    ['id[1]'],
  ],
  [
    'too many ids',
    list(Array(101).fill(`id=${unknownId}`).join('&'), { ids: Array(101).fill(unknownId) }),
    'VALIDATION_FAILED',
    ['id'],
  ],
  ['no id to filter by', list('id=', { ids: [] }), 'VALIDATION_FAILED', ['id']],
  ['an unknown parameter', list('x=1', { x: 1 }), 'VALIDATION_FAILED', ['x']],
  [
    'an unknown type of Application',
    permissions('application_type=x', { applicationType: 'x' }),
    'VALIDATION_FAILED',
    ['application_type'],
  ],

  // 401, 403, 404
  ['no key', create(valid), 'UNAUTHENTICATED', [], () => service.anonymous],
  [
    'an unknown key',
    create(valid),
    'UNAUTHENTICATED',
    [],
    () => manager.with({ key: 'key_mgt_x' }),
  ],
  ['a missing permission', create(valid), 'FORBIDDEN', [], () => target],
  ['a missing permission to read', get(() => target.applicationId), 'FORBIDDEN', [], () => target],
  [
    'bad input without the permission',
    create({ ...valid, name: '' }),
    'VALIDATION_FAILED',
    ['name'],
    () => target,
  ],
  ['an unknown id', get(() => unknownId), 'NOT_FOUND'],
  ['an id that is none', get(() => 'abc'), 'NOT_FOUND'],
  ['an empty-looking id', get(() => ' '), 'NOT_FOUND'],
  ['an id with U+0000', get(() => `${target.applicationId}\u0000`), 'NOT_FOUND'],
  ['an update of nothing', update(valid, () => unknownId), 'NOT_FOUND'],
  [
    'the id of another tenant',
    get(() => target.applicationId),
    'NOT_FOUND',
    [],
    () => service.newTenant(),
  ],
];

refusedAlike('Applications', refused, () => manager);
