import { afterAll, describe, expect, test } from 'vitest';

import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const anId = expect.stringMatching(UUID) as string;
const valueOf = (id: unknown) => stored.value(caller.tenantId, id);

/** Sends JSON text that must be answered, and gives the answer. */
async function tokenize(text: string) {
  const answer = await caller.post('/tokenize', text);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** The answer's text with each id of a token replaced by `•`, so that what is left is what the body had besides. */
function withoutIds(text: string): string {
  return text.replaceAll(/"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '•');
}

describe('values at the top', () => {
  test.each(['"4242"', '""', ' \t\r\n"x"\r\n '])('the string %j becomes one id', async (text) => {
    const answer = await tokenize(text);
    expect(answer.json).toStrictEqual(anId);
    expect(await valueOf(answer.json)).toBe(JSON.parse(text));
  });

  test.each(['7', 'null', 'true', '-0.5e3'])(
    '%s is refused, as there is nothing to keep',
    async (text) => {
      const answer = await caller.post('/tokenize', text);
      expect(answer.status).toBe(400);
      expect(answer.json).toStrictEqual(
        problem('VALIDATION_FAILED', answer, { $: ['must be a string, an object or an array'] }),
      );
    },
  );
});

describe('characters that databases and encodings lose', () => {
  const strings: readonly [string, string][] = [
    ['U+0000', String.raw`"x\u0000y"`],
    ['half a surrogate pair, the first', String.raw`"a\ud83cb"`],
    ['half a surrogate pair, the second', String.raw`"\udf89"`],
    ['the halves in the wrong order', String.raw`"\udf89\ud83c"`],
    ['a pair that is escaped', String.raw`"\ud83c\udf89"`],
    ['every character that is escaped', String.raw`"\"\\\/\b\f\n\r\t\u2028\u0001\u007f"`],
    ['a pair in four bytes', '"🎉"'],
    ['the replacement character itself', '"\ufffd"'],
    ['a byte order mark within', '"\ufeff"'],
    ['a letter in two code points, which is not composed', '"e\u0301"'],
  ];
  test.each(strings)('%s comes back exactly', async (_what, text) => {
    const answer = await tokenize(`{"a":${text},"b":{"type":"token","data":[${text}]}}`);
    const { a, b } = answer.json as { a: string; b: { id: string } };
    const expected: unknown = JSON.parse(text);
    expect(await valueOf(a)).toBe(expected);
    expect(await valueOf(b.id)).toStrictEqual([expected]);
  });

  test.each(strings)('%s in a key stays that key', async (_what, text) => {
    const answer = await tokenize(`{${text}:"v"}`);
    expect(answer.json).toStrictEqual({ [JSON.parse(text) as string]: anId });
    expect(answer.text).not.toContain('\u0000');
  });

  test('halves of surrogate pairs leave escaped, so that the answer is well-formed UTF-8', async () => {
    expect(withoutIds((await tokenize(String.raw`{"a\ud83cb":"v"}`)).text)).toBe(
      String.raw`{"a\ud83cb":•}`,
    );
  });
});

describe('numbers are text', () => {
  test('digits that a double cannot hold leave as they came', async () => {
    const body = '{"order_id":9007199254740993,"rate":0.1000000000000000055,"name":"x"}';
    expect(withoutIds((await tokenize(body)).text)).toBe(body.replace('"x"', '•'));
  });

  test.each(['-0', '1.0', '1e2', '1E+2', '1e999', '-1e-999', '0.10', `${'9'.repeat(400)}.5`])(
    '%s leaves as it came, and a token holds it as it came',
    async (number) => {
      expect((await tokenize(`[${number}]`)).text).toBe(`[${number}]`);
      const { id } = (await tokenize(`{"type":"token","data":{"n":${number}}}`)).json as {
        id: string;
      };
      expect(stringifyJson(await valueOf(id))).toBe(`{"n":${number}}`);
    },
  );
});

describe('names of members are plain text', () => {
  test('names that JavaScript inherits are the names of own members', async () => {
    const body =
      '{"__proto__":{"x":"s1"},"constructor":{"prototype":{"y":"s2"}},"toString":"s3","a":[]}';
    expect(withoutIds((await tokenize(body)).text)).toBe(
      '{"__proto__":{"x":•},"constructor":{"prototype":{"y":•}},"toString":•,"a":[]}',
    );
    expect(({} as { x?: unknown }).x).toBeUndefined();
    expect(({} as { y?: unknown }).y).toBeUndefined();
    expect((await tokenize('{"a":"later"}')).json).toStrictEqual({ a: anId });
  });

  test('an inherited member makes no definition, and no stranger beside one', async () => {
    const body = '{"__proto__":{"type":"token","data":"x"},"metadata":{}}';
    expect((await tokenize(body)).text).toMatch(/^\{"__proto__":\{"id":".*"\},"metadata":\{\}\}$/);
    const stranger = await caller.post(
      '/tokenize',
      '{"type":"token","data":"x","__proto__":{"mask":"{{ data }}"}}',
    );
    expect(stranger.json).toStrictEqual(
      problem('VALIDATION_FAILED', stranger, {
        ['__proto__']: ['is not a member of a token definition'],
      }),
    );
  });

  test('metadata may have any name', async () => {
    const metadata = '{"__proto__":"a","constructor":"b","toString":"c"}';
    const answer = await tokenize(`{"type":"token","data":"x","metadata":${metadata}}`);
    expect(answer.text).toContain(`"metadata":${metadata}`);
  });

  test('members named like integers keep their order', async () => {
    const body = '{"10":"a","b":{"2":1,"1":2},"9":"c","01":[{"1":"d","0":"e"}],"-1":"f"}';
    expect(withoutIds((await tokenize(body)).text)).toBe(body.replaceAll(/"[acdef]"/g, '•'));
    const metadata = '{"2":"b","1":"a"}';
    const answer = await tokenize(`{"type":"token","data":"x","metadata":${metadata}}`);
    expect(answer.text).toContain(`"metadata":${metadata}`);
  });

  test('of members with the same name the last counts, and makes the only token', async () => {
    const before = await stored.count(caller.tenantId);
    const answer = await tokenize('{"a":"1","a":"2","hasOwnProperty":"3","constructor":"4"}');
    const ids = answer.json as Record<string, string>;
    expect(withoutIds(answer.text)).toBe('{"a":•,"hasOwnProperty":•,"constructor":•}');
    expect(await valueOf(ids['a'])).toBe('2');
    expect(await stored.count(caller.tenantId)).toBe(before + 3);
  });

  test('a definition is what its last members say', async () => {
    const answer = await tokenize('{"type":"card","type":"token","data":1,"data":"last"}');
    expect(await valueOf((answer.json as { id: string }).id)).toBe('last');
  });
});

describe('deep bodies end soon, and end no process', () => {
  const DEPTH = 20_000;
  const open = '['.repeat(DEPTH);
  const deepArray = `${open}"a"${']'.repeat(DEPTH)}`;
  const bodies: readonly [string, string, string][] = [
    ['arrays', '/tokenize', deepArray],
    ['objects', '/tokenize', `${'{"a":'.repeat(DEPTH)}"a"${'}'.repeat(DEPTH)}`],
    ['arrays that are not closed', '/tokenize', open],
    ['metadata', '/tokenize', `{"type":"token","data":"x","metadata":${deepArray}}`],
    ['data', '/tokenize', `{"type":"token","data":${deepArray}}`],
    [
      'a GraphQL variable',
      '/graphql',
      `{"query":"mutation($b: JSON!) { tokenize(body: $b) { body } }","variables":{"b":${deepArray}}}`,
    ],
  ];
  test.each(bodies)('%s, 20,000 deep: 400 that states the limit', async (_what, path, body) => {
    const before = await stored.count(caller.tenantId);
    const startedAt = processorMs();
    const answer = await caller.post(path, body);
    const milliseconds = processorMs() - startedAt;
    expect(answer.status).toBe(400);
    const detail = 'The body is nested more than 100 levels deep.';
    const traceId = answer.headers.get('SVC-TRACE-ID');
    const extensions = { code: 'VALIDATION_FAILED', status: 400, traceId };
    expect(answer.json).toStrictEqual(
      path === '/graphql'
        ? { errors: [{ message: detail, extensions }] }
        : { ...(problem('VALIDATION_FAILED', answer) as object), detail },
    );
    // It takes some 5 ms; the rest is for a machine that does other things too.
    expect(milliseconds).toBeLessThan(5_000);
    expect(await stored.count(caller.tenantId)).toBe(before);
    expect((await tokenize('"still here"')).json).toStrictEqual(anId);
  });

  const literals: readonly [number, string, string][] = [
    [101, 'A JSON literal is nested more than 100 levels deep.', 'VALIDATION_FAILED'],
    [450, 'A JSON literal is nested more than 100 levels deep.', 'VALIDATION_FAILED'],
    [
      2_400,
      'Syntax Error: Document contains more that 1000 tokens. Parsing aborted.',
      'GRAPHQL_PARSE_FAILED',
    ],
  ];
  test.each(literals)('a GraphQL literal, %i deep: 400', async (depth, message, code) => {
    const literal = `${'['.repeat(depth)}"a"${']'.repeat(depth)}`;
    const answer = await caller.graphql(`mutation { tokenize(body: ${literal}) { body } }`);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ message, extensions: { code } }] });
    expect((await tokenize('"still here"')).json).toStrictEqual(anId);
  });
});

