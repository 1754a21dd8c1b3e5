import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { runCommand } from '../../../src/cli/sandbox.js';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/user-code/${name}.js`, import.meta.url));

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runCommand(argv, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

describe('the sandbox command', () => {
  it('prints result, time and memory of a file', async () => {
    const { code, text } = await run(example('crypto/canonical-hash'), '--args', '{"b":1,"a":2}');
    expect(code).toBe(0);
    expect(text).toContain('{\\"a\\":2,\\"b\\":1}');
    expect(text).toMatch(/ok in \d+\.\d+ ms, \d+\.\d MiB/);
  });

  it('prints what the code throws and what a caller would be answered', async () => {
    const { code, text } = await run(example('data/validation-yup'), '--args', '{}');
    expect(code).toBe(1);
    expect(text).toContain('BadRequestError');
    expect(text).toContain('"status": 400');
  });

  it.each([[[]], [['--args', 'nope', 'x.js']], [['--unknown']]])(
    'explains itself for %j',
    async (argv) => {
      const { code, text } = await run(...argv);
      expect(code).toBe(2);
      expect(text).toContain('Usage:');
    },
  );
});
