import { describe, expect, test } from 'vitest';

import type { AccessRule, AccessTarget, Grants } from '../../../src/domain/access/access.js';
import type { Permission, TokenPermission } from '../../../src/domain/access/permission.js';
import { decideChange, SHAPING_MEMBERS } from '../../../src/domain/token/token-change.js';
import type { ChangeDecision, TokenChange } from '../../../src/domain/token/token-change.js';
import { plain, rule, rules } from '../../support/access/written-grants.js';

const UPDATE = 'token:update';
const PRESENT: AccessTarget = { container: '/a/', id: 'tok-1' };
const stays: TokenChange = { container: '/a/', shaping: [] };
const reshaped: TokenChange = { container: '/a/', shaping: ['mask'] };
const moved: TokenChange = { container: '/b/', shaping: [] };
const both: TokenChange = { container: '/b/', shaping: ['searchIndexes'] };

const may = (transform: AccessRule['transform'], sees: boolean): ChangeDecision => ({
  transform,
  sees,
});
const missing = (container: string): ChangeDecision => ({ refusal: { why: 'missing', container } });
const unseen = (...members: TokenChange['shaping']): ChangeDecision => ({
  refusal: { why: 'unseen', members },
});
const more = (permission: TokenPermission): ChangeDecision => ({
  refusal: { why: 'shows_more', permission },
});

/** Grants of rules on single containers, in the order of their priorities. */
const where = (
  ...each: readonly (readonly [string, AccessRule['transform'], ...Permission[]])[]
): Grants => rules(...each.map(([container, ...rest], at) => rule(at + 1, container, ...rest)));

/** A session's rule on one token. */
const onToken = (id: string, transform: AccessRule['transform'], ...names: Permission[]): Grants =>
  rules({
    priority: 1,
    transform,
    permissions: names,
    conditions: [{ attribute: 'id', operator: 'equals', value: id }],
  });

describe('who may change a token', () => {
  const rows: readonly [what: string, Grants, TokenChange, ChangeDecision][] = [
    ['nobody without the permission', plain('token:read', 'token:use'), stays, missing('/a/')],
    ['nobody without it there', where(['/a/', 'reveal', UPDATE]), moved, missing('/b/')],
    ['nobody without it here', where(['/b/', 'reveal', UPDATE]), moved, missing('/a/')],
    ['whoever has it, what shows nothing', plain(UPDATE), stays, may('mask', false)],
    ['whoever has it, where it is', plain(UPDATE), moved, may('mask', false)],

    ['no mask of what shows as a mask', plain(UPDATE), reshaped, unseen('mask')],
    ['nor of what is redacted', where(['/', 'redact', UPDATE]), reshaped, unseen('mask')],
    [
      'nor by any permission that shows as much',
      plain(UPDATE, 'token:read', 'token:search', 'token:create', 'token:delete'),
      reshaped,
      unseen('mask'),
    ],
    ['a mask, whoever uses values', plain(UPDATE, 'token:use'), reshaped, may('mask', true)],
    [
      'not who uses masks alone',
      { permissions: [UPDATE, 'token:use'], rules: [rule(1, '/a/', 'mask', 'token:use')] },
      reshaped,
      unseen('mask'),
    ],
    [
      'not who sees other containers',
      { permissions: [UPDATE], rules: [rule(1, '/b/', 'reveal', UPDATE, 'token:read')] },
      reshaped,
      unseen('mask'),
    ],
    [
      'not by a rule that one of lower priority decides for',
      where(['/', 'mask', UPDATE], ['/a/', 'reveal', UPDATE]),
      reshaped,
      unseen('mask'),
    ],
    [
      'not who deletes what a rule reveals',
      { permissions: [UPDATE], rules: [rule(1, '/a/', 'reveal', 'token:delete')] },
      reshaped,
      unseen('mask'),
    ],
    ['a session, its own token', onToken('tok-1', 'reveal', UPDATE), reshaped, may('reveal', true)],
    ['no other one', onToken('tok-2', 'reveal', UPDATE), reshaped, missing('/a/')],
    ['a session that sees a mask', onToken('tok-1', 'mask', UPDATE), reshaped, unseen('mask')],

    [
      'not there where more is shown',
      where(['/a/', 'redact', UPDATE], ['/b/', 'mask', UPDATE]),
      moved,
      more(UPDATE),
    ],
    [
      'nor where it is revealed',
      where(['/a/', 'mask', UPDATE], ['/b/', 'reveal', UPDATE]),
      moved,
      more(UPDATE),
    ],
    ...(['token:read', 'token:search', 'token:create', 'token:use'] as const).map(
      (name): (typeof rows)[number] => [
        `nor where ${name} shows what it does not show here`,
        { permissions: [UPDATE], rules: [rule(1, '/b/', 'redact', name)] },
        moved,
        more(name),
      ],
    ),
    [
      'there where as much is shown, and where less is',
      where(['/a/', 'mask', UPDATE, 'token:read'], ['/b/', 'redact', UPDATE]),
      moved,
      may('redact', false),
    ],
    [
      'anywhere, whoever can see it',
      where(['/a/', 'mask', UPDATE], ['/a/', 'reveal', 'token:read'], ['/b/', 'reveal', UPDATE]),
      moved,
      may('reveal', true),
    ],
    [
      'not by moving it first to where it could be seen',
      where(['/a/', 'mask', UPDATE], ['/b/', 'reveal', UPDATE]),
      both,
      unseen('searchIndexes'),
    ],
  ];
  test.each(rows)('%s', (_what, grants, change, decision) => {
    expect(decideChange(grants, PRESENT, change)).toStrictEqual(decision);
  });

  test.each(SHAPING_MEMBERS)('each member that shapes what is shown: %s', (member) => {
    const change = { ...stays, shaping: [member] };
    expect(decideChange(plain(UPDATE), PRESENT, change)).toStrictEqual(unseen(member));
  });

  test.each(['token:read', 'token:search', 'token:create', UPDATE, 'token:use'] as const)(
    'any permission that reveals lets its holder see: %s',
    (name) => {
      const grants = { permissions: [UPDATE], rules: [rule(1, '/a/', 'reveal', name)] } as const;
      expect(decideChange(grants, PRESENT, reshaped)).toMatchObject({ sees: true });
    },
  );
});
