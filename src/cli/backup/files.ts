import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import { identitiesIn } from '../../crypto/export-cipher.js';
import { VaultError } from '../../domain/errors.js';

/** The name of the stream, in a folder of exports, that says which others belong to it. It is written last. */
export const INDEX_NAME = 'index.age';

/** The name of a tenant's stream in a folder of exports. */
export function fileNameOf(tenantId: string): string {
  return `${tenantId}.age`;
}

/**
 * Writes a file that only this user may read, whole or not at all: under another name until all of it is on disk. Answers
 * the SHA-256 of its bytes.
 */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  const folder = await open(dirname(path));
  await folder.sync();
  await folder.close();
  return hash.digest('hex');
}

/** The SHA-256 of a file's bytes. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The identities of files as age-keygen and `export-key` write them. Throws where there is none. */
export async function readIdentities(paths: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const identities = texts.flatMap(identitiesIn);
  if (identities.length > 0) return identities;
  throw wrongUse('Give the identity that the export was made for: --identity FILE.');
}

/** What a command that is used wrongly comes to. */
export function wrongUse(message: string): VaultError {
  return new VaultError('VALIDATION_FAILED', message);
}
