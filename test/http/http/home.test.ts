import { afterAll, beforeAll, expect, test } from 'vitest';

import { VERSION } from '../../../src/contract/version.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const send = (method: string, headers: Readonly<Record<string, string>> = {}) =>
  service.anonymous.send(method, '/', undefined, headers);

test('a browser is given a page, without a key', async () => {
  const answer = await send('GET', BROWSER);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('Vary')).toBe('Accept');
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none';script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.text).not.toMatch(/<script(?! src="\/(?:home|explorer)\/)|\son\w+=|https:\/\//);
});

test('and every link of the page leads somewhere', async () => {
  const { text } = await send('GET', BROWSER);
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links).toEqual(
    expect.arrayContaining(['/dashboard', '/graphql', '/docs', '/openapi.json', '/home/home.js']),
  );
  for (const link of links) {
    const { status } = await service.anonymous.send('GET', link, undefined, BROWSER);
    expect([link, status]).toStrictEqual([link, 200]);
  }
});

test.each([{}, { Accept: '*/*' }, { Accept: 'application/json' }, { 'SVC-API-KEY': 'wrong' }])(
  'a program is given the links as JSON: %o',
  async (headers) => {
    const answer = await send('GET', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.json).toStrictEqual({
      name: 'token-vault',
      links: {
        dashboard: '/dashboard',
        graphql: '/graphql',
        explorer: '/graphql',
        reference: '/docs',
        openapi: '/openapi.json',
      },
    });
  },
);

test('a query changes nothing', async () => {
  const { status } = await service.anonymous.get('/?utm_source=x');
  expect(status).toBe(200);
});

test.each([{}, BROWSER])('HEAD is answered as GET is, without the body', async (headers) => {
  const [head, get] = [await send('HEAD', headers), await send('GET', headers)];
  expect([head.status, head.text]).toStrictEqual([200, '']);
  for (const name of ['Content-Type', 'Content-Length'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('405: %s, without a key', async (method) => {
  const answer = await send(method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toBe('GET, HEAD');
  expect(answer.json).toStrictEqual({
    ...problem('METHOD_NOT_ALLOWED', answer),
    detail: 'This path takes GET, HEAD.',
  });
});

test('OPTIONS tells the methods, without a key', async () => {
  const answer = await send('OPTIONS');
  expect([answer.status, answer.headers.get('Allow')]).toStrictEqual([204, 'GET, HEAD']);
});

test('a stranger learns no version, no setting and no name of the machine', async () => {
  const texts = [await send('GET'), await send('GET', BROWSER)].map(
    ({ text, headers }) => `${text} ${JSON.stringify([...headers])}`,
  );
  for (const text of texts) {
    expect(text).not.toContain(VERSION);
    expect(text).not.toContain(process.version);
    expect(text).not.toMatch(/express|node\.?js|postgres|localhost:4001|x-powered-by/i);
  }
});
