import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { REST_OPERATIONS } from '../../../src/http/rest/paths.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

describe('paths that lead nowhere', () => {
  const nowhere: readonly [string, string][] = [
    ['GET', '/nowhere'],
    ['GET', '//applications'],
    ['GET', '/applications/x/y'],
    ['DELETE', '/tokenized'],
    ['PATCH', '/applications//'],
  ];
  test.each(nowhere)('404: %s %s', async (method, path) => {
    const answer = await manager.send(method, path);
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual({
      ...problem('NOT_FOUND', answer),
      detail: 'There is nothing at this path.',
    });
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('X-Powered-By')).toBeNull();
  });

  test('401: without a key nobody learns what there is', async () => {
    const answer = await service.anonymous.get('/nowhere');
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
  });
});

describe('paths of the table', () => {
  const paths = [...new Set(REST_OPERATIONS.map((operation) => operation.path))].map((path) =>
    path.replaceAll(/\{\w+\}/g, randomUUID()),
  );
  const allowed = async (path: string): Promise<readonly unknown[]> => {
    const answer = await manager.send('OPTIONS', path);
    return [answer.status, answer.headers.get('Allow')];
  };

  test.each(paths)('%s is found in any case, and with a slash at its end', async (path) => {
    const [status, methods] = await allowed(path);
    expect(status).toBe(204);
    expect(methods).toMatch(/^[A-Z]+(?:, [A-Z]+)*$/);
    expect(await allowed(path.toUpperCase())).toEqual([status, methods]);
    expect(await allowed(`${path}/`)).toEqual([status, methods]);
    const answer = await manager.send('PURGE', path);
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, methods]);
  });
});

describe('requests that no client would make', () => {
  /** Sends a request line as it is, and gives the status of the answer. */
  async function statusOf(target: string): Promise<string> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nSVC-API-KEY: ${manager.key}\r\nConnection: close\r\n\r\n`,
    );
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.slice(0, text.indexOf('\r\n'));
  }

  test.each([
    ['/applications/%', '400 Bad Request'],
    ['/applications/%ZZ', '400 Bad Request'],
    ['/applications/%C0%AE%C0%AE', '400 Bad Request'],
    ['/applications/..%2F..%2Fetc%2Fpasswd', '404 Not Found'],
    ['/applications/../permissions', '404 Not Found'],
    ['/applications?id=%FF', '400 Bad Request'],
    ['/applications?page=%', '400 Bad Request'],
    ['/applications?%=1', '400 Bad Request'],
    ['http://elsewhere/permissions', '200 OK'],
    ['http://[/applications', '404 Not Found'],
    ['//[/applications', '404 Not Found'],
    [`/applications/${'a'.repeat(10_000)}`, '404 Not Found'],
    [`/applications/${'a'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
  ])('%s: %s', async (target, status) => {
    expect(await statusOf(target)).toBe(`HTTP/1.1 ${status}`);
  });

  test('the service goes on', async () => {
    expect((await manager.get('/permissions')).status).toBe(200);
    expect(service.logged()).not.toContain('request failed');
  });
});
