import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CapabilityError, Sandbox } from '../../../src/sandbox/sandbox.js';
import type { GuestHttpClient, GuestHttpRequest } from '../../../src/sandbox/sandbox.js';
import { evaluate } from '../../support/user-code/sandbox.js';

/** A client that answers what it was asked, and remembers it. */
function echoClient(): GuestHttpClient & { readonly seen: GuestHttpRequest[] } {
  const seen: GuestHttpRequest[] = [];
  return {
    seen,
    send: (asked) => {
      seen.push(asked);
      const path = new URL(asked.url).pathname;
      if (path === '/fail') return Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:443'));
      if (path === '/refused')
        return Promise.reject(new CapabilityError(502, 'The address is not allowed.'));
      if (path === '/slow') return new Promise(() => undefined);
      const body = asked.body === undefined ? null : Buffer.from(asked.body).toString();
      return Promise.resolve({
        status: path === '/404' ? 404 : 200,
        statusText: path === '/404' ? 'Not Found' : 'OK',
        headers: [
          ['content-type', 'application/json'],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
        body:
          path === '/bytes'
            ? Uint8Array.of(0, 255, 1)
            : Buffer.from(
                JSON.stringify({
                  method: asked.method,
                  body,
                  headers: Object.fromEntries(asked.headers),
                }),
              ),
        url: asked.url,
        redirected: false,
      });
    },
  };
}

describe('HTTP of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  it.each([
    [
      'fetch',
      `const r = await fetch('https://a.b/c', { method: 'POST', body: JSON.stringify({ x: 1 }), headers: { 'Content-Type': 'application/json' } }); return [r.status, r.ok, (await r.json()).body]`,
      [200, true, '{"x":1}'],
    ],
    [
      'fetch of a form',
      `const r = await fetch('https://a.b/c', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) }); const j = await r.json(); return [j.body, j.headers['content-type']]`,
      ['a=b+c', 'application/x-www-form-urlencoded;charset=UTF-8'],
    ],
    [
      'fetch of bytes',
      `const r = await fetch('https://a.b/bytes'); return [...Buffer.from(await r.arrayBuffer())]`,
      [0, 255, 1],
    ],
    [
      'fetch with cookies',
      `const r = await fetch('https://a.b/'); return [r.headers.get('set-cookie'), r.headers.getSetCookie()]`,
      ['a=1, b=2', ['a=1', 'b=2']],
    ],
    [
      'node-fetch',
      `const fetch = require('node-fetch'); const r = await fetch('https://a.b/404'); return [r.status, r.statusText, r.headers.raw()['set-cookie']]`,
      [404, 'Not Found', ['a=1', 'b=2']],
    ],
    [
      'axios',
      `const { data, status } = await require('axios').post('https://a.b/', { x: 1 }, { params: { q: 1 } }); return [status, data.body]`,
      [200, '{"x":1}'],
    ],
    [
      'an axios instance',
      `const c = require('axios').create({ baseURL: 'https://a.b', headers: { 'X-A': 'y' } }); return (await c.get('/z')).data.headers['x-a']`,
      'y',
    ],
    [
      'axios that is refused',
      `try { await require('axios').get('https://a.b/404') } catch (e) { return [e.isAxiosError, e.response.status, e.message, e.code] }`,
      [true, 404, 'Request failed with status code 404', 'ERR_BAD_REQUEST'],
    ],
    [
      'axios that waits too long',
      `try { await require('axios').get('https://a.b/slow', { timeout: 20 }) } catch (e) { return [e.code, e.message] }`,
      ['ECONNABORTED', 'timeout of 20ms exceeded'],
    ],
    [
      'https.request',
      `return new Promise((resolve, reject) => { const q = require('https').request({ hostname: 'a.b', path: '/x?y', method: 'PUT', headers: { 'X-B': 1 } }, (r) => { let t = ''; r.setEncoding('utf8'); r.on('data', (c) => (t += c)); r.on('end', () => resolve([r.statusCode, JSON.parse(t).body, r.headers['set-cookie']])) }); q.on('error', reject); q.write('he'); q.end('llo') })`,
      [200, 'hello', ['a=1', 'b=2']],
    ],
    [
      'http.get',
      `return new Promise((resolve) => require('http').get('http://a.b/', (r) => { r.resume(); r.on('end', () => resolve(r.statusCode)) }))`,
      200,
    ],
    [
      'https.request that fails',
      `return new Promise((resolve) => require('https').get('https://a.b/fail').on('error', (e) => resolve(e.message)))`,
      'fetch failed',
    ],
    [
      'an aborted fetch',
      `const c = new AbortController(); setTimeout(() => c.abort(), 5); try { await fetch('https://a.b/slow', { signal: c.signal }) } catch (e) { return e.name }`,
      'AbortError',
    ],
    [
      'a failure',
      `try { await fetch('https://a.b/fail') } catch (e) { return [e.name, e.message] }`,
      ['TypeError', 'fetch failed'],
    ],
    [
      'a refusal that is meant to be seen',
      `try { await fetch('https://a.b/refused') } catch (e) { return [e.message, e.status] }`,
      ['The address is not allowed.', 502],
    ],
    [
      'an address that is none',
      `try { await fetch('nope') } catch (e) { return e.message }`,
      'Failed to parse URL from nope',
    ],
  ])('by %s works as in Node', async (_, body, expected) => {
    expect(await evaluate(sandbox, body, { http: echoClient() })).toEqual(expected);
  });

  it('fails where the run was given no client', async () => {
    const body = `try { await fetch('https://a.b') } catch (e) { return e.message }`;
    expect(await evaluate(sandbox, body)).toBe('fetch failed: this run has no HTTP client');
  });

  it('hands the client method, address, headers, body and the bound of the answer', async () => {
    const http = echoClient();
    await evaluate(
      sandbox,
      `await fetch('https://A.b/%2F?q#h', { method: 'patch', body: Buffer.from([0, 255]), redirect: 'manual' })`,
      { http, limits: { httpResponseBytesMax: 99 } },
    );
    expect(http.seen).toEqual([
      {
        method: 'patch',
        url: 'https://a.b/%2F?q#h',
        headers: [],
        body: Uint8Array.of(0, 255),
        redirect: 'manual',
        responseBytesMax: 99,
      },
    ]);
  });

  it('refuses bodies beyond the bounds, both ways', async () => {
    const http = echoClient();
    const limits = { httpRequestBytesMax: 10, httpResponseBytesMax: 10 };
    const up = `try { await fetch('https://a.b', { method: 'POST', body: 'x'.repeat(11) }) } catch (e) { return e.message }`;
    expect(await evaluate(sandbox, up, { http, limits })).toBe('fetch failed');
    expect(http.seen).toEqual([]);
    const down = `try { await fetch('https://a.b/') } catch (e) { return e.message }`;
    expect(await evaluate(sandbox, down, { http, limits })).toBe('fetch failed');
  });
});
