import { expect, test } from 'vitest';

import { wireName } from '../../../src/contract/wire/names.js';
import { formatPath, OwnName } from '../../../src/domain/issue.js';
import type { Path } from '../../../src/domain/issue.js';

const rows: readonly [text: string, path: Path][] = [
  ['$', []],
  ['name', ['name']],
  ['expires_at', ['expiresAt']],
  ['rules[0].permissions[1]', ['rules', 0, 'permissions', 1]],
  ['[1].data.number', [1, 'data', 'number']],
  ['id[0]', ['ids', 0]],
  // Names that the caller chose are never re-cased.
  ['metadata.orderId', ['metadata', new OwnName('orderId')]],
  ['metadata.ids', ['metadata', new OwnName('ids')]],
  ['__proto__', [new OwnName('__proto__')]],
  ['größe', [new OwnName('größe')]],
  ['x-y', [new OwnName('x-y')]],
  // Names that would read as something else are quoted.
  ['["a.b"]', [new OwnName('a.b')]],
  ['["0"].x', [new OwnName('0'), new OwnName('x')]],
  ['a["b]"]', [new OwnName('a'), new OwnName('b]')]],
  ['[""]', [new OwnName('')]],
  ['["a\\nb"]', [new OwnName('a\nb')]],
  ['["\\ud83c"]', [new OwnName('\ud83c')]],
];

test.each(rows)('a path is written as %s', (text, path) => {
  expect(formatPath(path, wireName)).toBe(text);
});

test('a door that writes members as the contract does writes paths so', () => {
  expect(formatPath(['rules', 2, 'expiresAt'], (member) => member)).toBe('rules[2].expiresAt');
});
