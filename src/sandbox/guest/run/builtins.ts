import punycode from 'punycode/';

import { whyAbsent } from './absent-modules.js';
import { assert } from '../node/assert.js';
import { buffer } from '../node/buffer-module.js';
import { console } from './console.js';
import { events } from '../node/events/events-module.js';
import { crypto } from '../crypto/module.js';
import * as formulaErrors from './formula-errors.js';
import { nodeFetch } from '../web/node-fetch.js';
import { loadPackage } from './package-units.js';
import { perfHooks, process } from './process.js';
import { path, win32 } from '../node/path.js';
import { querystring } from '../node/querystring.js';
import { stringDecoder } from '../node/string-decoder.js';
import { promiseTimers, timerModule } from '../node/timer-module.js';
import { url } from '../node/url/url-module.js';
import { types, util } from '../node/util.js';

/* Built so that a module which is named here is evaluated where it is first used, not before. */

type Loaders = Readonly<Record<string, (() => unknown) | undefined>>;

/** `console.Console` is evaluated where somebody asks for it. */
function withConsole(target: object): object {
  if (!('Console' in target))
    Object.defineProperty(target, 'Console', {
      get: () => (loadPackage('_console-class') as { Console: unknown }).Console,
      enumerable: true,
      configurable: true,
    });
  return target;
}

/** Node's modules by name; each gives what `require` gives. */
export const builtins: Loaders = Object.assign(Object.create(null) as Loaders, {
  assert: () => assert,
  'assert/strict': () => assert.strict,
  buffer: () => buffer,
  console: () => withConsole(console),
  crypto: () => crypto,
  events: () => events,
  path: () => path,
  'path/posix': () => path,
  'path/win32': () => win32(),
  perf_hooks: () => perfHooks,
  process: () => process,
  punycode: () => punycode,
  querystring: () => querystring,
  string_decoder: () => stringDecoder,
  timers: () => timerModule,
  'timers/promises': () => promiseTimers,
  url: () => url,
  util: () => util,
  'util/types': () => types,
  stream: () => loadPackage('stream'),
  'stream/promises': () => (loadPackage('stream') as { promises: unknown }).promises,
  http: () => (loadPackage('http') as { http: unknown }).http,
  https: () => (loadPackage('http') as { https: unknown }).https,
});

/** The error classes, which every run needs to recognize what was thrown. */
const errorModule: object = formulaErrors;

/** Packages that are the guest's own. */
export const smallPackages: Loaders = Object.assign(Object.create(null) as Loaders, {
  'formula-errors': () => errorModule,
  '@basis-theory/basis-theory-reactor-formulas-sdk-js': () => errorModule,
  'node-fetch': () => nodeFetch,
});

/** Why Node's module of this name is absent; undefined where Node has none. */
export const reasonOf = (name: string): string | undefined => whyAbsent(name);
