import { describe, expect, test } from 'vitest';

import { prettyWriter } from '../../../src/observability/pretty-log.js';

const line = (fields: object, level = 30): string =>
  JSON.stringify({ level, time: '2026-11-29T12:00:05.000Z', ...fields });
const write = prettyWriter({ isColoured: false, tellsRequests: true });

describe('the log at a terminal', () => {
  test('has time, level, message, and fields', () => {
    expect(write(line({ migrations: ['a', 'b'], count: 2, msg: 'migrations applied' }))).toMatch(
      /^\d\d:00:05 {2}info {3}migrations applied {2}migrations=\["a","b"\] count=2\n$/,
    );
    expect(write(line({ msg: 'bad' }, 50))).toMatch(/ {2}error {2}bad\n$/);
  });

  test('has a line for a request, where requests are told', () => {
    const fields = { traceId: 't1', method: 'POST', route: '/tokens', status: 201 };
    const request = line({ ...fields, milliseconds: 4.2, tenantId: 'not shown' });
    expect(write(request)).toMatch(/^\d\d:00:05 {2}201 {2}POST {4}\/tokens {2}4.2 ms {2}t1\n$/);
    expect(prettyWriter({ isColoured: false, tellsRequests: false })(request)).toBe('');
  });

  test('has the frames of an error under it', () => {
    const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at f (file.js:1:2)' };
    expect(write(line({ err, msg: 'failed' }, 50))).toMatch(
      /failed\n {10}Error: no\n {10}at f \(file.js:1:2\)\n$/,
    );
  });

  test('never obeys what came from somewhere else', () => {
    const evil = '\u001b]0;x\u0007\u009b31m\u202e\r\nfake line';
    const written = write(
      line({ msg: evil, field: evil, err: { type: 'E', message: evil, stack: evil } }, 50),
    );
    for (const each of ['\u001b', '\u0007', '\u009b', '\u202e', '\r'])
      expect(written).not.toContain(each);
    expect(written.split('\n').filter((each) => each.startsWith('fake'))).toEqual([]);
  });

  test('is coloured where it is to be', () => {
    const coloured = prettyWriter({ isColoured: true, tellsRequests: true });
    expect(coloured(line({ msg: 'bad' }, 50))).toContain('\u001b[31merror\u001b[39m');
  });
});
