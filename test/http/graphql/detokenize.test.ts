import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { tokenId } from '../../support/scenes/used-tokens.js';

const MUTATION = 'mutation ($body: JSON!) { detokenize(body: $body) { body } }';
const NOBODYS = '00000000-0000-4000-8000-000000000000';

const { service, manager } = await startScene();
let reader: Caller;
let id: string;

beforeAll(async () => {
  reader = await manager.newApplication({ permissions: ['token:read'] });
  id = await tokenId(manager, { name: 'Ada', n: 7 });
});

describe('GraphQL detokenize', () => {
  test.each([
    '"{{ID}}"',
    '["x {{ID.name}}",9007199254740993,{"2":"{{ID}}","1":1.50}]',
    '{"a":"{{#if}}"}',
    '[]',
  ])('answers %s as REST does, to the byte', async (template) => {
    const body = template.replaceAll('ID', id);
    const rest = await manager.post('/detokenize', body);
    const request = `{"query":${JSON.stringify(MUTATION)},"variables":{"body":${body}}}`;
    const answer = await manager.send('POST', '/graphql', request);
    expect(answer.text.trimEnd()).toBe(`{"data":{"detokenize":{"body":${rest.text}}}}`);
  });

  test('takes literals in the document', async () => {
    const answer = await manager.graphql(
      `mutation { detokenize(body: {a: "{{ ${id}.name }}", n: 9007199254740993}) { body } }`,
    );
    expect(answer.text.trimEnd()).toBe(
      '{"data":{"detokenize":{"body":{"a":"Ada","n":9007199254740993}}}}',
    );
  });

  const bad: readonly [what: string, who: () => Caller, body: () => unknown][] = [
    ['unknown ids', () => manager, () => ({ a: [`{{ ${NOBODYS} }}`] })],
    ['faulty expressions', () => manager, () => ({ a: [`{{ ${id} | no_such }}`] })],
    ['a missing permission', () => reader, () => [`{{ ${id} }}`]],
    ['a missing key', () => service.anonymous, () => [`{{ ${id} }}`]],
  ];
  test.each(bad)('tells %s as REST does', async (_what, who, body) => {
    const rest = await who().post('/detokenize', body());
    const answer = await who().graphql(MUTATION, { body: body() });
    const { code, status, detail, errors } = rest.json as Record<string, unknown>;
    const [error] = (answer.json as { errors: Record<string, unknown>[] }).errors;
    expect(error?.['extensions']).toEqual({
      code,
      status,
      traceId: answer.headers.get('SVC-TRACE-ID'),
      ...(errors === undefined ? {} : { errors }),
    });
    if (code !== 'UNAUTHENTICATED') expect(error?.['message']).toBe(detail);
  });
});
