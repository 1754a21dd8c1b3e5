import { describe, expect, test } from 'vitest';

import { covers } from '../../../src/domain/access/access.js';

describe('covers', () => {
  const rows: readonly [string, string, boolean][] = [
    ['/', '/', true],
    ['/', '/pci/', true],
    ['/pci/', '/pci/', true],
    ['/pci/', '/pci/high/', true],
    ['/pci/high/', '/pci/', false],
    ['/pci/high/', '/pci/highlight/', false],
    ['/pci/', '/a/pci/', false],
  ];
  test.each(rows)('%s and %s: %s', (covering, container, expected) => {
    expect(covers(covering, container)).toBe(expected);
  });
});
