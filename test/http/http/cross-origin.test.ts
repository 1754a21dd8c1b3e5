import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();

const ORIGIN = 'https://elsewhere.example';
const PATHS = ['/graphql', '/tokenize', '/applications', '/openapi.json', '/docs', '/nowhere'];

function allowed(headers: Headers): readonly string[] {
  return [...headers.keys()].filter((name) => /^(access-control-|timing-allow)/.test(name));
}

test.each(PATHS)('a page of another origin is not allowed to call %s', async (path) => {
  for (const headers of [
    { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'svc-api-key' },
    { 'Access-Control-Request-Method': 'GET' },
  ]) {
    const preflight = await fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, ...headers },
    });
    expect(allowed(preflight.headers)).toStrictEqual([]);
  }
});

test.each(PATHS)('and may not read what %s answers', async (path) => {
  for (const origin of [ORIGIN, 'null', service.url]) {
    const answer = await manager.send('GET', path, undefined, {
      Origin: origin,
      'apollo-require-preflight': 'true',
    });
    expect(allowed(answer.headers)).toStrictEqual([]);
    expect(answer.text).not.toContain(ORIGIN);
  }
});
