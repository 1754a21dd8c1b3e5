import { createInterface } from 'node:readline/promises';

/**
 * Has whoever is at the terminal type what is about to be destroyed. Throws where something else is typed, and where nobody can be
 * asked.
 */
export async function requireTyped(expected: string, what: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error(`${what} Nobody can be asked here; --yes does it without asking.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await lines.question(`${what}\nType ${expected} to go on: `);
    if (typed.trim() !== expected) throw new Error('Nothing was done.');
  } finally {
    lines.close();
  }
}
