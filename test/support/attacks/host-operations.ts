import { generateKeyPairSync } from 'node:crypto';

import { HOST } from '../../../src/sandbox/protocol/guest-protocol.js';

/** The name of an operation of the host. */
export type HostOperation = keyof typeof HOST;

/** Arguments of one call of the host, as expressions of user code over {@link HOST_WORLD}. */
export type HostArguments = readonly string[];

const AGREED = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PRIVATE = AGREED.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
const PUBLIC = AGREED.publicKey.export({ format: 'der', type: 'spki' }).toString('hex');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const RSA = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');

/** What expressions of arguments may name: bytes few and many, long texts, keys, and how often was called (`at`). */
export const HOST_WORLD = `const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16)).buffer;
  const A = new ArrayBuffer(64), B = new ArrayBuffer(3e6), L = 'x'.repeat(2e6);
  const W = String.fromCharCode(...Array.from({ length: 2000 }, (_, n) => 0x4e00 + n)).repeat(40);
  const K = bytesOf('${PRIVATE}'), P = bytesOf('${PUBLIC}'), R = bytesOf('${RSA}'); let at = 0;`;

/** A range of bytes is three arguments: buffer, offset, length. */
const bytes = (name: string): HostArguments => [name, '0', `${name}.byteLength`];
const A = bytes('A');
const json = (value: unknown): string => `'${JSON.stringify(value)}'`;

/**
 * How each operation is asked as the guest asks it, first of all, and for as much as it may be. The compiler asks for a row of each
 * operation that there is: fuzz and attacks take their calls from here.
 */
