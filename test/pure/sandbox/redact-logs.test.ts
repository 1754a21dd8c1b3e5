import { describe, expect, it } from 'vitest';

import { redactLogs } from '../../../src/sandbox/protocol/redact-logs.js';

const shown = (text: string, secrets: string[] = []): string | undefined =>
  redactLogs([{ level: 'log', text }], secrets)[0]?.text;

describe('redaction of logs', () => {
  it.each(['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242', '378282246310005'])(
    'hides the card number %s but for its last four digits',
    (number) => {
      expect(shown(`card ${number}!`)).toBe(`card [card ${number.slice(-4)}]!`);
    },
  );

  it('leaves numbers that are no card numbers', () => {
    expect(shown('order 1234567890123456, at 1700000000000')).toBe(
      'order 1234567890123456, at 1700000000000',
    );
  });

  it('hides secrets, the longer one where one holds the other', () => {
    expect(shown('key sk_live_abc_def', ['sk_live', 'sk_live_abc_def'])).toBe('key [redacted]');
  });

  it('takes no notice of secrets so short that they would blot out ordinary text', () => {
    expect(shown('on and on', ['on'])).toBe('on and on');
  });
});
