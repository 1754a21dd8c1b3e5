import { describe, expect, test } from 'vitest';

import { decide } from '../../../src/domain/access/access.js';
import type {
  AccessRule,
  AccessTarget,
  Decision,
  Grants,
} from '../../../src/domain/access/access.js';
import type { TokenPermission } from '../../../src/domain/access/permission.js';
import { plain, rule, rules } from '../../support/access/written-grants.js';

const REFUSED: Decision = { allowed: false };
const allowed = (transform: AccessRule['transform']): Decision => ({ allowed: true, transform });

const READ = 'token:read';

describe('decide', () => {
  const rows: readonly [
    what: string,
    grants: Grants,
    permission: TokenPermission,
    container: string,
    decision: Decision,
  ][] = [
    // plain permissions
    ['nothing is held', plain(), READ, '/', REFUSED],
    ['another permission is held', plain('token:create'), READ, '/', REFUSED],
    ['read is held: masked', plain(READ), READ, '/pci/high/', allowed('mask')],
    ['create is held: masked', plain('token:create'), 'token:create', '/', allowed('mask')],
    ['update is held: masked', plain('token:update'), 'token:update', '/', allowed('mask')],
    ['search is held: masked', plain('token:search'), 'token:search', '/', allowed('mask')],
    ['use is held: revealed', plain('token:use'), 'token:use', '/', allowed('reveal')],

    // one rule
    [
      'the container of the rule itself',
      rules(rule(1, '/pci/', 'reveal', READ)),
      READ,
      '/pci/',
      allowed('reveal'),
    ],
    [
      'a container below',
      rules(rule(1, '/pci/', 'redact', READ)),
      READ,
      '/pci/high/a/',
      allowed('redact'),
    ],
    ['a container above', rules(rule(1, '/pci/high/', 'mask', READ)), READ, '/pci/', REFUSED],
    ['a container beside', rules(rule(1, '/pci/', 'mask', READ)), READ, '/pii/', REFUSED],
    [
      'a name that goes on beyond the rule’s',
      rules(rule(1, '/pci/high/', 'reveal', READ)),
      READ,
      '/pci/highlight/',
      REFUSED,
    ],
    [
      'the root covers everything',
      rules(rule(1, '/', 'mask', READ)),
      READ,
      '/a/b/c/',
      allowed('mask'),
    ],
    [
      'no container covers everything',
      rules(rule(1, undefined, 'mask', READ)),
      READ,
      '/',
      allowed('mask'),
    ],
    ['capitals differ', rules(rule(1, '/PCI/', 'mask', READ)), READ, '/pci/', REFUSED],
    [
      'a rule that grants something else',
      rules(rule(1, '/', 'mask', 'token:create')),
      READ,
      '/',
      REFUSED,
    ],
    ['a rule that grants nothing', rules(rule(1, '/', 'reveal')), READ, '/', REFUSED],

    // several rules
    [
      'the lowest priority decides',
      rules(rule(1, '/pci/', 'mask', READ), rule(2, '/pci/high/', 'reveal', READ)),
      READ,
      '/pci/high/',
      allowed('mask'),
    ],
    [
      'in whatever order they stand',
      rules(rule(2, '/pci/high/', 'reveal', READ), rule(1, '/pci/', 'mask', READ)),
      READ,
      '/pci/high/',
      allowed('mask'),
    ],
    [
      'a longer container weighs nothing',
      rules(rule(5, '/', 'redact', READ), rule(6, '/pci/high/', 'reveal', READ)),
      READ,
      '/pci/high/',
      allowed('redact'),
    ],
    [
      'a lower priority elsewhere does not decide',
      rules(rule(1, '/pii/', 'redact', READ), rule(2, '/pci/', 'reveal', READ)),
      READ,
      '/pci/',
      allowed('reveal'),
    ],
    [
      'a lower priority for another permission does not decide',
      rules(rule(1, '/', 'redact', 'token:use'), rule(2, '/', 'reveal', READ)),
      READ,
      '/',
      allowed('reveal'),
    ],

    // rules and plain permissions
    [
      'a rule that matches overrules the plain permission, upwards',
      { permissions: [READ], rules: [rule(1, '/pci/', 'reveal', READ)] },
      READ,
      '/pci/',
      allowed('reveal'),
    ],
    [
      'and downwards',
      { permissions: ['token:use'], rules: [rule(1, '/pci/', 'redact', 'token:use')] },
      'token:use',
      '/pci/',
      allowed('redact'),
    ],
    [
      'where no rule matches the plain permission decides',
      { permissions: [READ], rules: [rule(1, '/pci/', 'reveal', READ)] },
      READ,
      '/general/high/',
      allowed('mask'),
    ],
    [
      'where a rule matches but does not grant, too',
      { permissions: [READ], rules: [rule(1, '/', 'reveal', 'token:create')] },
      READ,
      '/',
      allowed('mask'),
    ],
  ];
  test.each(rows)('%s', (_what, grants, permission, container, decision) => {
    expect(decide(grants, permission, { container })).toStrictEqual(decision);
  });

  test('of equal priorities, which no Application can have, the first stays', () => {
    const tied = rules(rule(1, '/', 'mask', READ), rule(1, '/', 'reveal', READ));
    expect(decide(tied, READ, { container: '/' })).toStrictEqual(allowed('mask'));
  });
});

describe('decide, by the conditions of a session', () => {
  const TARGET: AccessTarget = { container: '/pci/high/', id: 'tok_1' };
  const session = (...conditions: NonNullable<AccessRule['conditions']>) =>
    rules({ priority: 1, transform: 'reveal', permissions: [READ], conditions });

  const rows: readonly [
    what: string,
    conditions: NonNullable<AccessRule['conditions']>,
    target: AccessTarget,
    holds: boolean,
  ][] = [
    ['the id', [{ attribute: 'id', operator: 'equals', value: 'tok_1' }], TARGET, true],
    ['another id', [{ attribute: 'id', operator: 'equals', value: 'tok_12' }], TARGET, false],
    ['half the id', [{ attribute: 'id', operator: 'equals', value: 'tok' }], TARGET, false],
    ['its beginning', [{ attribute: 'id', operator: 'starts_with', value: 'tok_' }], TARGET, true],
    [
      'no beginning of it',
      [{ attribute: 'id', operator: 'starts_with', value: 'x' }],
      TARGET,
      false,
    ],
    [
      'the container',
      [{ attribute: 'container', operator: 'equals', value: '/pci/high/' }],
      TARGET,
      true,
    ],
    [
      'a container above it',
      [{ attribute: 'container', operator: 'equals', value: '/pci/' }],
      TARGET,
      false,
    ],
    [
      'the beginning of the container',
      [{ attribute: 'container', operator: 'starts_with', value: '/pci/' }],
      TARGET,
      true,
    ],
    [
      'both',
      [
        { attribute: 'container', operator: 'starts_with', value: '/pci/' },
        { attribute: 'id', operator: 'equals', value: 'tok_1' },
      ],
      TARGET,
      true,
    ],
    [
      'one of two',
      [
        { attribute: 'container', operator: 'starts_with', value: '/pci/' },
        { attribute: 'id', operator: 'equals', value: 'tok_2' },
      ],
      TARGET,
      false,
    ],
    [
      'an id that there is not yet',
      [{ attribute: 'id', operator: 'starts_with', value: 't' }],
      { container: '/' },
      false,
    ],
  ];
  test.each(rows)('%s', (_what, conditions, target, isAllowed) => {
    const decision = decide(session(...conditions), READ, target);
    expect(decision).toStrictEqual(isAllowed ? allowed('reveal') : REFUSED);
  });
});
