import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { environment } from '../support/process/short-lived.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';

const TOKENS = 200_000;
const AT_A_TIME = 5_000;
const PROBED = 500;

export const promise =
  'A vault that is exported and imported has every token and every key, beside a running service, also where both commands are killed on the way.';
export const method =
  'A vault on the embedded database is exported while tokens are read from it, and imported into another folder; each command is killed with SIGKILL once and goes on; then every value and hash is verified, and every token read.';

/**
 * Exports a vault of many tokens beside a running service on the embedded database, killed once on the way; imports it
 * elsewhere, killed once too; verifies it and reads from it. Rejects where a request beside it fails, a token is not found
 * or holds another value, or something does not hold.
 */
export async function run({ scale }: Pick<RunOptions, 'scale'>): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-backup-'));
  const at = (name: string): string => join(folder, name);
  const key = `key_mgt_${'b'.repeat(48)}`;
  const source = { DATA_DIR: at('source'), BOOTSTRAP_API_KEY: key };
  const service = await startWatchedService({}, source);
  const figures: Record<string, string | number> = {};
  try {
    const count = Math.max(AT_A_TIME, Math.round((TOKENS * scale) / AT_A_TIME) * AT_A_TIME);
    const values = await fill(service.url, key, count);
    const recipient = (await command(['export-key', at('key')])).stdout.trim();

    const parts = ['export', '--all', '--recipient', recipient, '--folder', at('all')];
    const beside = startProbe(service.url, key, [...values.keys()].slice(0, PROBED));
    const cut = start(parts, source);
    while (cut.child.exitCode === null && !existsSync(at('all'))) await pause();
    cut.child.kill('SIGKILL');
    await cut.ended;
    figures['export, rows'] = rateIn(await command([...parts, '--resume'], source));
    const requests = await beside.stop();
    figures['requests beside it: number, failed, longest in ms'] = requests;
    figures['export, bytes'] = await sizeOf(at('all'));
    await service.close();

    const target = { DATA_DIR: at('target') };
    const reading = ['import', at('all'), '--identity', at('key')];
    const half = start(reading, target);
    while (half.child.exitCode === null && !half.said().includes(' of ')) await pause();
    half.child.kill('SIGKILL');
    await half.ended;
    figures['import, rows'] = rateIn(await command([...reading, '--resume'], target));
    figures['verify, rows'] = rateIn(await command(['verify'], target));
    const restored = await startWatchedService({}, target);
    try {
      const read = await readAll(restored.url, key, values);
      const outcome: Outcome = { on: 'embedded', faults: 2, acknowledged: count, ...read, figures };
      expectKept(outcome);
      return [outcome];
    } finally {
      await restored.close();
    }
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function post(url: string, key: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'SVC-API-KEY': key, 'Content-Type': 'application/json' };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function fill(url: string, key: string, count: number): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  while (values.size < count) {
    const texts = Array.from({ length: AT_A_TIME }, (_, at) => `value ${String(values.size + at)}`);
    const answer = await post(url, key, '/tokenize', texts);
    const ids = (await answer.json()) as readonly string[];
    for (const [at, id] of ids.entries()) values.set(id, texts[at] ?? '');
  }
  return values;
}

/** Reads one token after the other until it is stopped; then it says how many, how many failed, and the longest time. */
function startProbe(url: string, key: string, ids: readonly string[]) {
  const state = { isOver: false, requests: 0, failed: 0, longestMs: 0 };
  const loop = async (): Promise<void> => {
    while (!state.isOver) {
      const startedAt = performance.now();
      const id = ids[state.requests % ids.length] ?? '';
      const answer = await fetch(`${url}/tokens/${id}`, { headers: { 'SVC-API-KEY': key } });
      await answer.text();
      state.requests += 1;
      if (answer.status !== 200) state.failed += 1;
      state.longestMs = Math.max(state.longestMs, performance.now() - startedAt);
    }
  };
  const looping = loop();
  return {
    stop: async (): Promise<string> => {
      state.isOver = true;
      await looping;
      if (state.failed > 0) throw new Error(`${String(state.failed)} requests beside it failed.`);
      return `${String(state.requests)}, 0, ${state.longestMs.toFixed(0)}`;
    },
  };
}

async function readAll(
  url: string,
  key: string,
  values: ReadonlyMap<string, string>,
): Promise<Required<Pick<Outcome, 'found' | 'wrong'>>> {
  const ids = [...values.keys()];
  let found = 0;
  let wrong = 0;
  for (let first = 0; first < ids.length; first += AT_A_TIME) {
    const some = ids.slice(first, first + AT_A_TIME);
    const expressions = some.map((id) => `{{ ${id} }}`);
    const answer = await post(url, key, '/detokenize', expressions);
    // One token that is not there has the whole request refused.
    if (answer.status !== 200) continue;
    const texts = (await answer.json()) as readonly unknown[];
    found += texts.length;
    wrong += some.filter((id, at) => texts[at] !== values.get(id)).length;
  }
  return { found, wrong };
}

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    env: environment({ EMBEDDED_FSYNC: 'off', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ stdout, stderr }));
  return { child, ended, said: () => stderr };
}

async function command(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, ended } = start(args, env);
  const said = await ended;
  if (child.exitCode !== 0) throw new Error(`${args[0] ?? ''} has failed: ${said.stderr}`);
  return said;
}

/** The last line of progress, such as `200,004 of 200,004 · 20,000/s · took 10 s`. */
function rateIn({ stderr }: { readonly stderr: string }): string {
  return /100 % · (.*took.*)\n(?![\s\S]*100 %)/.exec(stderr)?.[1] ?? '';
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
