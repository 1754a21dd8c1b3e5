import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('says how it is used when asked, which is no fault', async () => {
    const { code, text } = await run('--help');
    expect([code, text.split(':')[0]]).toEqual([0, 'Usage']);
  });

  it('compares a file that lies where no packages are, and tells a package that nobody has in the same words', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const file = join(folder, 'formula.mjs');
    writeFileSync(file, `import _ from 'lodash'; export default () => _.chunk([1, 2, 3], 2);`);
    const { code, text } = await run(file, '--compare');
    expect([code, text]).toEqual([0, expect.stringContaining('Node gives the same.')]);
    writeFileSync(file, `import none from 'no-such-package'; export default () => none;`);
    expect((await run(file, '--compare')).text).toContain('Node gives the same.');
    rmSync(folder, { recursive: true });
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
