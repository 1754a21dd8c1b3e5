import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { claimFolder } from '../../../src/storage/database/folder-claim.js';

const SOCKET_FOLDER = join(tmpdir(), 'token-vault-of-no-socket');

let folder: string;
const running: (() => void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-claim-'));
});
afterEach(async () => {
  for (const end of running.splice(0)) end();
  await rm(folder, { recursive: true, force: true });
});

/** A claim as another process has left it a moment ago. */
async function claimedBy(claim: { readonly pid: number; readonly supervisorPid?: number }) {
  await writeFile(
    join(folder, 'serving.json'),
    JSON.stringify({ ...claim, socketFolder: SOCKET_FOLDER }),
  );
}

const claimant = async (): Promise<unknown> =>
  (JSON.parse(await readFile(join(folder, 'serving.json'), 'utf8')) as { pid: number }).pid;

/** Starts a shell that says one line, and gives it as a number. What reads from it waits until `release` is called. */
async function started(script: string): Promise<{
  readonly said: number;
  readonly pid: number;
  readonly release: () => void;
}> {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  running.push(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { said: Number(line), pid: child.pid ?? 0, release: () => child.stdin.end() };
}

const statOf = (pid: number): Promise<string> => readFile(`/proc/${String(pid)}/stat`, 'utf8');

describe('a data folder that another process has claimed', () => {
  it('is refused while that one lives', async () => {
    const { pid } = await started('echo 1; exec sleep 30');
    await claimedBy({ pid });
    await expect(claimFolder(folder, SOCKET_FOLDER)).rejects.toThrow(
      'is served by another process',
    );
  });

  it('is free where that one has ended and nobody has asked for its end', async () => {
    // What the shell becomes never asks for the end of the child that it had: the child ends once it has become that.
    const { said, pid, release } = await started('exec 3<&0; cat <&3 & echo $!; exec sleep 30');
    await expect.poll(() => statOf(pid), { timeout: 20_000 }).toMatch(/\(sleep\)/);
    release();
    await expect.poll(() => statOf(said), { timeout: 20_000 }).toMatch(/\) Z/);
    await claimedBy({ pid: said });
    await claimFolder(folder, SOCKET_FOLDER);
    expect(await claimant()).toBe(process.pid);
  });

  it('is free once a process has ended whose supervisor was killed', async () => {
    const { pid: supervisorPid } = await started('echo 1; exec sleep 30');
    running.pop()?.();
    const { pid } = await started('echo 1; exec sleep 0.5');
    await claimedBy({ pid, supervisorPid });
    await claimFolder(folder, SOCKET_FOLDER);
    expect(await claimant()).toBe(process.pid);
  });

  it('is free where its number is that of another process since the container was started again', async () => {
    const { pid } = await started('echo 1; exec sleep 30');
    await claimedBy({ pid, supervisorPid: process.ppid });
    await claimFolder(folder, SOCKET_FOLDER);
    expect(await claimant()).toBe(process.pid);
  });
});
