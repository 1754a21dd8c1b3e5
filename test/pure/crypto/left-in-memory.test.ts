import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { platform } from 'node:os';

import { describe, expect, test } from 'vitest';

/*
 * The threat: a core dump, or a flaw that reads memory. Keys and values are there while they are used; what a hash writes
 * down on its way must not stay there beside them. The memory of a process that has hashed is read from outside.
 */

const KEYED_HASH = new URL('../../../dist/crypto/keyed-hash.js', import.meta.url).href;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** Hashes as a message of UTF-16, which nothing but the hash makes of these texts; `keeps` leaves what a hash would. */
const program = (keeps: boolean): string => `
  import { keyedHash } from '${KEYED_HASH}';
  const key = Buffer.from(process.argv[1], 'hex');
  const text = process.argv[2];
  for (let n = 0; n < 200; n += 1) keyedHash(key, text, 'utf16le');
  keyedHash(key, text.repeat(200), 'utf16le');
  globalThis.kept = ${String(keeps)}
    ? [${String(INNER_PAD)}, ${String(OUTER_PAD)}].map((pad) => key.map((byte) => byte ^ pad)).concat(Buffer.from(text, 'utf16le'))
    : [];
  process.stdout.write('ready');
  setInterval(() => undefined, 60_000);
`;

/** Which of some texts are in the memory that a process may write to. */
async function foundIn(pid: number, wanted: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const maps = await readFile(`/proc/${String(pid)}/maps`, 'utf8');
  const memory = await open(`/proc/${String(pid)}/mem`);
  const found = new Set<string>();
  try {
    for (const line of maps.split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      if (from === undefined || to === undefined) continue;
      const begin = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - begin;
      // Beyond that it is reserved room which nobody has touched.
      if (length > 512 * 1024 * 1024) continue;
      const part = Buffer.alloc(length);
      // A part that went meanwhile, or cannot be read, holds nothing of ours.
      await memory.read(part, 0, length, begin).catch(() => undefined);
      for (const [name, bytes] of Object.entries(wanted)) if (part.includes(bytes)) found.add(name);
    }
  } finally {
    await memory.close();
  }
  return [...found].sort();
}

async function leftBy(keeps: boolean): Promise<string[]> {
  const key = randomBytes(32);
  const text = `text of ${randomBytes(12).toString('hex')}`;
  const args = ['--input-type=module', '-e', program(keeps), key.toString('hex'), text];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    return await foundIn(child.pid ?? 0, {
      'inner pad': key.map((byte) => byte ^ INNER_PAD) as Buffer,
      'outer pad': key.map((byte) => byte ^ OUTER_PAD) as Buffer,
      message: Buffer.from(text, 'utf16le'),
      'the key itself, which the process has': key,
    });
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

describe.skipIf(platform() !== 'linux')('a process that has hashed', () => {
  const KEY = 'the key itself, which the process has';

  test('has neither pads nor messages in its memory', async () => {
    expect(await leftBy(false)).toStrictEqual([KEY]);
  });

  test('would be found out if it had', async () => {
    expect(await leftBy(true)).toStrictEqual(['inner pad', 'message', 'outer pad', KEY].sort());
  });
});
