import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startServiceProcess } from '../../support/process/service-process.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('what npm pack packs', () => {
  let root: string;
  let files: readonly string[];

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['scripts/build/notices.mjs']);
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
      '/dashboard',
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

  test('says whose code it holds, under licences that let it be passed on', async () => {
    expect(files).toContain('dist/notices/THIRD-PARTY-NOTICES.txt');
    const notices = await readFile('dist/notices/THIRD-PARTY-NOTICES.txt', 'utf8');
    const bill = JSON.parse(await readFile('dist/notices/sbom.cdx.json', 'utf8')) as {
      components: { purl: string; licenses: Licence[] }[];
    };
    const listed = bill.components.map(({ purl }) => purl);
    const bundled = await Promise.all(
      [
        'dist/bundle/bundled.json',
        'dist/dashboard/bundled.json',
        'dist/sandbox/guest-bundle/bundled.json',
      ].map(async (path) => JSON.parse(await readFile(path, 'utf8')) as string[]),
    );
    expect(bundled.flat().length).toBeGreaterThan(100);
    for (const folder of bundled.flat()) {
      const { name, version } = JSON.parse(
        await readFile(join(folder, 'package.json'), 'utf8'),
      ) as { name: string; version: string };
      expect(notices).toContain(`\n${name} ${version} (`);
      expect(listed).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
    const licences = bill.components.flatMap((component) => component.licenses.map(nameOf));
    expect(licences.filter((licence) => !FREE.includes(licence))).toEqual([]);
  });
});

interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

function nameOf({ license, expression }: Licence): string {
  return expression ?? license?.id ?? license?.name ?? '';
}

/** Licences whose code may be part of a work under Apache-2.0; where there is a choice, one of them can be chosen. */
const FREE = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Public Domain',
  // As ibantools writes it, which is no SPDX expression.
  'MIT or MPL-2.0',
  'Unlicense',
  '(BSD-3-Clause OR GPL-2.0)',
  '(MIT AND BSD-3-Clause)',
];
