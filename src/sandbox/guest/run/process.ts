import { HOST } from '../../protocol/guest-protocol.js';
import { host } from './host.js';
import { nextTick } from '../node/timers.js';

type Time = [number, number];

function hrtime(previous?: Time): Time {
  const now = Number(host(HOST.now));
  const seconds = Math.trunc(now / 1000);
  const nanoseconds = Math.trunc((now % 1000) * 1e6);
  if (previous === undefined) return [seconds, nanoseconds];
  const passed = (seconds - previous[0]) * 1e9 + nanoseconds - previous[1];
  return [Math.trunc(passed / 1e9), passed % 1e9];
}
hrtime.bigint = (): bigint => BigInt(Math.trunc(Number(host(HOST.now)) * 1e6));

const nothing = (): void => undefined;

/** What user code may know of its process: a Node 16 on Linux that has just started, with an empty environment. */
export const process = {
  title: 'node',
  version: 'v16.20.2',
  versions: { node: '16.20.2', v8: '9.4.146.26-node.26' },
  arch: 'x64',
  platform: 'linux',
  release: { name: 'node' },
  pid: 1,
  ppid: 0,
  argv: ['node', '/code.js'],
  execArgv: [],
  execPath: '/usr/local/bin/node',
  exitCode: undefined,
  env: {},
  nextTick,
  hrtime,
  uptime: (): number => Number(host(HOST.now)) / 1000,
  cwd: (): string => '/',
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  emitWarning: nothing,
  exit: (): never => {
    throw new Error('process.exit is not available.');
  },
  on: nothing,
  once: nothing,
  off: nothing,
  emit: () => false,
  removeListener: nothing,
  removeAllListeners: nothing,
  listeners: () => [],
  stdout: { write: (text: unknown) => write('log', text), isTTY: false },
  stderr: { write: (text: unknown) => write('error', text), isTTY: false },
};

function write(level: 'log' | 'error', text: unknown): boolean {
  console[level](String(text).replace(/\n$/, ''));
  return true;
}

Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });

/** performance, as far as code measures itself with it. */
export const performance = {
  now: (): number => Number(host(HOST.now)),
  timeOrigin: 0,
  mark: nothing,
  measure: nothing,
};

/** The module `perf_hooks`. */
export const perfHooks = { performance };
