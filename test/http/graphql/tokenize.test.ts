import { afterAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import {
  CARD,
  CARD_FINGERPRINT,
  CARD_MASK,
  createdToken,
} from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { service, manager: caller } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const viaRest = (as: Caller, json: string) => as.post('/tokenize', json);

const viaVariable = (as: Caller, json: string) =>
  as.post(
    '/graphql',
    `{"query":"mutation($body: JSON!) { tokenize(body: $body) { body } }","variables":{"body":${json}}}`,
  );

const viaLiteral = (as: Caller, literal: string) =>
  as.post('/graphql', { query: `mutation { tokenize(body: ${literal}) { body } }` });

/** What stands where ids and times differ from one call to the next. */
function stable(text: string): string {
  return text
    .replaceAll(/"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '•')
    .replaceAll(/"\d{4}-\d{2}-\d{2}T[\d:.]{12}Z"/g, '◷');
}

/** The text of `data.tokenize` in an answer, byte for byte. */
function resultText({ text }: Answer): string {
  const [, result] = /^\{"data":\{"tokenize":\{"body":(.*)\}\}\}\s*$/s.exec(text) ?? [];
  return result ?? `no result: ${text}`;
}

function errorOf({ json }: Answer): Record<string, unknown> {
  const { errors } = json as { errors: { extensions: Record<string, unknown> }[] };
  expect(errors).toHaveLength(1);
  return errors[0]?.extensions ?? {};
}

describe('mutation tokenize takes and gives the wire JSON of POST /tokenize', () => {
  const card = JSON.stringify({ type: 'card', data: CARD });
  const bodies: readonly [string, string, string][] = [
    ['a string', '"Ada"', '"Ada"'],
    ['the empty string', '""', '""'],
    ['an array', '["a",["b"],[]]', '["a",["b"],[]]'],
    ['a card alone', card, card.replaceAll(/"(\w+)":/g, '$1:')],
    [
      'a card within an object',
      `{"z":${card},"a":1}`,
      `{z:${card},a:1}`.replaceAll(/"(\w+)":/g, '$1:'),
    ],
    [
      'snake_case members',
      '{"type":"token","data":"x","search_indexes":["{{ data }}"],"fingerprint_expression":"{{ data }}","metadata":{"b":"1","a":"2"}}',
      '{type:"token",data:"x",search_indexes:["{{ data }}"],fingerprint_expression:"{{ data }}",metadata:{b:"1",a:"2"}}',
    ],
    [
      'digits that a double cannot hold',
      '{"order_id":9007199254740993,"rate":0.1000000000000000055,"e":1E+2,"z":-0,"name":"x"}',
      '{order_id:9007199254740993,rate:0.1000000000000000055,e:1E+2,z:-0,name:"x"}',
    ],
    [
      'members in their order',
      '{"zeta":"1","alpha":{"b":1,"a":2},"true":true,"no":null}',
      '{zeta:"1",alpha:{b:1,a:2},true:true,no:null}',
    ],
    [
      'names that JavaScript inherits',
      '{"__proto__":{"x":"s"},"constructor":"t","toString":1}',
      '{__proto__:{x:"s"},constructor:"t",toString:1}',
    ],
    ['U+0000', String.raw`["x\u0000y"]`, String.raw`["x\u0000y"]`],
    ['four bytes', '["🎉"]', '["🎉"]'],
  ];
  test.each(bodies)('%s', async (_what, json, literal) => {
    const rest = await viaRest(caller, json);
    expect(rest.status, rest.text).toBe(200);
    const [variable, inline] = [await viaVariable(caller, json), await viaLiteral(caller, literal)];
    expect(stable(resultText(variable))).toBe(stable(rest.text));
    expect(stable(resultText(inline))).toBe(stable(rest.text));
    for (const { status, text } of [variable, inline]) {
      expect(status).toBe(200);
      expect(text).not.toContain(CARD.number);
      expect(text).not.toContain('cvc');
    }
  });

  const onlyVariables: readonly [string, string][] = [
    ['members named like integers', '{"10":"a","9":{"2":1,"1":"b"},"x":7}'],
    ['names that are none in GraphQL', '{"a b":"x","":"y","ä":1,"\\u0000":2}'],
    ['half a surrogate pair', String.raw`["\ud83c",{"\udf89":1}]`],
    ['members with the same name', '{"a":"1","b":"2","a":"3"}'],
  ];
  test.each(onlyVariables)('%s, in a variable', async (_what, json) => {
    const rest = await viaRest(caller, json);
    expect(stable(resultText(await viaVariable(caller, json)))).toBe(stable(rest.text));
  });

  test('a card alone has the exact body of REST', async () => {
    const answer = await viaVariable(caller, card);
    expect(answer.json).toStrictEqual({
      data: {
        tokenize: {
          body: createdToken(caller, {
            type: 'card',
            mask: CARD_MASK,
            fingerprint_expression: CARD_FINGERPRINT,
          }),
        },
      },
    });
  });

  test('variables within a literal are part of the body, with every digit', async () => {
    const answer = await caller.post(
      '/graphql',
      '{"query":"mutation($n: JSON, $list: JSON, $s: JSON) { tokenize(body: {n: $n, list: $list, s: [$s]}) { body } }",' +
        '"variables":{"n":9007199254740993,"list":[12345678901234567890,"x"],"s":"y"}}',
    );
    expect(stable(resultText(answer))).toBe(
      '{"n":9007199254740993,"list":[12345678901234567890,•],"s":[•]}',
    );
  });

  test('a token that GraphQL made holds the value exactly', async () => {
    const answer = await viaVariable(caller, '{"type":"token","data":[1.10,"\\ud83c\\u0000"]}');
    const { id } = (answer.json as { data: { tokenize: { body: { id: string } } } }).data.tokenize
      .body;
    expect(await stored.value(caller.tenantId, id)).toStrictEqual([
      expect.objectContaining({ literal: '1.10' }),
      '\ud83c\u0000',
    ]);
  });
});

describe('mutation tokenize refuses what POST /tokenize refuses, with the same code and paths', () => {
  const bad: readonly [string, string][] = [
    ['a number at the top', '7'],
    ['a bad card', '["ok",{"type":"card","data":{"number":"4242424242424241","cvc":"1"}}]'],
    ['a stranger', '{"type":"token","data":"x","search_index":[]}'],
    ['a fault in metadata', '{"type":"token","data":"x","metadata":{"a b":1}}'],
    ['a fault in containers', '[{"type":"token","data":"x","containers":["pci"]}]'],
  ];
  test.each(bad)('%s', async (_what, json) => {
    const before = await stored.count(caller.tenantId);
    const rest = (await viaRest(caller, json)).json as Record<string, unknown>;
    const answer = await viaVariable(caller, json);
    expect(answer.json).toMatchObject({ data: { tokenize: null } });
    expect(errorOf(answer)).toStrictEqual({
      code: rest['code'],
      status: rest['status'],
      traceId: answer.headers.get('SVC-TRACE-ID'),
      errors: rest['errors'],
    });
    expect(answer.text).not.toContain('4242424242424241');
    expect(await stored.count(caller.tenantId)).toBe(before);
  });

  test('a missing permission is FORBIDDEN, with permission and container', async () => {
    const nobody = await caller.newApplication({ permissions: ['token:read'] });
    const answer = await viaVariable(nobody, '"x"');
    expect(answer.json).toMatchObject({
      errors: [
        { message: 'The permission token:create is missing on the container /general/high/.' },
      ],
    });
    expect(errorOf(answer)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  test('without a key it is UNAUTHENTICATED', async () => {
    expect(errorOf(await viaVariable(service.anonymous, '"x"'))).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
  });

  test('a taken id is CONFLICT', async () => {
    const body = '{"type":"token","id":"graphql-id","data":"x"}';
    await viaRest(caller, body);
    expect(errorOf(await viaVariable(caller, body))).toMatchObject({
      code: 'CONFLICT',
      status: 409,
    });
  });

  test('a value in a document that is not valid is not repeated', async () => {
    for (const query of [
      `mutation { tokenize(body: "${CARD.number}" }`,
      `mutation { tokenize(body: ["${CARD.number}", ) { body } }`,
      `mutation { tokenize(body: "x", card: "${CARD.number}") { body } }`,
      `mutation { tokenize(body: {a: 1, a: "${CARD.number}"}) { body } }`,
      `mutation { tokenize(body: $missing) { body } tokenise(body: "${CARD.number}") }`,
      `mutation { tokenize("${CARD.number}") { body } }`,
    ]) {
      const answer = await caller.graphql(query);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain(CARD.number);
    }
    // One boolean, so that a failure does not print the whole log.
    expect(service.logged().includes(CARD.number)).toBe(false);
  });
});
