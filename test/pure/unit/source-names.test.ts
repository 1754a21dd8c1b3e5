import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const NAMED = `
import { nameSourcesInStacks } from './dist/observability/source-names.js';
import { readConfig } from './dist/config.js';
nameSourcesInStacks();
try { readConfig({ PORT: 'none' }); } catch (error) { console.log(error.stack); }
`;

/** What a process of its own says: the runner of the tests names sources in its own way. */
function sayOf(program: string): string {
  const args = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

describe('a stack of a process that serves', () => {
  it('names sources, by the maps beside what was built, and keeps frames of others as they are', () => {
    const stack = sayOf(NAMED);
    expect(stack).toMatch(/^ConfigError: The configuration is not valid:\n {2}PORT /);
    expect(stack).toContain(`at readConfig (${resolve('src/config.ts')}:`);
    expect(stack).not.toContain('dist/config.js');
    expect(stack).toMatch(/\n {4}at file:\/\/.*\[eval1\]:5:7\n/);
  });

  it('is the one of Node.js where there is no map, and where the name of an error cannot be read', () => {
    const said = sayOf(`
      import { nameSourcesInStacks } from './dist/observability/source-names.js';
      nameSourcesInStacks();
      const error = Object.defineProperty(new Error('x'), 'name', { get() { throw 1; } });
      console.log(error.stack);
    `);
    expect(said).toMatch(/^Error\n {4}at file:\/\/.*\[eval1\]:4:/);
  });
});
