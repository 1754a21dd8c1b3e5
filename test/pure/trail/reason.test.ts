import { expect, test } from 'vitest';

import { reasonOf } from '../../../src/domain/tenant/reason.js';

/** What Node gives of a header whose bytes are UTF-8. */
const sent = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['Chargeback 4711', 'Chargeback 4711'],
  ['  around  ', 'around'],
  [sent('Rückfrage von Müller'), 'Rückfrage von Müller'],
  ['Rückfrage', 'Rückfrage'],
  [sent('退款申请'), '退款申请'],
  [sent('می‌خواهم'), 'می‌خواهم'],
  [sent('🙂'.repeat(200)), '🙂'.repeat(200)],
])('%j is the reason %j', (header, reason) => {
  expect(reasonOf(header)).toBe(reason);
});

test.each([
  ['nothing', ''],
  ['blanks alone', '   '],
  ['201 characters', 'x'.repeat(201)],
  ['a tab', 'a\tb'],
  ['a line of its own', sent('a\u2028b')],
  ['what turns a line around', sent('a\u202eb')],
  ['a control of Latin-1', 'a\u0085b'],
])('%s is none', (_what, header) => {
  expect(reasonOf(header)).toBeUndefined();
});
