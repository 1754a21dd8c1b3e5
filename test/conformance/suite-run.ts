import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Sandbox, SandboxOutcome } from '../../src/sandbox/sandbox.js';
import { programOf } from './suite-program.js';

/** How a file of the suite ended: it passed, was passed over by itself, or failed with a message. */
export type Ending = 'passed' | 'skipped' | { readonly failed: string };

const TIME_MS_MAX = 60_000;

/** Runs files in Node itself, as its own suite runs them. What came of it is kept beside the suite, since Node does not change. */
export async function inNodeItself(
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Ending>> {
  const store = join(folder, `results-of-node-${process.versions.node}.json`);
  const known = new Map<string, Ending>(
    existsSync(store) ? (JSON.parse(readFileSync(store, 'utf8')) as [string, Ending][]) : [],
  );
  await eachOf(
    files.filter((file) => !known.has(file)),
    async (file) => void known.set(file, await runInNode(join(folder, 'test/parallel', file))),
  );
  writeFileSync(store, JSON.stringify([...known]));
  return known;
}

function runInNode(path: string): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path], { timeout: TIME_MS_MAX });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output = `${output}${data.toString()}`.slice(-2000)));
    child.on('close', (code) => {
      if (code === 0) resolve(output.includes('# Skipped') ? 'skipped' : 'passed');
      else resolve({ failed: output });
    });
  });
}

/** Runs files in the sandbox. */
export async function inSandbox(
  sandbox: Sandbox,
  folder: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, Ending>> {
  const endings = new Map<string, Ending>();
  await eachOf(files, async (file) => {
    const limits = { timeMsMax: TIME_MS_MAX };
    const outcome = await sandbox.run({
      tenantId: file,
      code: programOf(folder, file),
      input: '{"args":{},"configuration":{}}',
      limits,
    });
    endings.set(file, endingOf(outcome));
  });
  return endings;
}

function endingOf(outcome: SandboxOutcome): Ending {
  if (outcome.kind === 'ok') return outcome.output.includes('skipped') ? 'skipped' : 'passed';
  if (outcome.kind === 'threw') {
    const { name, message, stack } = outcome.error;
    return { failed: `${name}: ${message}\n${stack.split('\n').slice(0, 6).join('\n')}` };
  }
  return { failed: JSON.stringify({ ...outcome, logs: [] }) };
}

/** Two at a time: most of the time of many is that of their timers. */
async function eachOf(
  files: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  const rest = [...files];
  const worker = async (): Promise<void> => {
    for (let file = rest.shift(); file !== undefined; file = rest.shift()) await work(file);
  };
  await Promise.all([worker(), worker(), worker()]);
}
