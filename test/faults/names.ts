import { Destination } from '../support/peers/destination.js';
import { NameServer } from '../support/peers/name-server.js';
import type { NameAnswer } from '../support/peers/name-server.js';
import type { Figures } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';
import type { DatabaseEnv, WatchedService } from './operated/watched-service.js';

const FAULTS = 200;
const ORDINARY = 2_000;
const FAULTS_AT_A_TIME = 12;
const ORDINARY_AT_A_TIME = 8;

/** How the names of destinations are answered; the rebinding one leads to the inner network the second time. */
const ANSWERS: Readonly<Record<string, readonly NameAnswer[]>> = {
  'absent.example': ['NXDOMAIN'],
  'empty.example': [[]],
  'broken.example': ['SERVFAIL'],
  'refused.example': ['REFUSED'],
  'garbage.example': ['garbage'],
  'silent.example': ['silence'],
  'inner.example': [['127.0.0.2', '10.0.0.1', 'fd00::1']],
  'rebinding.example': [['192.0.2.1'], ['127.0.0.2']],
};

/** Names that no resolver knows (RFC 6761, 6.4), and what is no name. */
const UNKNOWN = ['no-such-host.invalid', `${'a'.repeat(63)}.invalid`, `${'a.'.repeat(100)}invalid`];

export const promise =
  'A destination whose name fails to resolve, in whatever way, fails the call that needs it, and nothing else.';
export const method =
  'Proxies with and without transforms, and code, call names that do not exist, are answered with errors, garbage or silence, or lead to inner addresses, beside ordinary requests; the process that serves has to be the same at the end.';

/**
 * Calls destinations whose names fail, through Proxies with and without transforms and from code, while ordinary requests
 * go on: once with the system's resolver, once with a server that is given. Rejects where an ordinary request fails, a
 * failing one is not answered as is documented, or the serving process is another one afterwards.
 */
export async function run({
  scale,
  database,
}: {
  readonly scale: number;
  readonly database?: DatabaseEnv;
}): Promise<Figures> {
  const names = await NameServer.start();
  const destination = await Destination.start();
  for (const [name, answers] of Object.entries(ANSWERS)) names.answer(name, ...answers);
  const figures: Record<string, string | number> = {};
  try {
    for (const [resolver, servers, hosts] of [
      ['system', '', UNKNOWN],
      ['given server', names.address, [...UNKNOWN, ...Object.keys(ANSWERS)]],
    ] as const) {
      const env = { DNS_SERVERS: servers, OUTBOUND_ALLOW: '127.0.0.1', PROXY_TIMEOUT_MS: '1000' };
      const service = await startWatchedService(env, database);
      try {
        const startedAt = performance.now();
        const { faults, ordinary } = await mixed(service, destination.url, hosts, scale);
        figures[`${resolver}: calls that failed, by their answers`] = count(faults);
        figures[`${resolver}: ordinary requests`] = ordinary.length;
        figures[`${resolver}: ordinary requests, median and worst in ms`] = spread(ordinary);
        const isTheSame = (await service.upMs()) >= performance.now() - startedAt;
        if (!isTheSame) throw new Error('The process that serves has ended and was replaced.');
        const [error] = service.errors();
        if (error !== undefined) throw new Error(`The service has logged an error: ${error}`);
      } finally {
        await service.close();
      }
    }
    return figures;
  } finally {
    await destination.stop();
    await names.stop();
  }
}

interface Mixed {
  /** An answer of each failing call. */
  readonly faults: readonly string[];
  /** How long each ordinary request took. */
  readonly ordinary: readonly number[];
}

async function mixed(
  { url, key }: WatchedService,
  healthy: string,
  hosts: readonly string[],
  scale: number,
): Promise<Mixed> {
  const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      headers: { 'SVC-API-KEY': key, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const newProxy = async (to: string, transform?: string): Promise<string> => {
    const code = transform === undefined ? {} : { response_transform: { code: transform } };
    const answer = await send('/proxies', { name: 'n', destination_url: to, ...code });
    return ((await answer.json()) as { key: string }).key;
  };
  const run = async (code: string): Promise<unknown> => {
    const query = 'mutation ($input: RunCodeInput!) { runCode(input: $input) { run { result } } }';
    const answer = await send('/graphql', { query, variables: { input: { code, args: {} } } });
    return ((await answer.json()) as { data: { runCode: { run: { result: unknown } } } }).data
      .runCode.run.result;
  };
  const identity = 'module.exports = async ({ args }) => ({ body: args.body });';
  const proxies = await Promise.all(
    hosts.flatMap((host) => [newProxy(`https://${host}/`), newProxy(`https://${host}/`, identity)]),
  );
  const healthyProxy = await newProxy(healthy);
  const token = (await (await send('/tokenize', 'value')).json()) as string;

  const fail = async (turn: number): Promise<string> => {
    const proxy = proxies[Math.floor(turn / 3) * 2 + (turn % 3)];
    if (turn % 3 < 2 && proxy !== undefined) {
      const answer = await send('/proxy/', undefined, { 'SVC-PROXY-KEY': proxy });
      const { proxy_error: problem } = (await answer.json()) as { proxy_error?: unknown };
      if (problem === undefined || ![502, 504].includes(answer.status))
        throw new Error(`A call that had to fail was answered ${String(answer.status)}.`);
      return String(answer.status);
    }
    const host = hosts[Math.floor(turn / 3) % hosts.length] ?? '';
    const code = `module.exports = async () => {
      try { await fetch('https://${host}/'); return 'no failure'; } catch (error) { return String(error.cause?.code); }
    };`;
    return String(await run(code));
  };
  const ordinary = [
    async () => (await send('/tokenize', 'value')).status,
    async () => (await send(`/tokens/${token}`)).status,
    async () => (await send('/proxy/', undefined, { 'SVC-PROXY-KEY': healthyProxy })).status,
    async () => ((await run('module.exports = async () => 1 + 1;')) === 2 ? 200 : 500),
  ];
  const serve = async (turn: number): Promise<number> => {
    const startedAt = performance.now();
    const status = (await ordinary[turn % ordinary.length]?.()) ?? 0;
    if (status !== 200)
      throw new Error(
        `An ordinary request, kind ${String(turn % 4)}, was answered ${String(status)}.`,
      );
    return performance.now() - startedAt;
  };
  const perProxy = proxies.length + hosts.length;
  const [faults, served] = await Promise.all([
    times(Math.ceil(FAULTS * scale), FAULTS_AT_A_TIME, (turn) => fail(turn % perProxy)),
    times(Math.ceil(ORDINARY * scale), ORDINARY_AT_A_TIME, serve),
  ]);
  return { faults, ordinary: served };
}

/** Acts so many times, so many at a time. */
async function times<T>(
  count: number,
  atATime: number,
  act: (turn: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  let turn = 0;
  const loop = async (): Promise<void> => {
    while (turn < count) results.push(await act(turn++));
  };
  await Promise.all(Array.from({ length: atATime }, loop));
  return results;
}

function count(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, times]) => `${value} ${String(times)}×`).join(', ');
}

function spread(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((left, right) => left - right);
  const at = (place: number): string => (sorted[place] ?? 0).toFixed(0);
  return `${at(Math.floor(sorted.length / 2))}, ${at(sorted.length - 1)}`;
}
