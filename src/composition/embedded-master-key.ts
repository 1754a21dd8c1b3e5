import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ConfigError } from '../config/config-error.js';
import { parseMasterKeys } from '../config/master-keys.js';
import type { MasterKeyConfig } from '../config/master-keys.js';

/** Name of the file beside the data of the embedded database. */
const FILE_NAME = 'master.key';

/**
 * The master keys of the embedded mode where the configuration gives none: those of a file of mode 0600 beside the data,
 * which is made where it is missing. `made` tells that it was, for the operator to be told to keep a copy. Refuses to
 * make it where `inUse` names keys that the database needs: a new one could not unwrap anything; and, where `isWrapping` is
 * false, in any case.
 */
export async function embeddedMasterKeys(
  dataDir: string,
  inUse: readonly string[],
  isWrapping = true,
): Promise<{ keys: readonly MasterKeyConfig[]; path: string; made: boolean }> {
  const path = join(dataDir, FILE_NAME);
  const made = isWrapping && inUse.length === 0 && (await makeFile(path));
  if (!existsSync(path)) {
    const names = inUse.map((name) => `"${name}"`).join(', ');
    throw new ConfigError([
      `MASTER_KEYS lacks ${names}, which wraps keys in this database, and ${path} is missing`,
    ]);
  }
  const keys = readEmbeddedMasterKeys(path);
  // It may have been put there by somebody, or come from a copy.
  await chmod(path, OWN_FILE);
  return { keys, path, made };
}

/** The master keys of a file. Throws a ConfigError where it cannot be read, or holds none. */
export function readEmbeddedMasterKeys(path: string): readonly MasterKeyConfig[] {
  const problems: string[] = [];
  const keys = parseMasterKeys(textOf(path), path, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return keys;
}

const OWN_FILE = 0o600;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError([`${path} cannot be read`]);
  }
}

async function makeFile(path: string): Promise<boolean> {
  try {
    // `wx` fails where the file is there: a key that is in use is never overwritten.
    const key = `embedded:${randomBytes(32).toString('base64')}\n`;
    await writeFile(path, key, { flag: 'wx', mode: OWN_FILE, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
