import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

/** The pages that people read, without those that tell of the past. */
const PAGES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Files and folders of this repository that a text names in code, such as `test/http/rest/`. */
function namedIn(text: string): readonly string[] {
  const named = text.matchAll(
    /`((?:src|test|scripts|codegen|schema|prisma|deploy|formulas|examples)\/[\w./-]*\w\/?)(?=[`#])/g,
  );
  // Where a name is to be put in, there is none yet.
  return [...named].map(([, path = '']) => path).filter((path) => !path.includes('NAME'));
}

describe('what a page says is somewhere', () => {
  test.each(PAGES)('%s', (page) => {
    const missing = namedIn(readFileSync(page, 'utf8')).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  test('is looked for in what there is to look through', () => {
    expect(namedIn('see `test/http/rest/` and `src/app.ts`')).toEqual([
      'test/http/rest/',
      'src/app.ts',
    ]);
    expect(PAGES.flatMap((page) => namedIn(readFileSync(page, 'utf8'))).length).toBeGreaterThan(
      100,
    );
  });
});
