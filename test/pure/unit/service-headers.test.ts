import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { ServiceHeaders } from '../../../src/http/service-headers.js';

const requestWith = (headers: IncomingMessage['headers']): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers });

const rows: readonly [string, readonly string[], IncomingMessage['headers'], string | undefined][] =
  [
    ['missing', [], {}, undefined],
    ['under our prefix', [], { 'svc-api-key': 'k' }, 'k'],
    ['empty', [], { 'svc-api-key': '' }, undefined],
    ['under an alias that is not configured', [], { 'bt-api-key': 'k' }, undefined],
    ['under an alias', ['BT'], { 'bt-api-key': 'k' }, 'k'],
    ['under an alias in lower case', ['bt'], { 'bt-api-key': 'k' }, 'k'],
    ['under both: ours counts', ['BT'], { 'bt-api-key': 'theirs', 'svc-api-key': 'ours' }, 'ours'],
    ['empty under ours', ['BT'], { 'bt-api-key': 'k', 'svc-api-key': '' }, 'k'],
    ['under the second alias', ['BT', 'ACME'], { 'acme-api-key': 'k' }, 'k'],
  ];
test.each(rows)('a header %s', (_how, aliases, headers, value) => {
  expect(new ServiceHeaders(aliases).read(requestWith(headers), 'API-KEY')).toBe(value);
});

test('an answer carries a header under all of its names', () => {
  const response = new ServerResponse(requestWith({}));
  new ServiceHeaders(['BT']).write(response, 'TRACE-ID', 't');
  expect(response.getHeaders()).toMatchObject({ 'svc-trace-id': 't', 'bt-trace-id': 't' });
});
