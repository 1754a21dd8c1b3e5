import { readFileSync } from 'node:fs';

import { Secret } from '../domain/secret.js';
import { ConfigError } from './config-error.js';

/** A key that wraps data keys. `name` is stored beside what it wraps, so that an older one is found again. */
export interface MasterKeyConfig {
  readonly name: string;
  readonly key: Secret<Buffer>;
}

/**
 * Reads the master keys of MASTER_KEYS or of the file that MASTER_KEYS_FILE names, from the variables that are set. None in
 * embedded mode, and where another provider wraps, where neither is. Faults are added to `problems`, without any part of a key.
 */
export function readMasterKeys(
  set: Readonly<Record<string, string | undefined>>,
  problems: string[],
): readonly MasterKeyConfig[] {
  const { MASTER_KEYS: inline, MASTER_KEYS_FILE: file } = set;
  if (inline !== undefined && file !== undefined) {
    problems.push('MASTER_KEYS and MASTER_KEYS_FILE must not both be set');
    return [];
  }
  if (inline !== undefined) return parseMasterKeys(inline, 'MASTER_KEYS', problems);
  if (file === undefined) {
    if (
      set['DATABASE_URL'] !== undefined &&
      [undefined, 'environment'].includes(set['KEY_PROVIDER'])
    ) {
      problems.push('MASTER_KEYS or MASTER_KEYS_FILE is required where DATABASE_URL is set');
    }
    return [];
  }
  try {
    return parseMasterKeys(readFileSync(file, 'utf8'), 'MASTER_KEYS_FILE', problems);
  } catch {
    problems.push('MASTER_KEYS_FILE cannot be read');
    return [];
  }
}

/** Where master keys come from: the text of MASTER_KEYS, or the file of MASTER_KEYS_FILE. */
export interface MasterKeySource {
  readonly inline?: Secret<string>;
  readonly file?: string;
}

/** Where the variables that are set say that they come from. */
export function masterKeySourceOf({
  MASTER_KEYS: inline,
  MASTER_KEYS_FILE: file,
}: Readonly<Record<string, string | undefined>>): MasterKeySource {
  if (inline !== undefined) return { inline: new Secret(inline) };
  return file === undefined ? {} : { file };
}

/** Reads them once more. Throws a ConfigError where that cannot be. */
export function rereadMasterKeys({ inline, file }: MasterKeySource): readonly MasterKeyConfig[] {
  const problems: string[] = [];
  const set = { MASTER_KEYS: inline?.reveal(), MASTER_KEYS_FILE: file };
  const keys = readMasterKeys(set, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return keys;
}

/**
 * Parses master keys: `name:base64` entries of 32 bytes, separated by commas or line ends; the first is the current one.
 * Faults are added to `problems` under the name of their source, without any part of a key.
 */
export function parseMasterKeys(
  text: string,
  source: string,
  problems: string[],
): readonly MasterKeyConfig[] {
  const keys: MasterKeyConfig[] = [];
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) problems.push(`${source} holds no key`);
  for (const [index, entry] of entries.entries()) {
    const where = `${source}: entry ${String(index + 1)}`;
    const [, name, base64] = /^([A-Za-z0-9_.-]{1,64}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? [];
    if (name === undefined || base64 === undefined) {
      problems.push(`${where} must be name:key, where key is the base64 of 32 bytes`);
    } else if (keys.some((key) => key.name === name)) {
      problems.push(`${where} must not have the name of another one`);
    } else {
      keys.push({ name, key: new Secret(Buffer.from(base64, 'base64')) });
    }
  }
  return keys;
}