describe('large and faulty bodies are stored whole or not at all', () => {
  test('40,000 short strings are refused, stating the limit', async () => {
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post(
      '/tokenize',
      Array.from({ length: 40_000 }, () => 'ab'),
    );
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      ...(problem('VALIDATION_FAILED', answer) as object),
      detail: 'The body asks for more than 10000 tokens, the most that one request may create.',
    });
    expect(await stored.count(caller.tenantId)).toBe(before);
  });

  test('the 10,000 that the limit allows come back in their order', async () => {
    const other = await service.newTenant();
    const body = Array.from({ length: 10_000 }, (_, index) => `value ${String(index)}`);
    const ids = (await other.post('/tokenize', body)).json as string[];
    expect(new Set(ids).size).toBe(10_000);
    for (const index of [0, 1, 4_999, 9_998, 9_999]) {
      expect(await stored.value(other.tenantId, ids[index])).toBe(body[index]);
    }
    expect(await stored.count(other.tenantId)).toBe(10_000);
  });

  test('one bad element fails the whole request, with its path', async () => {
    const before = await stored.count(caller.tenantId);
    const answer = await caller.post('/tokenize', '["ok",{"type":"card","data":{"number":"1"}}]');
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { '[1].data.number': ['must be 12 to 19 digits'] }),
    );
    expect(await stored.count(caller.tenantId)).toBe(before);
  });
});
