// Processes that a bench measures: each on its own, with what it took of the processor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Starts a process of Node and waits until it has written an address to standard error; its output is for nobody. */
export async function startProcess(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    const read = (text) => {
      said += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('exit', () => reject(new Error(`the process has not started: ${said}`)));
  });
  return {
    url,
    pid: child.pid,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
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
