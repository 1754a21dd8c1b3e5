import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

/** Files below a folder of ours, but for what is made. */
function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('generated'))
    .map((name) => join(folder, name));
}

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** Lines of a file that are neither blank nor a comment. */
function codeLines(file: string): number {
  return textOf(file)
    .split('\n')
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}

describe('the schema is the one table of operations', () => {
  test('what is written by hand of the doors, operation by operation, is less than 500 lines', () => {
    const doors = ['src/http/rest', 'src/graphql/resolvers'].flatMap((each) =>
      filesIn(each, '.ts'),
    );
    const lines = doors.reduce((sum, file) => sum + codeLines(file), 0);
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(500);
  });

  const sources = filesIn('src', '.ts');

  test('no pattern of a field stands a second time', () => {
    const patterns = filesIn('schema', '.graphql')
      .filter((file) => !file.includes('released'))
      .flatMap((file) => [
        ...textOf(file).matchAll(/@constraint\([^)]*pattern: "((?:\\.|[^"\\])+)"/g),
      ])
      .map(([, pattern = '']) => JSON.parse(`"${pattern}"`) as string);
    expect(patterns.length).toBeGreaterThan(1);
    const copies = sources.filter((file) =>
      patterns.some((pattern) => textOf(file).includes(pattern)),
    );
    expect(copies).toStrictEqual([]);
  });

  test('no field is bounded beside its validator: scalars, settings of the service and exports are none', () => {
    const bounds = /\.(?:min|max|length|regex|minLength|maxLength)\(/;
    const others = sources.filter((file) => {
      if (/^src\/(?:config\b|contract\/(?:scalars\.ts|backup\/))/.test(file)) return false;
      const text = textOf(file);
      const isOfValidators = text.includes("import * as z from 'zod'");
      return isOfValidators && bounds.test(text.replaceAll(/Math\.(?:min|max)\(/g, ''));
    });
    expect(others).toStrictEqual([]);
  });

  test('no service tells a bound of a length in words of its own', () => {
    const told = /must have (?:at (?:least|most) |[1-9]\d* to )[^'"`]*characters/;
    const others = filesIn('src/services', '.ts').filter((file) => told.test(textOf(file)));
    expect(others).toStrictEqual([]);
  });
});
