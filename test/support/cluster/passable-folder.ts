import { chmod, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Lets other users pass through the folder for temporary files, which a run of tests has to itself: PostgreSQL is not root. */
export async function makeTemporaryFolderPassable(): Promise<void> {
  const { mode, uid } = await stat(tmpdir());
  const isPassable = (mode & PASS) === PASS;
  if (!isPassable && uid === process.getuid?.()) await chmod(tmpdir(), (mode & 0o7777) | PASS);
}

/** Of a folder: others may go through it, and see nothing of it. */
const PASS = 0o011;
