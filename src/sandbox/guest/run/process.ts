import { HOST } from '../../protocol/guest-protocol.js';
import { host } from './host.js';
import { nodeError } from '../node/node-error.js';
import { outOfRange, wrongType } from '../node/validate.js';
import { nextTick } from '../node/timers.js';

type Time = [number, number];

function hrtime(previous?: Time): Time {
  const now = Number(host(HOST.now));
  const seconds = Math.trunc(now / 1000);
  const nanoseconds = Math.trunc((now % 1000) * 1e6);
  if (previous === undefined) return [seconds, nanoseconds];
  if (!Array.isArray(previous)) throw wrongType('time', 'an instance of Array', previous);
  if ((previous.length as number) !== 2)
    throw outOfRange('time', '2', (previous as readonly unknown[]).length);
  const passed = nanoseconds - previous[1];
  const borrowed = passed < 0 ? 1 : 0;
  return [seconds - previous[0] - borrowed, passed + borrowed * 1e9];
}
hrtime.bigint = (): bigint => BigInt(Math.trunc(Number(host(HOST.now)) * 1e6));

/** What would end or change the vault's process. */
function refused(name: string): () => never {
  return () => {
    const reason =
      'the process is that of the vault, and a run ends with what its function returns or throws';
    throw nodeError(
      Error,
      'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
      `process.${name} is not available: ${reason}`,
    );
  };
}

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
  exit: refused('exit'),
  abort: refused('abort'),
  kill: refused('kill'),
  chdir: refused('chdir'),
  reallyExit: refused('reallyExit'),
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
