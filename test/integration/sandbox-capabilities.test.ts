import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CapabilityError, Sandbox } from '../../src/sandbox/sandbox.js';
import type { GuestHttpClient, GuestHttpRequest } from '../../src/sandbox/sandbox.js';
import { evaluate, request } from '../support/sandbox.js';

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

describe('capabilities of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2 });
  });

  afterAll(() => sandbox.close());

  describe('svc', () => {
    const capabilities = {
      'svc.tokens.retrieve': (text: string) =>
        Promise.resolve(`{"arguments":${text},"big":12345678901234567890}`),
      'svc.tokens.create': () =>
        Promise.reject(new CapabilityError(404, 'Not found', { data: { id: 'x' }, details: [1] })),
      'svc.tokenize': () => Promise.reject(new Error('select * from tokens where /secret/path')),
      'svc.nothing': () => Promise.resolve('null'),
    };

    it.each([
      [
        'one call',
        `return (await req.svc.tokens.retrieve('id', { a: 1 })).arguments`,
        ['id', { a: 1 }],
      ],
      [
        'three in a row',
        `let n = 0; for (let i = 0; i < 3; i++) n += (await req.svc.tokens.retrieve(i)).arguments[0]; return n`,
        3,
      ],
      [
        'a loop of fifty',
        `let n = 0; for (let i = 0; i < 50; i++) n += (await req.svc.tokens.retrieve(i)).arguments[0]; return n`,
        1225,
      ],
      [
        'twenty at once',
        `return (await Promise.all(Array.from({ length: 20 }, (_, i) => req.svc.tokens.retrieve(i)))).length`,
        20,
      ],
      ['a call without a result', `return await req.svc.nothing()`, null],
    ])('answers %s', async (_, body, expected) => {
      expect(await evaluate(sandbox, body, { capabilities })).toEqual(expected);
    });

    it('is absent where there are no capabilities', async () => {
      expect(await evaluate(sandbox, `return typeof req.svc`)).toBe('undefined');
    });

    it('fails with status, data and details, as plain data of the guest', async () => {
      const body = `try { await req.svc.tokens.create() } catch (e) { return [e instanceof Error, e.message, e.status, e.data, e.details, e.constructor.constructor('return typeof process.binding')()] }`;
      expect(await evaluate(sandbox, body, { capabilities })).toEqual([
        true,
        'Not found',
        404,
        { id: 'x' },
        [1],
        'undefined',
      ]);
    });

    it('says nothing of why it fails where the failure was not meant for the guest', async () => {
      const body = `try { await req.svc.tokenize() } catch (e) { return [e.message, e.status, e.stack.includes('secret')] }`;
      expect(await evaluate(sandbox, body, { capabilities })).toEqual([
        'The call failed.',
        500,
        false,
      ]);
    });

    it('leads to no object of the host', async () => {
      const body = `return Promise.all([req.svc.tokens.retrieve, req.svc.tokenize, require, console.log, fetch].map((f) => f.constructor('return typeof process.binding + typeof require')()))`;
      const expected = Array.from({ length: 5 }, () => 'undefinedundefined');
      expect(await evaluate(sandbox, body, { capabilities })).toEqual(expected);
    });

    it('is called as often as the limit says and no more', async () => {
      const body = `let n = 0; try { for (;;) { await req.svc.nothing(); n++ } } catch (e) { return [n, e.code] }`;
      const limits = { hostCallsMax: 7 };
      expect(await evaluate(sandbox, body, { capabilities, limits })).toEqual([
        7,
        'ERR_TOO_MANY_CALLS',
      ]);
    });

    it('is told when the run ends before its answer, and a late answer reaches nobody', async () => {
      let isAborted = false;
      let answer: ((text: string) => void) | undefined;
      const slow = (_: string, signal: AbortSignal) =>
        new Promise<string>((resolve) => {
          answer = resolve;
          signal.addEventListener('abort', () => (isAborted = true));
        });
      const outcome = await sandbox.run(
        request('await req.svc.slow()', {
          capabilities: { 'svc.slow': slow },
          limits: { timeMsMax: 100 },
        }),
      );
      expect(outcome).toMatchObject({ kind: 'timeout', reason: 'deadline' });
      expect(isAborted).toBe(true);
      const next = evaluate(sandbox, 'await new Promise((r) => setTimeout(r, 50)); return 1');
      answer?.('"late"');
      expect(await next).toBe(1);
    });
  });

  describe('HTTP', () => {
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

  describe('the error module', () => {
    it.each([
      ['AuthenticationError', 401],
      ['AuthorizationError', 403],
      ['BadRequestError', 400],
      ['InvalidPaymentMethodError', 402],
      ['InvalidReactorConfigurationError', 400],
      ['RateLimitError', 429],
      ['ReactorRuntimeError', 500],
      ['ServiceUnavailableError', 503],
    ])('gives %s the status %i', async (name, status) => {
      for (const module of [
        'formula-errors',
        '@basis-theory/basis-theory-reactor-formulas-sdk-js',
      ]) {
        const body = `const { ${name} } = require('${module}'); throw new ${name}('why')`;
        const error = { name, status, message: 'why', errors: { error: ['why'] } };
        expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error });
      }
    });

    it.each([
      [`['a', 'b']`, { error: ['a', 'b'] }],
      [`new Error('e')`, { error: ['e'] }],
      [`{ a: 'x', b: ['y', 'z'], c: 1 }`, { a: ['x'], b: ['y', 'z'], c: ['1'] }],
      ['', {}],
    ])('makes of the argument %s the errors %j', async (argument, errors) => {
      const body = `throw new (require('formula-errors').BadRequestError)(${argument})`;
      expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error: { errors } });
    });

    it('passes a response of the code through as it is', async () => {
      const body = `throw new (require('formula-errors').CustomHttpResponseError)({ status: 418, headers: { a: 'b' }, body: { x: 1 } })`;
      const response = { status: 418, headers: { a: 'b' }, body: { x: 1 } };
      expect(await sandbox.run(request(body))).toMatchObject({
        kind: 'threw',
        error: { response },
      });
    });
  });

  describe('modules', () => {
    const NAMES =
      'assert buffer crypto events path punycode querystring stream string_decoder timers url util http https'.split(
        ' ',
      );
    const PACKAGES =
      'node-fetch axios uuid json-stable-stringify xmlbuilder2 fast-xml-parser node-forge crypto-js jsonpath yup p-limit formula-errors'.split(
        ' ',
      );

    it.each(NAMES)('%s is there with and without node:', async (name) => {
      expect(await evaluate(sandbox, `return require('${name}') === require('node:${name}')`)).toBe(
        true,
      );
    });

    it.each(PACKAGES)('%s is there, and is not a module of Node', async (name) => {
      expect(
        await evaluate(sandbox, `return /object|function/.test(typeof require('${name}'))`),
      ).toBe(true);
      expect(await sandbox.run(request(`require('node:${name}')`))).toMatchObject({
        kind: 'threw',
      });
    });

    it.each([
      'fs',
      'child_process',
      'net',
      'vm',
      'worker_threads',
      './other',
      'lodash',
      '__proto__',
      'toString',
      '',
    ])('%s is not there, and the error names it', async (name) => {
      const outcome = await sandbox.run(request(`require('${name}')`));
      const error = { message: `Cannot find module '${name}'` };
      expect(outcome).toMatchObject({ kind: 'threw', error });
    });

    it('cannot be imported', async () => {
      expect(await sandbox.run(request(`await import('fs')`))).toMatchObject({ kind: 'threw' });
    });
  });

  describe('images of compiled code', () => {
    const code = `const { v4 } = require('uuid'); const forge = require('node-forge'); globalThis.runs = (globalThis.runs ?? 0) + 1;
      module.exports = (req) => [globalThis.runs, req.args.n, v4(), Math.random(), forge.util.bytesToHex(forge.random.getBytesSync(8))]`;

    it('change nothing of what code does: every run starts afresh and draws its own random numbers', async () => {
      const seen = new Set<unknown>();
      for (let n = 0; n < 8; n++) {
        const outcome = await sandbox.run({
          tenantId: 'a',
          code,
          input: `{"args":{"n":${String(n)}}}`,
        });
        if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
        const [runs, given, ...random] = JSON.parse(outcome.output) as unknown[];
        expect([runs, given]).toEqual([1, n]);
        for (const value of random) seen.add(value);
      }
      expect(seen.size).toBe(24);
    });

    it('are made in the third run at the latest, after which loading packages costs nothing', async () => {
      const measured = `const { create } = require('xmlbuilder2'); module.exports = () => create().ele('r').end() // measured`;
      const times: number[] = [];
      for (let count = 0; count < 8; count++)
        times.push((await sandbox.run({ tenantId: 'a', code: measured, input: '{}' })).durationMs);
      const [first = 0] = times;
      expect(Math.min(...times.slice(3))).toBeLessThan(first / 3);
    });
  });
});
