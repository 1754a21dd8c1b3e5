import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import ts from 'typescript';

/** Code that the types of user code are tried on, by the name of its file. */
type TypedCode = Readonly<Record<string, string>>;

const FOLDER = resolve('types');

/** Files of JavaScript that are user code: the catalogue's formulas, and those of the examples. */
export const CODE_FILES: readonly string[] = ['formulas', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cjs') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);

/**
 * What TypeScript has against files and pieces of code, as strict as it gets, with `@token-vault/types` as it is where it is
 * installed and nothing else.
 */
export function faultsOf(files: readonly string[], pieces: TypedCode = {}): readonly string[] {
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['@token-vault/types'],
    paths: { '@token-vault/types': [join(FOLDER, 'index.d.ts')] },
  };
  const placed = new Map(Object.entries(pieces).map(([name, text]) => [resolve(name), text]));
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => placed.has(name) || disk.fileExists(name),
    readFile: (name) => placed.get(name) ?? disk.readFile(name),
    getSourceFile(name, languageVersion, ...rest) {
      const text = placed.get(name);
      return text === undefined
        ? disk.getSourceFile(name, languageVersion, ...rest)
        : ts.createSourceFile(name, text, languageVersion, true);
    },
  };
  // The one package of types, as it would lie in node_modules.
  host.resolveTypeReferenceDirectiveReferences = (references, from, _redirected, chosen) =>
    references.map((reference) => {
      const name = typeof reference === 'string' ? reference : reference.fileName;
      if (name === '@token-vault/types')
        return {
          resolvedTypeReferenceDirective: {
            primary: true,
            resolvedFileName: join(FOLDER, 'index.d.ts'),
          },
        };
      return ts.resolveTypeReferenceDirective(name, from, chosen, host);
    });
  const program = ts.createProgram(
    [...files.map((file) => resolve(file)), ...placed.keys()],
    options,
    host,
  );
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const faults = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...faults].map(
    ({ file, start = 0, messageText }) => {
      const place = file?.getLineAndCharacterOfPosition(start).line ?? -1;
      const text = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `${file?.fileName.replace(`${resolve('.')}/`, '') ?? ''}:${String(place + 1)} ${text}`;
    },
  );
}
