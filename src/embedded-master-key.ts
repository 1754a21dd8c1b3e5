import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ConfigError, parseMasterKeys } from './config.js';
import type { MasterKeyConfig } from './config.js';

/** Name of the file beside the data of the embedded database. */
const FILE_NAME = 'master.key';

/**
 * The master keys of the embedded mode where the configuration gives none: those of a file of mode 0600 beside the data,
 * which is made where it is missing. `made` tells that it was, for the operator to be told to keep a copy.
 */
export async function embeddedMasterKeys(
  dataDir: string,
): Promise<{ keys: readonly MasterKeyConfig[]; path: string; made: boolean }> {
  const path = join(dataDir, FILE_NAME);
  const made = await makeFile(path);
  const problems: string[] = [];
  const keys = parseMasterKeys(await readFile(path, 'utf8'), path, problems);
  if (keys.length === 0) problems.push(`${path} holds no master key`);
  if (problems.length > 0) throw new ConfigError(problems);
  return { keys, path, made };
}

async function makeFile(path: string): Promise<boolean> {
  try {
    // `wx` fails where the file is there: a key that is in use is never overwritten.
    const key = `embedded:${randomBytes(32).toString('base64')}\n`;
    await writeFile(path, key, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
