import { afterAll, describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

/** Sends bytes that must be refused as no JSON, and gives the answer. */
async function refuse(body: string | Uint8Array<ArrayBuffer>) {
  const before = await stored.count(caller.tenantId);
  const response = await fetch(`${service.url}/tokenize`, {
    method: 'POST',
    headers: { 'SVC-API-KEY': caller.key, 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: JSON.parse(text),
  };
  expect(answer.status).toBe(400);
  expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer));
  expect(await stored.count(caller.tenantId)).toBe(before);
  return answer;
}

describe('text that is not JSON is refused with its place, and is not repeated', () => {
  const broken: readonly [string, string, string][] = [
    ['nothing', '', 'it is empty.'],
    ['blanks', ' \n ', 'it is empty.'],
    ['a comma behind the last element', '["SECRET",]', 'line 1, column 11.'],
    ['a comma behind the last member', '{"a":"SECRET",}', 'line 1, column 15.'],
    ['a comment to the end of the line', '["SECRET" // why\n]', 'line 1, column 11.'],
    ['a comment within', '[/* why */"SECRET"]', 'line 1, column 2.'],
    ['single quotes', "['SECRET']", 'line 1, column 2.'],
    ['a name without quotes', '{SECRET:1}', 'line 1, column 2.'],
    ['two values', '"SECRET" "SECRET"', 'line 1, column 10.'],
    ['a string that does not end', '["SECRET', 'line 1, column 2.'],
    ['a line end in a string', '["SEC\nRET"]', 'line 1, column 2.'],
    ['a tab in a string', '["SEC\tRET"]', 'line 1, column 2.'],
    ['an escape that is none', String.raw`["SECRET\x41"]`, 'line 1, column 2.'],
    ['half an escape', String.raw`["SECRET\u12"]`, 'line 1, column 2.'],
    ['a zero before digits', '[01]', 'line 1, column 3.'],
    ['a plus', '[+1]', 'line 1, column 2.'],
    ['a point without digits', '[1.]', 'line 1, column 2.'],
    ['hexadecimal', '[0x10]', 'line 1, column 3.'],
    ['NaN', '[NaN]', 'line 1, column 2.'],
    ['a blank that is none in JSON', '[\u00a0"SECRET"]', 'line 1, column 2.'],
    ['a second byte order mark', '\ufeff\ufeff"SECRET"', 'line 1, column 1.'],
  ];
  test.each(broken)('%s', async (_what, text, place) => {
    const answer = await refuse(text);
    expect((answer.json as { detail: string }).detail).toMatch(/^The body is not valid JSON: /);
    expect((answer.json as { detail: string }).detail).toContain(place);
    expect(answer.text).not.toContain('SECRET');
  });

  test('bytes that are not UTF-8', async () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3, 0x28, 0x22],
      [0x22, 0xed, 0xa0, 0xbc, 0x22],
      [0x22, 0x00, 0x61, 0x00, 0x22],
    ]) {
      await refuse(Uint8Array.from(bytes));
    }
  });

  test('a byte order mark before the body is no part of it', async () => {
    const answer = await caller.post('/tokenize', '\ufeff"x"');
    expect(answer.json).toStrictEqual(expect.stringMatching(UUID));
    expect(await stored.value(caller.tenantId, answer.json)).toBe('x');
  });
});
