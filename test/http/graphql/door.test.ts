import { describe, expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { graphqlFailure } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const CARD = '4242424242424242';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const CREATE =
  'mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { application { id } } }';
const VALID = { name: 'x', type: 'private', permissions: ['token:create'] };

interface Failures {
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly status: number };
  }[];
}

function codesIn(json: unknown): readonly string[] {
  return (json as Failures).errors.map(({ extensions }) => extensions.code);
}

describe('GraphQL: no error repeats a value', () => {
  const variables: readonly [string, string, Record<string, unknown>][] = [
    ['an enum', CREATE, { input: { ...VALID, type: CARD } }],
    ['a string that is a number', CREATE, { input: { ...VALID, name: Number(CARD) } }],
    ['an integer that is a string', CREATE, { input: { ...VALID, rules: [{ priority: CARD }] } }],
    ['an integer beyond 32 bits', CREATE, { input: { ...VALID, rules: [{ priority: +CARD }] } }],
    ['an input object that is a string', CREATE, { input: CARD }],
    ['a list of the wrong things', CREATE, { input: { ...VALID, permissions: [{ a: CARD }] } }],
    ['a permission', CREATE, { input: { ...VALID, permissions: [CARD] } }],
    ['a container', CREATE, { input: { ...VALID, rules: [{ container: CARD }] } }],
    ['a timestamp', CREATE, { input: { ...VALID, expiresAt: CARD } }],
    ['an id', 'query ($id: UUID!) { application(id: $id) { id } }', { id: CARD }],
    [
      'a scalar of the wrong kind',
      'query ($a: Boolean!) { __typename @skip(if: $a) }',
      { a: CARD },
    ],
  ];
  test.each(variables)('in a variable: %s', async (_what, query, values) => {
    const answer = await manager.graphql(query, values);
    expect(codesIn(answer.json)).not.toContain('INTERNAL');
    expect(answer.text).not.toContain(CARD.slice(0, 12));
  });

  const documents: readonly [string, string][] = [
    [
      'an enum as a name',
      `mutation { createApplication(input: {name: "x", type: a${CARD}}) { application { id } } }`,
    ],
    [
      'an enum as a string',
      `mutation { createApplication(input: {name: "x", type: "${CARD}"}) { application { id } } }`,
    ],
    [
      'a string as a number',
      `mutation { createApplication(input: {name: ${CARD}, type: private}) { application { id } } }`,
    ],
    ['an integer beyond 32 bits', `{ applications(first: ${CARD}) { totalCount } }`],
    ['an integer as a string', `{ applications(first: "${CARD}") { totalCount } }`],
    [
      'an input object as a string',
      `mutation { createApplication(input: "${CARD}") { application { id } } }`,
    ],
    ['a default of a variable', `query ($a: Int = "${CARD}") { __typename }`],
    ['an id', `{ application(id: "${CARD}") { id } }`],
    ['a string where none may be', `{ __typename "${CARD}" }`],
    ['a block string where none may be', `{ __typename """${CARD}""" }`],
    ['a number where none may be', `{ __typename ${CARD} }`],
    ['a number at the end', `{ application(id: ${CARD}`],
    ['a string without an end', `{ application(id: "${CARD}`],
    ['a number with a letter', `{ application(id: ${CARD}x) { id } }`],
    ['a string between quotes of another kind', `{ application(id: '${CARD}') { id } }`],
  ];
  test.each(documents)('in the document: %s', async (_what, query) => {
    const answer = await manager.graphql(query);
    expect(codesIn(answer.json)).not.toContain('INTERNAL');
    expect(answer.text).not.toContain(CARD.slice(0, 12));
  });

  test('and none of them is in the log', () => {
    expect(service.logged()).toContain('/graphql');
    expect(service.logged()).not.toContain(CARD.slice(0, 12));
  });

  test('an enum in a variable is told by its member, with what it may be', async () => {
    const answer = await manager.graphql(CREATE, { input: { ...VALID, type: CARD } });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      errors: [
        graphqlFailure('VALIDATION_FAILED', answer, {
          errors: { type: ['must be one of management, private, public'] },
        }),
      ],
    });
  });
});

