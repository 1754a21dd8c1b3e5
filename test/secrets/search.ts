import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { SecretIndex } from '../support/secrets/secret-index.js';
import type { Sent } from '../support/secrets/sent-secrets.js';

/** A shorter text may stand somewhere by chance. */
const LENGTH_MIN = 12;

/** And so may one of fewer characters that differ. */
const VARIETY_MIN = 4;

/** Expressions and ids name what they show. */
const NAMES = /\{\{|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const CONTROLS_MAX = 1_000;

/** What was searched for, in how much, and what was found where. */
export interface SearchOutcome {
  readonly secrets: number;
  readonly bytes: number;
  readonly found: readonly { readonly where: string; readonly secret: string }[];
  /** Of each folder, how many texts that are no secrets were found there: without any, the search proves nothing. */
  readonly controls: readonly { readonly folder: string; readonly found: number }[];
}

/** Progress is told when so much more was searched. */
const STEP_BYTES = 100_000_000;

/**
 * Looks for every secret that tests have sent, as test/support/secrets/sent-secrets.ts has kept them in a folder, in all
 * files of some folders. What was also sent as something that is no secret is not looked for.
 */
export async function search(
  sentIn: string,
  folders: readonly string[],
  say: (progress: string) => void,
): Promise<SearchOutcome> {
  const { secrets, plain } = await readSent(sentIn);
  const [index, controlIndex] = [new SecretIndex(secrets), new SecretIndex(plain)];
  const found: { where: string; secret: string }[] = [];
  const controls: { folder: string; found: number }[] = [];
  let [bytes, told] = [0, 0];
  for (const folder of folders) {
    const ofFolder = new Set<string>();
    for await (const { where, content } of filesOf(folder)) {
      bytes += content.length;
      for (const secret of index.in(content)) found.push({ where, secret });
      for (const control of controlIndex.in(content)) ofFolder.add(control);
      if (bytes - told < STEP_BYTES) continue;
      told = bytes;
      say(`${String(Math.round(bytes / 1_000_000))} MB searched, ${String(found.length)} found`);
    }
    controls.push({ folder, found: ofFolder.size });
  }
  return { secrets: secrets.size, bytes, found, controls };
}

async function* filesOf(folder: string): AsyncGenerator<{ where: string; content: Buffer }> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('sent.ndjson')) continue;
    const where = join(entry.parentPath, entry.name);
    yield { where, content: await readFile(where) };
  }
}

/** What is long enough to be looked for: secrets, and some texts that are none. */
async function readSent(
  folder: string,
): Promise<{ readonly secrets: ReadonlySet<string>; readonly plain: ReadonlySet<string> }> {
  const secrets = new Set<string>();
  const plain = new Set<string>();
  for (const name of await readdir(folder))
    if (name.startsWith('sent.ndjson'))
      for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
        const sent = JSON.parse(line) as Sent;
        if (sent.plain !== undefined) plain.add(sent.plain);
        if (sent.secret !== undefined && !NAMES.test(sent.secret)) secrets.add(sent.secret);
      }
  for (const texts of [secrets, plain])
    for (const text of texts)
      if (text.length < LENGTH_MIN || new Set(text).size < VARIETY_MIN) texts.delete(text);
  const alsoPlain = new SecretIndex(secrets).in(Buffer.from([...plain].join('\n')));
  for (const secret of alsoPlain) secrets.delete(secret);
  return { secrets, plain: new Set([...plain].slice(0, CONTROLS_MAX)) };
}
