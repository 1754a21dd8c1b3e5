import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';

import { expect, inject, vi } from 'vitest';

import type { RunningService } from './command.js';

/** The processes that a process has started and that live. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** The one process that serves, under the one that was started. */
export async function servingProcessOf({ command }: RunningService): Promise<number> {
  return vi.waitFor(
    async () => {
      const [pid, ...others] = await childrenOf(command.pid);
      expect(others).toEqual([]);
      return pid ?? expect.fail('nothing serves');
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** Waits until a process is gone. */
export async function gone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
    timeout: 60_000,
    interval: 5,
  });
}

/** The status of a request on a connection of its own: no kept one to a process that is gone, and each process has its turn. */
export async function statusOf(
  url: string,
  key = inject('database').bootstrapKey,
): Promise<number> {
  const sent = request(`${url}/applications/key`, {
    agent: new Agent(),
    headers: { 'SVC-API-KEY': key },
  }).end();
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
  response.resume();
  return response.statusCode;
}
