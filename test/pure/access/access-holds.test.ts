import { describe, expect, test } from 'vitest';

import { holds } from '../../../src/domain/access/access.js';
import type { Grants } from '../../../src/domain/access/access.js';
import { plain, rule, rules } from '../../support/access/written-grants.js';

const READ = 'token:read';

describe('holds', () => {
  const rows: readonly [string, Grants, boolean][] = [
    ['plainly', plain('log:read'), true],
    ['by a rule, whatever its container', rules(rule(1, '/pci/', 'redact', 'log:read')), true],
    ['not at all', rules(rule(1, '/', 'reveal', READ)), false],
  ];
  test.each(rows)('%s', (_how, grants, held) => {
    expect(holds(grants, 'log:read')).toBe(held);
  });
});
