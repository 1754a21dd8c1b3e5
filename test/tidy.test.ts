import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';

import { VERSION } from '../src/contract/version.js';
import { ERROR_TABLE } from '../src/domain/errors.js';
import { SCHEMA_TEXT } from '../src/graphql/generated/schema-text.js';

/** Every file of ours: tracked, or new and not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const ours = files.filter(
  (file) =>
    /^(src|test|scripts|dashboard)\/.*\.(tsx?|mjs|css)$/.test(file) &&
    !file.includes('/generated/'),
);
const textOf = (file: string): string => readFileSync(file, 'utf8');

const LINES_MAX = 300;
const FOLDER_FILES_MAX = 20;

describe('the repository', () => {
  test.each(ours)('%s is one idea: at most %d lines'.replace('%d', String(LINES_MAX)), (file) => {
    expect(textOf(file).split('\n').length).toBeLessThanOrEqual(LINES_MAX);
  });

  test('no folder holds more than twenty files at one level', () => {
    const filesIn = new Map<string, number>();
    for (const file of files) {
      const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
      filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
    }
    // Records of decisions are a list by number, and what stands at the root is named by the programs that read it.
    const crowded = [...filesIn].filter(
      ([folder, count]) => count > FOLDER_FILES_MAX && !['', 'docs/adr'].includes(folder),
    );
    expect(crowded).toEqual([]);
  });

  test('src/ itself holds where programs begin, and folders', () => {
    const root = ours.filter((file) => /^src\/[^/]+$/.test(file));
    expect(root).toEqual([
      'src/app.ts',
      'src/cli.ts',
      'src/config.ts',
      'src/context.ts',
      'src/main.ts',
    ]);
  });

  test('files are named in kebab-case, after what they hold', () => {
    const odd = ours.filter(
      (file) => !/^[a-z0-9-]+(\.test|\.d)?\.(tsx?|mjs|css)$/.test(file.split('/').at(-1) ?? ''),
    );
    expect(odd).toEqual([]);
    // A file of the guest that is one of Node's modules has its name.
    const named = ours.filter((file) => file !== 'src/sandbox/guest/node/util.ts');
    expect(named.filter((file) => /(utils?|helpers?|common|manager)\b/.test(file))).toEqual([]);
  });

  test('nothing is left for later in the code', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', 'as ' + 'any'].join('|'),
    );
    expect(ours.filter((file) => marks.test(textOf(file)))).toEqual([]);
    const skips = new RegExp(
      `\\b(it|test|describe)\\.(${['sk' + 'ip', 'on' + 'ly'].join('|')})\\(`,
    );
    expect(ours.filter((file) => skips.test(textOf(file)))).toEqual([]);
  });

  test('what is cited of the contract is there', () => {
    const sections = new Set(
      [...textOf('docs/contract.md').matchAll(/^##+ (\d(?:\.\d)?)/gm)].map(
        ([, section]) => section,
      ),
    );
    const dangling = ours.flatMap((file) =>
      [...textOf(file).matchAll(/\bcontract ((?:\d(?:\.\d)?)(?:, \d(?:\.\d)?)*)/g)].flatMap(
        ([, cited = '']) =>
          cited
            .split(', ')
            .filter((section) => !sections.has(section))
            .map((section) => `${file}: contract ${section}`),
      ),
    );
    expect(dangling).toEqual([]);
  });

  test('only the configuration reads the environment of the service', () => {
    const readers = ours.filter(
      (file) => file.startsWith('src/') && textOf(file).includes('process.env'),
    );
    expect(readers.sort()).toEqual(['src/config.ts', 'src/config/environment.ts']);
  });

  test('every exported declaration of src/ has a docstring', () => {
    const bare = ours
      .filter((file) => file.startsWith('src/') && !file.startsWith('src/sandbox/guest/'))
      .flatMap((file) => {
        const lines = textOf(file).split('\n');
        return lines.flatMap((line, index) => {
          const before = lines[index - 1] ?? '';
          const isOverload =
            /^export function.*;$/.test(before) ||
            /^\).*;$/.test(before) ||
            before.startsWith('// oxlint-disable');
          const isDocumented = before.endsWith('*/') || isOverload;
          return /^export (?!type \{|\{|\*)/.test(line) && !isDocumented
            ? [`${file}:${String(index + 1)}`]
            : [];
        });
      });
    expect(bare).toEqual([]);
  });

  test('every ADR is listed in the index, and every entry of the index exists', () => {
    const adrs = readdirSync('docs/adr').filter((name) => /^\d{4}-.*\.md$/.test(name));
    const listed = [...textOf('docs/adr/README.md').matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(
      ([, name]) => name,
    );
    expect(listed.sort()).toEqual(adrs.sort());
  });

  test('every link between our documents leads to a file', () => {
    const broken = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...textOf(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)]
          .map(([, target]) => new URL(target ?? '', `file:///${file}`).pathname.slice(1))
          .filter((target) => !existsSync(target))
          .map((target) => `${file} → ${target}`),
      );
    expect(broken).toEqual([]);
  });

  test('the migrations give what prisma/schema.prisma says', () => {
    expect(textOf('prisma/migrations/schema.prisma')).toBe(textOf('prisma/schema.prisma'));
  });
});

