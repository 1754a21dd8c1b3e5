import { describe, expect, test } from 'vitest';

import { readTokenizeBody } from '../../../src/contract/wire/tokenize-body.js';
import type { TokenizeBody } from '../../../src/contract/wire/tokenize-body.js';
import { VaultError } from '../../../src/domain/errors.js';
import { formatPath } from '../../../src/domain/issue.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import type { TokenView } from '../../../src/domain/token/token.js';
import { TOKEN_TYPE_TABLE } from '../../../src/domain/token/token-type.js';

const LIMITS = { tokensPerRequestMax: 1_000 };
const parse = (text: string) => parseJson(text, { jsonDepthMax: Number.POSITIVE_INFINITY });

/** What is found in a body, and the answer with `#0`, `#1`, … for what it became, with a mask for definitions. */
function read(text: string) {
  const body = readTokenizeBody(parse(text), LIMITS);
  return {
    found: body.elements.map((element) =>
      element.kind === 'string'
        ? element.value
        : `${formatPath(element.path(), String)} ${JSON.stringify(element.readInput())}`,
    ),
    answer: stringifyJson(answerOf(body)),
  };
}

/** The answer where the element of index 0 has become the token `#0`, and so on. */
function answerOf({ elements, answer }: TokenizeBody): JsonValue {
  for (const [index, element] of elements.entries()) element.replaceBy(viewOf(`#${String(index)}`));
  return answer();
}

/** A token of which nothing but its origin is shown. */
function tokenJson(index: number): string {
  return `{"id":"#${String(index)}","tenant_id":"t","type":"card_number"}`;
}

function viewOf(id: string): TokenView {
  const token = {
    tenantId: 't',
    id,
    type: 'card_number',
    container: '/pci/high/',
    data: 'secret',
    createdBy: 'a',
    createdAt: new Date(0),
  } as const;
  return { token, transform: 'redact', restricted: true };
}

describe('a body of tokenize has strings and definitions, in the order in which they stand', () => {
  test('a string alone', () => {
    expect(read('"x"')).toStrictEqual({ found: ['x'], answer: '"#0"' });
  });

  test('a definition alone', () => {
    expect(read('{"type":"token","data":"x"}')).toStrictEqual({
      found: ['$ {"type":"token","data":"x"}'],
      answer: tokenJson(0),
    });
  });

  test('elements at every depth, with paths that a person can follow', () => {
    expect(
      read('{"b":["x",{"c d":"y","e":[[1,"z"]]}],"a":{"data":null,"type":"card"},"n":1.0}'),
    ).toStrictEqual({
      found: ['x', 'y', 'z', 'a {"data":null,"type":"card"}'],
      answer: `{"b":["#0",{"c d":"#1","e":[[1,"#2"]]}],"a":${tokenJson(3)},"n":1.0}`,
    });
  });

  test('members of a definition get their names in the schema', () => {
    const { found } = read('[{"type":"token","data":"x","search_indexes":["{{ data }}"]}]');
    expect(found).toStrictEqual(['[0] {"type":"token","data":"x","searchIndexes":["{{ data }}"]}']);
  });

  test.each([true, false])('the mask is under "mask" where the token stands alone: %s', (alone) => {
    const definition = '{"type":"card_number","data":"x"}';
    const { elements, answer } = readTokenizeBody(
      parse(alone ? definition : `[${definition}]`),
      LIMITS,
    );
    const { token } = viewOf('#0');
    for (const element of elements) {
      element.replaceBy({ token, transform: 'mask', renderedMask: 'XX' });
    }
    expect(stringifyJson(answer())).toContain(alone ? '"mask":"XX"' : '"data":"XX"');
  });

  test.each(Object.keys(TOKEN_TYPE_TABLE))(
    'an object of type %s with data is a definition',
    (type) => {
      expect(read(`[{"type":"${type}","data":0}]`).answer).toBe(`[${tokenJson(0)}]`);
    },
  );

  const plain: readonly [string, string][] = [
    ['{"type":"constructor","data":"x"}', '{"type":"#0","data":"#1"}'],
    ['{"type":"__proto__","data":"x"}', '{"type":"#0","data":"#1"}'],
    ['{"type":"Token","data":"x"}', '{"type":"#0","data":"#1"}'],
    ['{"type":"token ","data":"x"}', '{"type":"#0","data":"#1"}'],
    ['{"type":["token"],"data":"x"}', '{"type":["#0"],"data":"#1"}'],
    ['{"type":"token"}', '{"type":"#0"}'],
    ['{"data":"x"}', '{"data":"#0"}'],
    ['{"__proto__":{"type":"token"},"data":"x"}', '{"__proto__":{"type":"#0"},"data":"#1"}'],
  ];
  test.each(plain)('%s is plain data', (text, answer) => {
    expect(read(text).answer).toBe(answer);
  });

  test('the body itself is not changed', () => {
    const text = '{"a":["x",{"type":"token","data":"y"}]}';
    const body = parse(text);
    answerOf(readTokenizeBody(body, LIMITS));
    expect(stringifyJson(body)).toBe(text);
  });

  test('depth is no recursion: 200,000 levels', () => {
    let body = parse('{"type":"token","data":"deep"}');
    for (let level = 0; level < 200_000; level += 1) body = [body];
    const [element, second] = readTokenizeBody(body, LIMITS).elements;
    expect(second).toBeUndefined();
    expect(element?.kind === 'definition' && element.path()).toHaveLength(200_000);
  });

  test('width is no argument list: 200,000 elements', () => {
    const body = Array.from({ length: 200_000 }, () => 'x');
    expect(readTokenizeBody(body, { tokensPerRequestMax: 200_000 }).elements).toHaveLength(200_000);
  });
});

describe('a body of tokenize is refused for', () => {
  const failure = (text: string, tokensPerRequestMax = 1_000): unknown => {
    try {
      readTokenizeBody(parse(text), { tokensPerRequestMax });
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      const issues = error.issues.map(
        ({ path, message }) => `${formatPath(path, String)} ${message}`,
      );
      return { code: error.code, issues };
    }
    return 'accepted';
  };

  test.each(['1', 'null', 'true', '1e400'])('%s at the top', (text) => {
    expect(failure(text)).toStrictEqual({
      code: 'VALIDATION_FAILED',
      issues: ['$ must be a string, an object or an array'],
    });
  });

  test('unknown members beside a known type and data, all of them', () => {
    expect(
      failure('[{"type":"card","data":0,"nmae":1},{"a":{"type":"bank","data":0,"x y":1,"Id":2}}]'),
    ).toStrictEqual({
      code: 'VALIDATION_FAILED',
      issues: [
        '[0].nmae is not a member of a token definition',
        '[1].a["x y"] is not a member of a token definition',
        '[1].a.Id is not a member of a token definition',
      ],
    });
  });

  test('one token more than allowed, and not one less', () => {
    expect(failure('["a","b",3]', 2)).toBe('accepted');
    expect(failure('["a","b","c"]', 2)).toStrictEqual({ code: 'VALIDATION_FAILED', issues: [] });
  });
});
