import { describe, expect, test } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { manager: caller } = await startScene();

const faultsOf = (answer: Answer) =>
  (answer.json as { errors?: Readonly<Record<string, readonly string[]>> }).errors;

describe('whatever can be the id of a token can be named in an expression', () => {
  const UUID = '0191f7a0-5d0e-7c3a-9a55-3c1f5a0c7a11';
  const refused = [
    ' lead',
    'trail ',
    'x\ty',
    '\tabc',
    'abc\n',
    '\u00a0abc',
    'abc\u3000',
    '\ufeffabc',
    'a\u0085bc',
    'a\u001bbc',
    `${UUID}.number`,
    'ab',
    '   ',
  ];
  const taken = ['-abc-', '-- x --', '"q"', "it's", 'a.b', 'a b', `${UUID} x`, 'é😀!', '12 - 3'];

  test.each(refused)('%j is refused at create, by its member', async (id) => {
    const bodies: readonly [string, object][] = [
      ['/tokens', { id, type: 'token', data: 'v' }],
      ['/tokenize', { id, type: 'token', data: 'v' }],
    ];
    for (const [path, body] of bodies) {
      const answer = await caller.post(path, body);
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(faultsOf(answer) ?? {})).toStrictEqual(['id']);
    }
  });

  test.each(taken)('%j is taken, and named', async (id) => {
    const made = await caller.post('/tokens', { id, type: 'token', data: `of ${id}` });
    expect(made.status, made.text).toBe(201);
    const shown = await caller.post('/detokenize', [`{{ ${id} }}`, `<{{ ${id} | upcase }}>`]);
    expect(shown.json).toStrictEqual([`of ${id}`, `<${`of ${id}`.toUpperCase()}>`]);
  });

  test('an alias that renders to what is none is refused, naming the member', async () => {
    const aliases = ["{{ data | append: ' ' }}", "{{ data | prepend: ' ' }}"];
    for (const id of aliases) {
      const made = await caller.post('/tokens', { id, type: 'token', data: 'secret' });
      expect(made.status, made.text).toBe(400);
      expect(Object.keys(faultsOf(made) ?? {})).toStrictEqual(['id']);
    }
  });
});

describe('a timestamp of any ISO 8601 offset means its instant', () => {
  const INSTANT = '2099-01-01T00:00:00.000Z';
  const written: readonly (readonly [string, string])[] = [
    ['2099-01-01 00:00:00+00', INSTANT],
    ['2099-01-01T00:00:00+05', '2098-12-31T19:00:00.000Z'],
    ['2099-01-01T00:00:00-08', '2099-01-01T08:00:00.000Z'],
    ['2099-01-01T00:00:00+0530', '2098-12-31T18:30:00.000Z'],
    ['2099-01-01T00:00:00+05:30', '2098-12-31T18:30:00.000Z'],
    ['2099-01-01T00:00:00,250Z', '2099-01-01T00:00:00.250Z'],
    ['2099-01-01T00:00:00.123456789+00', '2099-01-01T00:00:00.123Z'],
    ['2099-01-01t00:00z', INSTANT],
    ['2099-01-01T00:00:00', INSTANT],
    ['2099-01-01', INSTANT],
  ];
  const refused = [
    '2099-01-01T00:00:00+5',
    '2099-01-01T00:00:00+00:0',
    '2099-01-01T00:00:00 UTC',
    '2099-01-01T00:00:00+24',
    '2099-01-01T00:00:00,Z',
    '2099-02-30T00:00:00+00',
  ];

  test.each(written)(
    '%s, in every date that a body, a query and GraphQL have',
    async (text, instant) => {
      const token = await caller.post('/tokens', { type: 'token', data: 'v', expires_at: text });
      expect(token.status, token.text).toBe(201);
      expect(Date.parse((token.json as { expires_at: string }).expires_at)).toBe(
        Date.parse(instant),
      );
      const application = await caller.post('/applications', {
        name: 'a',
        type: 'private',
        permissions: ['token:read'],
        expires_at: text,
      });
      expect(Date.parse((application.json as { expires_at: string }).expires_at)).toBe(
        Date.parse(instant),
      );
      // A plus sign that was not encoded arrives as a blank.
      for (const each of [encodeURIComponent(text), text.replaceAll(' ', '%20')]) {
        const logs = await caller.get(`/logs?end_date=${each}&size=1`);
        expect(logs.status, logs.text).toBe(200);
      }
      const found = await caller.post('/tokens/search', {
        query: `created_at:["2020-01-01" TO "${text}"]`,
      });
      expect(found.status, found.text).toBe(200);
      const answer = await caller.graphql(
        'mutation ($at: DateTime!) { createToken(input: { type: token, data: "v", expiresAt: $at }) { token { expiresAt } } }',
        { at: text },
      );
      expect(answer.json, answer.text).toMatchObject({
        data: { createToken: { token: { expiresAt: expect.any(String) as string } } },
      });
      const { createToken } = (
        answer.json as { data: { createToken: { token: { expiresAt: string } } } }
      ).data;
      expect(Date.parse(createToken.token.expiresAt)).toBe(Date.parse(instant));
    },
  );

  test.each(refused)('%s is none', async (text) => {
    const token = await caller.post('/tokens', { type: 'token', data: 'v', expires_at: text });
    expect(token.status).toBe(400);
    expect(faultsOf(token)).toStrictEqual({ expires_at: ['must be an ISO 8601 timestamp'] });
    const logs = await caller.get(`/logs?start_date=${encodeURIComponent(text)}`);
    expect(logs.status).toBe(400);
  });
});