export const HOST_CALLS: Readonly<Record<HostOperation, readonly HostArguments[]>> = {
  bind: [['() => 1'], []],
  done: [
    ["'nothing'", "'1'"],
    ["'ok'", 'L'],
  ],
  tick: [[]],
  timer: [
    ['at', '1'],
    ['at', '1e9'],
  ],
  clearTimer: [['at']],
  log: [[json({ level: 'log', text: 'x' })], [`'{"level":"log","text":"' + L + '"}'`]],
  call: [
    ['at', '0', "'[]'"],
    ['at', '-1', json({ url: 'https://a/', method: 'GET', headers: [['a', 'b']] }), ...A],
    ['at', '0', 'L'],
  ],
  now: [[]],
  loadUnit: [['1'], ['at % 40']],
  abortCall: [['at']],
  promiseState: [['Promise.reject(1)'], ['L']],
  promiseResult: [['Promise.reject({ L })'], ['L']],
  encode: [
    ['0', "'text'", '4'],
    ['4', 'L', '2e6'],
  ],
  encodeJson: [
    ['0', json('text')],
    ['5', 'JSON.stringify(L)'],
  ],
  decodeText: [
    ["'utf-8'", '0', '0', ...A],
    ["'big5'", '1', '0', ...bytes('B')],
  ],
  decode: [
    ['0', ...A],
    ['4', ...bytes('B')],
  ],
  decodeJson: [
    ['3', ...A],
    ['1', ...bytes('B')],
  ],
  parseUrl: [[json(['http://a/b?c'])], ["JSON.stringify(['http://a/' + L.slice(0, 9e5)])"]],
  setUrlPart: [
    [json(['http://a/', 'hash', 'b'])],
    ["JSON.stringify(['http://a/', 'hostname', W])"],
  ],
  domainTo: [[json(['ascii', 'a'])], ["JSON.stringify(['ascii', W])"]],
  parseQuery: [[json('a=b')], ["JSON.stringify('a&'.repeat(9e4))"]],
  formatQuery: [[json([['a', 'b']])], ["JSON.stringify(Array(9e4).fill(['', '']))"]],
  legacyUrl: [
    [json(['parse', 'http://a/?b', true])],
    [json(['format', { host: 'a', query: {} }])],
    ["JSON.stringify(['resolve', 'http://a/' + '../'.repeat(1e5), L.slice(0, 5e5)])"],
  ],
  encodingName: [["'latin1'"], ['L']],
  decodeStream: [
    ['at', "'utf-8'", '0', '0', '1', ...A],
    ['1', "'gb18030'", '0', '0', '0', ...bytes('B')],
  ],
  parseDate: [["'1 Jan 2024'"], ["'('.repeat(1e6)"]],
  randomBytes: [['16'], ['16 * 2 ** 20']],
  randomUUID: [[]],
  hash: [
    ["'sha256'", '-1', ...A],
    ["'shake256'", '1e6', ...bytes('B')],
  ],
  hmac: [
    ["'sha256'", ...A, ...A],
    ["'sha512'", ...bytes('B'), ...bytes('B')],
  ],
  timingSafeEqual: [
    [...A, ...A],
    [...bytes('B'), ...bytes('B')],
  ],
  pbkdf2: [
    [json({ iterations: 1, length: 64, digest: 'sha256' }), ...A, ...A],
    [json({ iterations: 1_000_000, length: 64, digest: 'sha256' }), ...A, ...A],
  ],
  scrypt: [
    [json({ length: 64, N: 2, r: 1, p: 1 }), ...A, ...A],
    [json({ length: 64, N: 131_072, r: 8, p: 1 }), ...A, ...A],
  ],
  hkdf: [
    [json({ digest: 'sha256', length: 64 }), ...A, ...A, ...A],
    [json({ digest: 'sha512', length: 16_320 }), ...bytes('B'), ...A, ...A],
  ],
  cipherNew: [
    [json({ algorithm: 'aes-256-gcm', hasIv: true }), 'A', '0', '32', 'A', '0', '12'],
    [json({ algorithm: 'aes-128-cbc', hasIv: true }), 'A', '0', '16', 'A', '0', '16'],
  ],
  cipherUpdate: [
    ['1', ...A],
    ['2', ...bytes('B')],
  ],
  cipherSet: [
    ['1', "'aad'", ...A, '-1'],
    ['1', "'tag'", 'A', '0', '16'],
    ['2', "'padding'", '0'],
  ],
  cipherFinal: [['1'], ['2']],
  cipherTag: [['1'], ['2']],
  sign: [[json({ algorithm: 'sha256', isPrivate: true }), ...bytes('K'), ...A]],
  verify: [[json({ algorithm: 'sha256', isPrivate: false }), ...bytes('P'), ...A, ...A]],
  asymmetric: [
    [json({ action: 'privateEncrypt', isPrivate: true }), ...bytes('R'), 'A', '0', '8', ...A],
    [json({ action: 'publicDecrypt', isPrivate: true }), ...bytes('R'), ...bytes('B'), ...A],
  ],
  keyImport: [
    [json({ isPrivate: true, format: 'der', type: 'pkcs8' }), ...bytes('K')],
    [json({ isPrivate: false, format: 'jwk', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }), ...A],
  ],
  keyExport: [
    [json({ isPrivate: true, format: 'jwk' }), ...bytes('K')],
    [
      json({
        isPrivate: true,
        format: 'pem',
        type: 'pkcs8',
        cipher: 'aes-256-cbc',
        passphrase: 'x',
      }),
      ...bytes('R'),
    ],
  ],
  keyGenerate: [
    [json({ kind: 'ec', namedCurve: 'P-256' })],
    [json({ kind: 'rsa', modulusLength: 2048, publicExponent: 65_537 })],
  ],
  cryptoNames: [["'hashes'"], ["'ciphers'"]],
  ecdh: [
    [json({ curve: 'secp256k1', action: 'generate' }), ...A, ...A],
    [json({ curve: 'P-521', action: 'convert', format: 'compressed' }), ...A, ...bytes('B')],
  ],
  agree: [[...bytes('K'), ...bytes('P')]],
  cipherInfo: [[json({ nameOrNid: 'aes-128-cbc' })]],
  intl: [
    [json(['NumberFormat', ['de'], { style: 'percent' }]), "'format'", json(['n1'])],
    [
      json(['Segmenter', [], { granularity: 'word' }]),
      "'segment'",
      'JSON.stringify([W.slice(0, 8e3)])',
    ],
    [json(['DisplayNames', ['en'], { type: 'region' }]), "'of'", json(['DE'])],
  ],
};

/** All calls of {@link HOST_CALLS}: number of the operation, arguments. */
export const ALL_HOST_CALLS: readonly (readonly [number, HostArguments])[] = Object.entries(
  HOST_CALLS,
).flatMap(([name, calls]) =>
  calls.map((values): [number, HostArguments] => [HOST[name as HostOperation], values]),
);
