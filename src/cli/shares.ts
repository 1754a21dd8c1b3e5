import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';

import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';

import { print } from './terminal.js';

/** Adds `keys split` and `keys combine`, which work on a file of master keys and need no vault. */
export function addShareCommands(keys: Command): void {
  keys
    .command('split')
    .argument('<file>', 'file of master keys, such as DATA_DIR/master.key')
    .requiredOption('--shares <n>', 'how many shares there are to be', count)
    .requiredOption('--threshold <n>', 'how many of them are enough', count)
    .description(
      'write shares of a file of master keys, one a line; fewer than enough tell nothing',
    )
    .action(async (file: string, counts: { shares: number; threshold: number }) => {
      if (counts.threshold > counts.shares)
        throw new Error('--threshold must not be greater than --shares.');
      const { splitSecret } = await import('../crypto/key-shares.js');
      const secret = await readFile(file);
      for (const share of await splitSecret(secret, counts)) print(share);
      secret.fill(0);
      print('Give each line to somebody else, and take the file away.', process.stderr);
    });
  keys
    .command('combine')
    .argument('<file>', 'where the master keys are to be written; it must not be there')
    .description('read shares from standard input, one a line, and write what they were made of')
    .action(async (file: string) => {
      const { combineShares } = await import('../crypto/key-shares.js');
      const secret = await combineShares(await shareLines());
      await writeFile(file, secret, { flag: 'wx', mode: 0o600, flush: true });
      secret.fill(0);
      print(`Written to ${file}.`, process.stderr);
    });
}

/** Lines until the end, or, at a terminal, until an empty one. */
async function shareLines(): Promise<readonly string[]> {
  if (process.stdin.isTTY) print('Shares, one a line; an empty line ends them:', process.stderr);
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    if (line.trim() !== '') lines.push(line.trim());
    else if (process.stdin.isTTY) break;
  }
  return lines;
}

function count(text: string): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number >= 2 && number <= 255) return number;
  throw new InvalidArgumentError('It must be a whole number from 2 to 255.');
}
