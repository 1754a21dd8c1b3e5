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

/** Bare Express that echoes JSON: what most benches hold the product to. */
export function startEchoFloor() {
  return startProcess(['test/bench/floors/echo-floor.mjs']);
}

/** A process and all that came of it. */
function withChildren(pid) {
  const path = `/proc/${String(pid)}/task/${String(pid)}/children`;
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => withChildren(child))];
}

/** Milliseconds of processor time that a process and its children have taken, where the system tells. */
export function processorMs(pid) {
  try {
    return withChildren(pid).reduce((sum, each) => {
      const [, rest] = readFileSync(`/proc/${String(each)}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * 10;
    }, 0);
  } catch {
    return Number.NaN;
  }
}

/**
 * Bytes of memory that a process and its children hold, where the system tells. What they share, the program of Node.js above
 * all, is there once: it counts for the one that has most of it.
 */
export function residentBytes(pid) {
  try {
    const held = withChildren(pid).map((each) => {
      const rollup = readFileSync(`/proc/${String(each)}/smaps_rollup`, 'utf8');
      return { own: bytesIn(rollup, 'Private'), shared: bytesIn(rollup, 'Shared') };
    });
    const own = held.reduce((sum, each) => sum + each.own, 0);
    return own + Math.max(...held.map(({ shared }) => shared));
  } catch {
    return Number.NaN;
  }
}

function bytesIn(rollup, kind) {
  const lines = rollup.matchAll(new RegExp(`^${kind}_(?:Clean|Dirty):\\s+(\\d+)`, 'gm'));
  return [...lines].reduce((sum, [, kib]) => sum + Number(kib) * 1024, 0);
}
