import picocolors from 'picocolors';

import type { Vault } from '../composition/vault.js';
import { takesColours } from '../config/environment.js';

/**
 * What an operator must be told once of what a start has made: the master key's file and the management key, with what to
 * try it with at `url`. Empty where it has made nothing. It goes to standard error, apart from the log; a terminal has the
 * key in a box.
 */
export function firstStartNotice(
  { newManagementKey, masterKeyFileMade }: Vault,
  url?: string,
  stream: { readonly isTTY?: boolean } = process.stderr,
): string {
  const { bold } = picocolors.createColors(takesColours(stream));
  const lines: string[] = [];
  if (masterKeyFileMade !== undefined) {
    lines.push(
      '',
      `  A master key was made: ${masterKeyFileMade}`,
      '  Without it nothing can be read back. Keep a copy apart from the data.',
    );
  }
  if (newManagementKey !== undefined) {
    const key = newManagementKey.reveal();
    const told = [`management key  ${bold(key)}`, SHOWN_ONCE];
    lines.push('', ...(stream.isTTY === true ? boxed(told) : told.map((line) => `  ${line}`)));
    if (stream.isTTY === true && url !== undefined) lines.push('', ...toTry(url, key));
  }
  return lines.map((line) => `${line}\n`).join('');
}

const SHOWN_ONCE = 'It is shown this once: keep it where you keep secrets.';

/** A first token, in words that bash, zsh and fish take. */
function toTry(url: string, key: string): readonly string[] {
  return [
    '  A first token:',
    `  curl ${url}/tokens -H 'SVC-API-KEY: ${key}' \\`,
    `    -H 'Content-Type: application/json' -d '{"type": "token", "data": "Ada Lovelace"}'`,
  ];
}

function boxed(lines: readonly string[]): readonly string[] {
  const width = Math.max(...lines.map((line) => widthOf(line)));
  const edge = '─'.repeat(width + 2);
  return [
    `  ┌${edge}┐`,
    ...lines.map((line) => `  │ ${line}${' '.repeat(width - widthOf(line))} │`),
    `  └${edge}┘`,
  ];
}

/** Columns that a line takes, without what colours it. */
function widthOf(line: string): number {
  // oxlint-disable-next-line no-control-regex -- The sequences that colour a text begin with a control character.
  return line.replace(/\u001b\[\d+m/g, '').length;
}
