// Processes that a bench measures: each on its own, with what it took of the processor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/**
 * Starts a process of Node and waits until it has written an address to standard error, or what `ready` looks for, which
 * then is `found`; its output is for nobody.
 */
export async function startProcess(args, env = {}, ready = /(http:\/\/127\.0\.0\.1:\d+)/) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const found = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      // What a process says for the rest of its life is not kept.
      if (said.length > 10_000) return;
      said += text;
      const match = ready.exec(said);
      if (match !== null) resolve(match);
    });
    child.once('exit', () => reject(new Error(`the process has not started: ${said}`)));
  });
  return {
    url: found[1],
    found,
    pid: child.pid,
    close: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What `npm start` gives to Node. */
export const NODE_ARGUMENTS = nodeArguments();

function nodeArguments() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, found] = /node (.+) dist\/cli\.js/.exec(scripts.start) ?? [];
  if (found === undefined) throw new Error('npm start does not say how it starts Node');
  return found.split(' ');
}

/** Bare Express that echoes JSON: what most benches hold the product to. */
export function startEchoFloor() {
  return startProcess(['test/bench/echo-floor.mjs']);
}

/** Milliseconds of processor time that a process has taken, where the system tells. */
export function processorMs(pid) {
  try {
    const [, rest] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Bytes of memory that a process holds, where the system tells. */
export function residentBytes(pid) {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
    return Number(kib) * 1024;
  } catch {
    return Number.NaN;
  }
}
