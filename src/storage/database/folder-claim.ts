import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a process writes beside the data that it serves. */
export interface FolderClaim {
  readonly pid: number;
  /** The process that would start another one in its place. */
  readonly supervisorPid?: number | undefined;
  /** Folder of the socket that the database answers on. */
  readonly socketFolder: string;
}

/** Beginning of the names of socket folders, which stand in the system's folder for temporary files. */
export const SOCKET_FOLDER_PREFIX = join(tmpdir(), 'token-vault-');

/** Name that PostgreSQL's clients give to the socket of port 5432 in a folder. */
export const SOCKET_NAME = '.s.PGSQL.5432';

/** For how long a process that has claimed the folder may take until its socket answers. */
const START_MS_MAX = 60_000;

/** For how long one process may take to clear away what another has left. */
const CLEARING_MS_MAX = 10_000;

/** For how long a process may take to end whose supervisor was killed: it ends at once, unless the machine is very busy. */
const ORPHAN_MS_MAX = 5_000;

const POLL_MS = 50;

/**
 * Claims a data folder for this process, so that two never open its database at one time, which would destroy it. What a
 * process that was killed has left is cleared away, and one whose supervisor was killed is given the time to end. Throws where the folder
 * is served.
 */
export async function claimFolder(
  dataDir: string,
  socketFolder: string,
  supervisorPid?: number,
): Promise<void> {
  const claim: FolderClaim = { pid: process.pid, supervisorPid, socketFolder };
  // A link appears with its whole content or not at all, and only where there is none.
  const draft = join(dataDir, `serving.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(claim), { mode: 0o600 });
  const orphanUntil = Date.now() + ORPHAN_MS_MAX;
  try {
    while (!(await makes(link(draft, claimPath(dataDir))))) {
      const server = await findServer(dataDir);
      if (server !== undefined && isOrphan(server) && Date.now() < orphanUntil) {
        await wait(POLL_MS);
        continue;
      }
      if (server !== undefined) {
        throw new Error(
          `${dataDir} is served by another process (${String(server.supervisorPid ?? server.pid)}). ` +
            'Stop that one first, or set DATA_DIR to a folder of its own.',
        );
      }
      await clearAway(dataDir);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives a claimed folder free again. */
export async function giveFolderFree(dataDir: string): Promise<void> {
  await rm(claimPath(dataDir), { force: true });
}

/** The claim of the process whose database answers; waits for one that is starting. Undefined where there is none. */
export async function findRunningClaim(dataDir: string): Promise<FolderClaim | undefined> {
  for (;;) {
    const claim = await findServer(dataDir);
    if (claim === undefined || (await answers(claim.socketFolder))) return claim;
    await wait(POLL_MS);
  }
}

/** The claim of a process that lives: its socket answers, or it is still starting. */
async function findServer(dataDir: string): Promise<FolderClaim | undefined> {
  const claim = await readClaim(dataDir);
  if (claim === undefined) return undefined;
  if (await answers(claim.socketFolder)) return claim;
  const isStarting = (await ageOf(claimPath(dataDir))) < START_MS_MAX;
  return isStarting && !isOfOwnSupervisor(claim) && isAlive(claim.pid) ? claim : undefined;
}

/** Removes the claim of a process that is gone. One process at a time does so, for it must not remove a newer claim. */
async function clearAway(dataDir: string): Promise<void> {
  const guard = join(dataDir, 'serving.clearing');
  const isMine = await makes(open(guard, 'wx', 0o600).then((file) => file.close()));
  if (!isMine) {
    if ((await ageOf(guard)) > CLEARING_MS_MAX) await rm(guard, { force: true });
    await wait(POLL_MS);
    return;
  }
  try {
    if ((await findServer(dataDir)) !== undefined) return;
    const left = await readClaim(dataDir);
    await giveFolderFree(dataDir);
    if (left !== undefined) await removeSocketFolder(left.socketFolder);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Removes the folder of a socket, and nothing that is not one. */
async function removeSocketFolder(folder: string): Promise<void> {
  const isOurs =
    dirname(folder) === dirname(SOCKET_FOLDER_PREFIX) &&
    basename(folder).startsWith(basename(SOCKET_FOLDER_PREFIX));
  if (isOurs) await rm(folder, { recursive: true, force: true });
}

/** Whether a file was made; false where it is there already. */
async function makes(file: Promise<void>): Promise<boolean> {
  try {
    await file;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readClaim(dataDir: string): Promise<FolderClaim | undefined> {
  try {
    return JSON.parse(await readFile(claimPath(dataDir), 'utf8')) as FolderClaim;
  } catch {
    // Missing, or damaged: nobody serves the folder.
    return undefined;
  }
}

function claimPath(dataDir: string): string {
  return join(dataDir, 'serving.json');
}

/** Milliseconds since a file was written; without end where there is none. */
async function ageOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Infinity,
  );
}

/**
 * Whether a claim is of this process, or of one that its supervisor has started before, which is replaced once it has ended.
 * In a container that is started again, processes have the numbers that they had, or those of others.
 */
function isOfOwnSupervisor({ pid, supervisorPid }: FolderClaim): boolean {
  return pid === process.pid || supervisorPid === process.ppid;
}

/** Whether the process that watches over the one that serves is gone: with it, that one ends. */
function isOrphan({ supervisorPid }: FolderClaim): boolean {
  return supervisorPid !== undefined && !isAlive(supervisorPid);
}

/** Whether a process runs. One that has ended and that nobody has asked for its end still has its number. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // The name of the program stands in parentheses and may hold anything; the state follows (proc(5)).
    return !/^.*\) Z/s.test(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
  } catch {
    // A system without such files.
    return true;
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  const socket = connect(join(socketFolder, SOCKET_NAME));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