test('the version that the service tells of itself is that of package.json', () => {
  expect(JSON.parse(textOf('package.json'))).toMatchObject({ version: VERSION });
});

describe('docs/errors.md', () => {
  test('has a row for every code of the error table, with its status and title, and no other', () => {
    const rows = [
      ...textOf('docs/errors.md').matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \| ([^|]+?) \|/gm),
    ].map(([, status, code, title]) => [code, { status: Number(status), title }]);
    expect(Object.fromEntries(rows)).toEqual(ERROR_TABLE);
  });
});

describe('docs/configuration.md', () => {
  test('has a row for every variable that src/config.ts and what belongs to it read', () => {
    const texts = [
      'src/config.ts',
      'src/config/audit.ts',
      'src/config/key-providers.ts',
      'src/config/shared-limits.ts',
      'src/config/tracing.ts',
    ]
      .map(textOf)
      .join('\n');
    const read = [...texts.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    const told = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(told.sort()).toEqual(read.sort());
  });
});

describe('the GraphQL schema', () => {
  const schema = buildSchema(SCHEMA_TEXT);
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );

  test('describes every type, field, argument, enum value and directive', () => {
    const bare: string[] = [];
    const look = (name: string, description: string | null | undefined): void => {
      if (description == null || description === '') bare.push(name);
    };
    const directives = schema.getDirectives().filter((each) => !isSpecifiedDirective(each));
    for (const directive of directives) {
      look(`@${directive.name}`, directive.description);
      for (const argument of directive.args)
        look(`@${directive.name}(${argument.name})`, argument.description);
    }
    for (const type of types) {
      look(type.name, type.description);
      if (isEnumType(type)) {
        for (const value of type.getValues()) look(`${type.name}.${value.name}`, value.description);
      }
      if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields()))
          look(`${type.name}.${field.name}`, field.description);
      }
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        look(`${type.name}.${field.name}`, field.description);
        for (const argument of field.args)
          look(`${type.name}.${field.name}(${argument.name})`, argument.description);
      }
    }
    expect(bare).toEqual([]);
  });

  test('every scalar of ours names a public specification of its values, or has a form of our own', () => {
    // Which is told by its description, and by the rules of its validator.
    const ownForms = ['ContainerPath'];
    const bare = types.filter(isScalarType).filter(({ specifiedByURL }) => specifiedByURL == null);
    expect(bare.map(({ name }) => name).sort()).toEqual(ownForms);
    const urls = types.filter(isScalarType).flatMap(({ specifiedByURL }) => specifiedByURL ?? []);
    expect(
      urls.filter((url) => !/^https:\/\/www\.rfc-editor\.org\/rfc\/rfc\d+$/.test(url)),
    ).toEqual([]);
  });
});