describe('GraphQL: what is wrong with a document is told', () => {
  const faults: readonly [string, string, string][] = [
    ['{ nope }', 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nope" on type "Query".'],
    ['{ applicationByKey }', 'GRAPHQL_VALIDATION_FAILED', 'must have a selection of subfields'],
    ['{ application { id } }', 'GRAPHQL_VALIDATION_FAILED', 'argument "id" of type "UUID!"'],
    ['{ __typename @nope }', 'GRAPHQL_VALIDATION_FAILED', 'Unknown directive "@nope".'],
    ['query ($a: Nope) { __typename }', 'GRAPHQL_VALIDATION_FAILED', 'Unknown type "Nope".'],
    ['{', 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Expected Name, found <EOF>.'],
    ['query a { __typename } query b { __typename }', 'OPERATION_RESOLUTION_FAILURE', 'operation'],
  ];
  test.each(faults)('%s', async (query, code, message) => {
    const answer = await manager.graphql(query);
    expect(answer.status).toBe(400);
    const [first] = (answer.json as Failures).errors;
    expect(first?.message).toContain(message);
    expect(first?.extensions).toStrictEqual({
      code,
      status: 400,
      traceId: answer.headers.get('SVC-TRACE-ID'),
    });
  });
});

describe('GraphQL: the parser reaches the end of the deepest documents that the bound on tokens allows', () => {
  const NAME = 'Syntax Error: Expected Name, found <EOF>.';
  const VALUE = 'Syntax Error: Unexpected <EOF>.';
  const shapes: readonly [what: string, document: string, oneMore: string, message: string][] = [
    ['fields', '{a'.repeat(500), '{', NAME],
    ['inline fragments', `{a${'...{'.repeat(499)}`, '{', NAME],
    ['lists', `{a(b:${'['.repeat(995)}`, '[', VALUE],
    ['objects', `{a b c(d:${'{e:'.repeat(331)}`, '{', VALUE],
    ['lists by default', `query($a:B=${'['.repeat(993)}`, '[', VALUE],
    ['types', `query($a:${'['.repeat(995)}`, '[', NAME],
  ];
  test.each(shapes)('400: %s', async (_what, document, oneMore, message) => {
    const messageOf = async (query: string): Promise<string | undefined> => {
      const answer = await manager.graphql(query);
      expect(answer.status).toBe(400);
      return (answer.json as Failures).errors[0]?.message;
    };
    expect(await messageOf(document)).toBe(message);
    expect(await messageOf(document + oneMore)).toBe(
      'Syntax Error: Document contains more that 1000 tokens. Parsing aborted.',
    );
  });
});

describe('GraphQL: what a page of another site could send is refused', () => {
  const MUTATION =
    'mutation { createApplication(input: {name: "x", type: private}) { application { id } } }';
  const operation = JSON.stringify({ query: MUTATION });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'text/json',
    '',
  ])('415: a body of type %j', async (type) => {
    const answer = await manager.send('POST', '/graphql', operation, { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('UNSUPPORTED_MEDIA_TYPE', answer)],
    });
  });

  test('415: a body without a type', async () => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'SVC-API-KEY': manager.key },
      body: new Blob([operation]),
    });
    expect(response.status).toBe(415);
  });

  const search = `?query=${encodeURIComponent(MUTATION)}`;
  test('a mutation by GET is refused, also where preflight was made', async () => {
    const answer = await manager.send('GET', `/graphql${search}`, undefined, {
      'apollo-require-preflight': 'true',
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('POST');
    expect(codesIn(answer.json)).toStrictEqual(['BAD_REQUEST']);
    expect(answer.json).toMatchObject({ errors: [{ extensions: { status: 405 } }] });
  });

  test('a key in the address counts for nothing', async () => {
    const query = encodeURIComponent('{ applicationByKey { id } }');
    const path = `/graphql?svc-api-key=${manager.key}&SVC-API-KEY=${manager.key}&query=${query}`;
    const answer = await service.anonymous.send('GET', path, undefined, {
      'apollo-require-preflight': 'true',
    });
    expect(codesIn(answer.json)).toStrictEqual(['UNAUTHENTICATED']);
  });

  test('of all this nothing was stored', async () => {
    const { json } = await manager.graphql('{ applications { totalCount } }');
    expect(json).toStrictEqual({ data: { applications: { totalCount: 1 } } });
  });
});

describe('GraphQL: a body that is no request', () => {
  const bodies: readonly [string, unknown, Record<string, string[]>][] = [
    ['a batch', [{ query: '{ __typename }' }], { $: ['must be an object'] }],
    ['a string', '"x"', { $: ['must be an object'] }],
    ['no document', {}, { query: ['is required'] }],
    ['an empty document', { query: '' }, { query: ['is required'] }],
    ['a document that is a number', { query: 1 }, { query: ['must be a string'] }],
    [
      'variables as text',
      { query: '{ a }', variables: '{}' },
      { variables: ['must be an object'] },
    ],
    [
      'variables as an array',
      { query: '{ a }', variables: [] },
      { variables: ['must be an object'] },
    ],
    [
      'everything wrong at once',
      { query: [], variables: 1, extensions: 'x', operationName: {} },
      {
        query: ['must be a string'],
        operationName: ['must be a string'],
        variables: ['must be an object'],
        extensions: ['must be an object'],
      },
    ],
  ];
  test.each(bodies)('400: %s', async (_what, body, errors) => {
    const answer = await manager.post('/graphql', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('VALIDATION_FAILED', answer, { errors })],
    });
  });

  test('400: text that is no JSON', async () => {
    const answer = await manager.send('POST', '/graphql', '{"query":', JSON_TYPE);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({ errors: [graphqlFailure('VALIDATION_FAILED', answer)] });
  });

  test('413: a body larger than the bound', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(6e6) } });
    const answer = await manager.send('POST', '/graphql', body, JSON_TYPE);
    expect(answer.status).toBe(413);
    expect(answer.json).toStrictEqual({ errors: [graphqlFailure('PAYLOAD_TOO_LARGE', answer)] });
  });
});

describe('GraphQL: who may see the schema', () => {
  const INTROSPECTION = '{ __schema { queryType { name } } }';

  test('anybody, as long as it is not switched off', async () => {
    const answer = await service.anonymous.graphql(INTROSPECTION);
    expect(answer.json).toStrictEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
  });

  test('it tells where the values of a scalar are specified', async () => {
    const answer = await service.anonymous.graphql('{ __type(name: "UUID") { specifiedByURL } }');
    const specifiedByURL = 'https://www.rfc-editor.org/rfc/rfc9562';
    expect(answer.json).toStrictEqual({ data: { __type: { specifiedByURL } } });
  });

  test('nobody, where it is switched off; operations go on', async () => {
    const closed = await startService({ GRAPHQL_INTROSPECTION: 'off' });
    try {
      const caller = manager.with({ url: closed.url });
      const answer = await caller.graphql(INTROSPECTION);
      expect(answer.status).toBe(400);
      expect(codesIn(answer.json)).toStrictEqual(['GRAPHQL_VALIDATION_FAILED']);
      expect((await caller.graphql('{ applicationByKey { name } }')).json).toStrictEqual({
        data: { applicationByKey: { name: 'Management' } },
      });
    } finally {
      await closed.close();
    }
  });
});
