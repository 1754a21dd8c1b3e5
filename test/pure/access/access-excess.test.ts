import { describe, expect, test } from 'vitest';

import { firstExcess } from '../../../src/domain/access/access.js';
import type { Grants } from '../../../src/domain/access/access.js';
import { plain, rule, rules } from '../../support/access/written-grants.js';

const READ = 'token:read';

describe('firstExcess', () => {
  const everything = plain(READ, 'token:use', 'application:update');
  const rows: readonly [
    what: string,
    wanted: Grants,
    held: Grants,
    excess: ReturnType<typeof firstExcess>,
  ][] = [
    ['the same', everything, everything, undefined],
    ['less', plain(READ), everything, undefined],
    ['nothing', plain(), plain(), undefined],
    ['one more', plain(READ, 'log:read'), plain(READ), { permission: 'log:read' }],
    [
      'one more in a rule',
      rules(rule(1, '/', 'mask', 'log:read')),
      plain(READ),
      { permission: 'log:read' },
    ],
    [
      'a rule for what is held plainly',
      rules(rule(1, '/pci/', 'mask', READ)),
      plain(READ),
      undefined,
    ],
    [
      'a rule turned into a plain permission',
      plain(READ),
      rules(rule(1, '/pci/', 'mask', READ)),
      { permission: READ, container: '/' },
    ],
    [
      'a rule moved up',
      rules(rule(1, '/pci/', 'mask', READ)),
      rules(rule(1, '/pci/high/', 'mask', READ)),
      { permission: READ, container: '/pci/' },
    ],
    [
      'a rule moved down',
      rules(rule(1, '/pci/high/', 'mask', READ)),
      rules(rule(1, '/pci/', 'mask', READ)),
      undefined,
    ],
    [
      'a rule moved aside',
      rules(rule(1, '/pci/highlight/', 'mask', READ)),
      rules(rule(1, '/pci/high/', 'mask', READ)),
      { permission: READ, container: '/pci/highlight/' },
    ],
    [
      'a rule without a container',
      rules(rule(1, undefined, 'mask', READ)),
      rules(rule(1, '/pci/', 'mask', READ)),
      { permission: READ, container: '/' },
    ],
    [
      'what is not about tokens, from a rule to plain',
      plain('log:read'),
      rules(rule(1, '/pci/', 'mask', 'log:read')),
      undefined,
    ],
  ];
  test.each(rows)('%s', (_what, wanted, held, excess) => {
    expect(firstExcess(wanted, held, 'permissions')).toStrictEqual(excess);
  });
});
