import { describe, expect, test } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { UUID } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const traceOf = (answer: Answer) => answer.headers.get('SVC-TRACE-ID');
const getWith = (traceId: string, path = '/permissions', caller = manager) =>
  caller.send('GET', path, undefined, { 'SVC-TRACE-ID': traceId });

describe('SVC-TRACE-ID', () => {
  test.each(['a', 'A-z_09', 'x'.repeat(64), '-', '_', '0'])('%s is taken as it is', async (id) => {
    expect(traceOf(await getWith(id))).toBe(id);
  });

  test.each(['', 'x'.repeat(65), 'a b', 'a.b', 'a,b', 'a/b', '<script>', 'ä', 'a"b'])(
    '%j is none: one is made',
    async (id) => {
      expect(traceOf(await getWith(id))).toMatch(UUID);
    },
  );

  test('is made where it is missing, another one each time', async () => {
    const answers = await Promise.all([manager.get('/permissions'), manager.get('/permissions')]);
    const [one, other] = answers.map(traceOf);
    expect(one).toMatch(UUID);
    expect(other).toMatch(UUID);
    expect(one).not.toBe(other);
  });

  test('of two in one request none counts', async () => {
    expect(traceOf(await getWith('a, b'))).toMatch(UUID);
  });

  const everywhere: readonly [string, number, (id: string) => Promise<Answer>][] = [
    ['a success', 200, (id) => getWith(id)],
    ['400', 400, (id) => getWith(id, '/applications?page=0')],
    ['401', 401, (id) => getWith(id, '/permissions', service.anonymous)],
    ['404', 404, (id) => getWith(id, '/nowhere')],
    ['the page of the explorer', 200, explorer],
    ['GraphQL', 200, (id) => graphql(id, '{ __typename }')],
    ['GraphQL, of a document that is none', 400, (id) => graphql(id, '{')],
    ['GraphQL, of a body that is none', 400, (id) => graphql(id, 1)],
  ];
  test.each(everywhere)('is in the answer of %s (%i)', async (_what, status, call) => {
    const answer = await call('mine-1');
    expect(answer.status).toBe(status);
    expect(traceOf(answer)).toBe('mine-1');
  });

  test('is in the body of a problem, and of a GraphQL failure', async () => {
    const problem = await getWith('mine-2', '/nowhere');
    expect(problem.json).toMatchObject({ instance: 'mine-2' });
    const failure = await graphql('mine-3', '{');
    expect(failure.json).toMatchObject({ errors: [{ extensions: { traceId: 'mine-3' } }] });
  });

  test('is in the log line of its request', async () => {
    await getWith('mine-4', '/applications?page=1');
    const line = service
      .logged()
      .split('\n')
      .find((each) => each.includes('mine-4'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      traceId: 'mine-4',
      method: 'GET',
      route: '/applications',
      status: 200,
      tenantId: manager.tenantId,
      applicationId: manager.applicationId,
    });
  });
});

function graphql(id: string, query: unknown): Promise<Answer> {
  return manager.send('POST', '/graphql', { query }, { 'SVC-TRACE-ID': id });
}

async function explorer(id: string): Promise<Answer> {
  const { status, headers } = await fetch(`${service.url}/graphql`, {
    headers: { Accept: 'text/html', 'SVC-TRACE-ID': id },
  });
  return { status, headers, text: '', json: undefined };
}
