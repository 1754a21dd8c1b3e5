import { describe, expect, test } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { formatPath } from '../../../src/domain/issue.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { planTokens } from '../../../src/domain/token/token-plan.js';
import { TOKEN_TYPE_TABLE } from '../../../src/domain/token/token-type.js';

const LIMITS = { tokensPerRequestMax: 1_000 };
const parse = (text: string) => parseJson(text, { jsonDepthMax: Number.POSITIVE_INFINITY });

/** What a plan finds, and the body with `#0`, `#1`, … in the places of what it found. */
function planned(text: string) {
  const plan = planTokens(parse(text), LIMITS);
  return {
    found: plan.elements.map((element) => ({
      path: formatPath(element.path(), String),
      alone: element.alone,
      what:
        element.kind === 'string' ? element.value : `definition ${stringifyJson(element.members)}`,
    })),
    rebuilt: stringifyJson(plan.rebuild(plan.elements.map((_, index) => `#${String(index)}`))),
  };
}

describe('planTokens finds strings and definitions, in the order in which they stand', () => {
  test('a string alone', () => {
    expect(planned('"x"')).toStrictEqual({
      found: [{ path: '$', alone: true, what: 'x' }],
      rebuilt: '"#0"',
    });
  });

  test('a definition alone', () => {
    expect(planned('{"type":"token","data":"x"}')).toStrictEqual({
      found: [{ path: '$', alone: true, what: 'definition {"type":"token","data":"x"}' }],
      rebuilt: '"#0"',
    });
  });

  test('elements at every depth, with paths that a person can follow', () => {
    expect(
      planned('{"b":["x",{"c d":"y","e":[[1,"z"]]}],"a":{"data":null,"type":"card"},"n":1.0}'),
    ).toStrictEqual({
      found: [
        { path: 'b[0]', alone: false, what: 'x' },
        { path: 'b[1]["c d"]', alone: false, what: 'y' },
        { path: 'b[1].e[0][1]', alone: false, what: 'z' },
        { path: 'a', alone: false, what: 'definition {"data":null,"type":"card"}' },
      ],
      rebuilt: '{"b":["#0",{"c d":"#1","e":[[1,"#2"]]}],"a":"#3","n":1.0}',
    });
  });

  test.each(Object.keys(TOKEN_TYPE_TABLE))(
    'an object of type %s with data is a definition',
    (type) => {
      expect(planned(`[{"type":"${type}","data":0}]`).rebuilt).toBe('["#0"]');
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
  test.each(plain)('%s is plain data', (text, rebuilt) => {
    expect(planned(text).rebuilt).toBe(rebuilt);
  });

  test('the body itself is not changed', () => {
    const text = '{"a":["x",{"type":"token","data":"y"}]}';
    const body = parse(text);
    planTokens(body, LIMITS).rebuild(['#0', '#1']);
    expect(stringifyJson(body)).toBe(text);
  });

  test('depth is no recursion: 200,000 levels', () => {
    let body: JsonValue = 'deep';
    for (let level = 0; level < 200_000; level += 1) body = [body];
    const plan = planTokens(body, LIMITS);
    expect(plan.elements).toHaveLength(1);
    expect(plan.elements[0]?.path()).toHaveLength(200_000);
  });

  test('width is no argument list: 200,000 elements', () => {
    const body = Array.from({ length: 200_000 }, () => 'x');
    expect(planTokens(body, { tokensPerRequestMax: 200_000 }).elements).toHaveLength(200_000);
  });
});

describe('planTokens refuses', () => {
  const failure = (text: string, tokensPerRequestMax = 1_000): unknown => {
    try {
      planTokens(parse(text), { tokensPerRequestMax });
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

  test('strangers beside a known type and data, all of them', () => {
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
