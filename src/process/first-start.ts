import type { Vault } from '../composition/vault.js';

/**
 * What an operator must be told once of what a start has made: the master key's file and the management key. Empty where
 * it has made nothing. It goes to standard error, apart from the log.
 */
export function firstStartNotice({ newManagementKey, masterKeyFileMade }: Vault): string {
  const lines: string[] = [];
  if (masterKeyFileMade !== undefined) {
    lines.push(
      '',
      `  A master key was made: ${masterKeyFileMade}`,
      '  Without it nothing can be read back. Keep a copy apart from the data.',
    );
  }
  if (newManagementKey !== undefined) {
    lines.push(
      '',
      `  management key  ${newManagementKey.reveal()}`,
      '  It is shown this once: keep it where you keep secrets.',
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}
