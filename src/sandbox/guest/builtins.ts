import path from 'path-browserify';
import { StringDecoder } from 'string_decoder/';
import EventEmitter from 'events/';
import punycode from 'punycode/';
import * as legacyUrl from 'url/';

import { assert } from './assert.js';
import { atob, btoa, Buffer, transcode } from './buffer.js';
import { console } from './console.js';
import { crypto } from './crypto/module.js';
import * as formulaErrors from './formula-errors.js';
import { nodeFetch } from './node-fetch.js';
import { loadNamed } from './package-loader.js';
import { performance, process } from './process.js';
import { querystring } from './querystring.js';
import * as timers from './timers.js';
import { domainTo, URL, urlToHttpOptions } from './url.js';
import { URLSearchParams } from './url-search-params.js';
import { types, util } from './util.js';

const MAX_LENGTH = 2 ** 31 - 1;
const MAX_STRING_LENGTH = 2 ** 29 - 24;
const buffer = {
  Buffer,
  SlowBuffer: Buffer,
  INSPECT_MAX_BYTES: 50,
  kMaxLength: MAX_LENGTH,
  kStringMaxLength: MAX_STRING_LENGTH,
  constants: { MAX_LENGTH, MAX_STRING_LENGTH },
  transcode,
  atob,
  btoa,
};

const promiseTimers = {
  setTimeout: (delay?: number, value?: unknown) =>
    new Promise((resolve) => void timers.setTimeout(resolve, delay, value)),
  setImmediate: (value?: unknown) =>
    new Promise((resolve) => void timers.setImmediate(resolve, value)),
  setInterval: async function* (delay?: number, value?: unknown) {
    for (;;) {
      await promiseTimers.setTimeout(delay);
      yield value;
    }
  },
};

const url = {
  ...legacyUrl,
  URL,
  URLSearchParams,
  domainToASCII: (domain: unknown) => domainTo('ascii', domain),
  domainToUnicode: (domain: unknown) => domainTo('unicode', domain),
  urlToHttpOptions,
  fileURLToPath: (from: unknown) => decodeURIComponent(new URL(String(from)).pathname),
  pathToFileURL: (to: unknown) => new URL(`file://${encodeURI(String(to))}`),
};

const stringDecoder = { StringDecoder };
const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } =
  timers;
const timerModule = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  promises: promiseTimers,
};

// `util.promisify(setTimeout)` waits, as in Node.
const custom = { value: promiseTimers.setTimeout };
Object.defineProperty(timers.setTimeout, util.promisify.custom, custom);
Object.defineProperty(timers.setImmediate, util.promisify.custom, {
  value: promiseTimers.setImmediate,
});

/** Node's modules by name; each gives what `require` gives. */
export const builtins: Readonly<Record<string, (() => unknown) | undefined>> = Object.assign(
  Object.create(null) as Record<string, () => unknown>,
  {
    assert: () => assert,
    'assert/strict': () => assert.strict,
    buffer: () => buffer,
    console: () => console,
    crypto: () => crypto,
    events: () => EventEmitter,
    path: () => path,
    'path/posix': () => path,
    perf_hooks: () => ({ performance }),
    process: () => process,
    punycode: () => punycode,
    querystring: () => querystring,
    string_decoder: () => stringDecoder,
    timers: () => timerModule,
    'timers/promises': () => promiseTimers,
    url: () => url,
    util: () => util,
    'util/types': () => types,
    stream: () => loadNamed('stream'),
    'stream/promises': () => (loadNamed('stream') as { promises: unknown }).promises,
    http: () => (loadNamed('http') as { http: unknown }).http,
    https: () => (loadNamed('http') as { https: unknown }).https,
  },
);

/** Packages that are part of the prelude. */
export const smallPackages: Readonly<Record<string, unknown>> = Object.assign(
  Object.create(null) as Record<string, unknown>,
  {
    'formula-errors': formulaErrors,
    '@basis-theory/basis-theory-reactor-formulas-sdk-js': formulaErrors,
    'node-fetch': nodeFetch,
  },
);
