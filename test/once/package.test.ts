import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startServiceProcess } from '../support/process/service-process.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('what npm pack packs', () => {
  let root: string;
  let files: readonly string[];

  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--dry-run', '--json', '--ignore-scripts'],
      { maxBuffer: 10_000_000 },
    );
    const [packed] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    files = packed.files.map(({ path }) => path);
    root = await mkdtemp(join(tmpdir(), 'vault-package-'));
    for (const file of files) await cp(file, join(root, file));
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      const place = join(root, 'node_modules', name);
      await mkdir(dirname(place), { recursive: true });
      await symlink(resolve('node_modules', name), place);
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  test('serves by itself, its pages too, with nothing beside it but what it depends on', async () => {
    const service = await startServiceProcess(root);
    const pages = [
      '/openapi.json',
      '/explorer/graphiql.min.js',
      '/explorer/react.production.min.js',
      '/docs/swagger-ui-bundle.js',
    ];
    for (const path of pages) expect((await fetch(`${service.url}${path}`)).status, path).toBe(200);
    await service.close();
  });

  test('holds what a first start needs, and none of what builds it', () => {
    expect(files).toContainEqual(expect.stringMatching(/^dist\/storage\/.*\.tar\.br$/));
    expect(files).toContain('scripts/node-version.mjs');
    const others = files.filter((file) => /^(src|test|codegen)\/|\.ts$|^dist\/\./.test(file));
    expect(others).toEqual([]);
  });
});
