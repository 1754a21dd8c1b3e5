import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { outputOf, request } from '../../support/user-code/sandbox.js';

/* What other sandboxes on this engine are known to get wrong. */

describe('a fault that others know', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  const result = async (body: string, options: object = {}): Promise<unknown> =>
    outputOf(await sandbox.run(request(body, options)));

  it('is not here: 200,000 objects of a promise job end a run no less than few, time after time', async () => {
    const body =
      'await 0; const a = []; for (let i = 0; i < 2e5; i++) a.push({ i }); return a.length';
    for (let count = 0; count < 15; count++) expect(await result(body)).toBe(200_000);
  }, 60_000);

  it('is not here: calls of a service one after another, in a loop, and all at once are answered', async () => {
    const capabilities = {
      'svc.echo': (text: string) =>
        Promise.resolve(JSON.stringify((JSON.parse(text) as unknown[])[0])),
    };
    const body = `
      const { echo } = req.svc;
      const three = [await echo(1), await echo(2), await echo(3)];
      let sum = 0;
      for (let i = 0; i < 50; i++) sum += await echo(i);
      const all = await Promise.all(Array.from({ length: 50 }, (_, i) => echo(i)));
      const nested = async (depth) => depth === 0 ? 0 : (await echo(1)) + await nested(depth - 1);
      return [three, sum, all.length, all[49], await nested(20)]`;
    expect(await result(body, { capabilities })).toEqual([[1, 2, 3], 1225, 50, 49, 20]);
  });

  it('is not here: timers take one argument or more, and clearing nothing is no error', async () => {
    const body = `
      const seen = [];
      setTimeout(() => seen.push('a'));
      setTimeout((x) => seen.push(x), 0, 'b');
      const t = setInterval(() => { seen.push('c'); clearInterval(t) });
      clearTimeout(undefined); clearTimeout(null); clearInterval({});
      await new Promise((resolve) => setTimeout(resolve, 20));
      return seen.sort()`;
    expect(await result(body)).toEqual(['a', 'b', 'c']);
  });

  it('is not here: results follow the rules of JSON, and what has no JSON is an error', async () => {
    const body = `return { bytes: new Uint8Array([1, 2]), buffer: Buffer.from([3]), map: new Map([[1, 2]]), gone: undefined, no: NaN, date: new Date(0), list: [undefined, () => 1] }`;
    expect(await result(body)).toEqual({
      bytes: { 0: 1, 1: 2 },
      buffer: { type: 'Buffer', data: [3] },
      map: {},
      no: null,
      date: '1970-01-01T00:00:00.000Z',
      list: [null, null],
    });
    for (const odd of ['return { n: 1n }', 'const a = {}; a.a = a; return a'])
      expect(await sandbox.run(request(odd))).toMatchObject({
        kind: 'threw',
        error: { name: 'TypeError' },
      });
  });

  it('is not here: dates in what comes and goes cost no run of 5,000 its world', async () => {
    const input = JSON.stringify({ args: { at: '2020-01-01T00:00:00.000Z' } });
    const code = 'module.exports = (req) => [new Date(0), new Date(req.args.at)]';
    const expected = '["1970-01-01T00:00:00.000Z","2020-01-01T00:00:00.000Z"]';
    for (let count = 0; count < 5_000; count++) {
      const outcome = await sandbox.run({ tenantId: 'dates', code, input });
      expect(outcome).toMatchObject({ kind: 'ok', output: expected });
    }
  }, 60_000);

  it('is not here: what an operation left in OpenSSL is taken for a fault of the key that another run reads', async () => {
    const pair = `const crypto = require('crypto'); const { privateKey } = crypto.generateKeyPairSync('ed25519');`;
    const leaves = [
      `crypto.getCipherInfo('aes-128-cbc', { keyLength: 12 })`,
      `crypto.getCipherInfo('aes-128-gcm', { ivLength: 0 })`,
      `try { crypto.scryptSync('a', 'b', 16, { N: 1024, maxmem: 100 }) } catch {}`,
    ];
    for (const left of leaves) {
      await result(`const crypto = require('crypto'); ${left}; return 1`);
      const read = `${pair} const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }); ${left}; return crypto.createPrivateKey(pem).type`;
      expect(await result(read)).toBe('private');
      const sign = `${pair} ${left}; return crypto.sign(null, Buffer.from('x'), privateKey).length`;
      expect(await result(sign)).toBe(64);
    }
  });
});
