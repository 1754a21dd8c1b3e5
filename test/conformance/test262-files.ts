import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test of test262: its path below `test`, and what its front matter says. */
export interface Test262File {
  readonly path: string;
  readonly source: string;
  readonly includes: readonly string[];
  readonly features: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** What it has to fail with, and whether that is before it runs. */
  readonly negative: { readonly isEarly: boolean; readonly type: string } | undefined;
}

/**
 * Folders of what Node 20 has not at all, of more than one program, and of expressions that are tried on each of a million characters,
 * for which the time of a run is too short.
 */
const LEFT_OUT =
  /^(?:built-ins\/(?:RegExp\/property-escapes\/generated|Temporal|ShadowRealm|AsyncDisposableStack|DisposableStack|SuppressedError|AbstractModuleSource)|intl402\/(?:Temporal|DurationFormat)|staging|harness|language\/(?:module-code|import|export))\b/;

/** Features that docs/user-code.md says user code has not, and modules, which are not programs of one file. */
const NOT_HERE = new Set(['Atomics', 'SharedArrayBuffer', 'dynamic-import', 'regexp-v-flag']);

/** The tests of a folder that are scripts, every so many of each folder: one of `share`. */
export function test262Files(folder: string, share: number): readonly Test262File[] {
  const root = join(folder, 'test');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!_FIXTURE)\.js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
    .filter((_, index) => index % share === 0)
    .map((path) => readTest262(root, path))
    .filter(
      ({ flags, features }) => !flags.has('module') && !features.some((one) => NOT_HERE.has(one)),
    );
}

function readTest262(root: string, path: string): Test262File {
  const source = readFileSync(join(root, path), 'utf8');
  const front = /\/\*---([\s\S]*?)---\*\//.exec(source)?.[1] ?? '';
  const phase = /^\s+phase: *(\w+)/m.exec(front)?.[1];
  const type = /^\s+type: *(\w+)/m.exec(front)?.[1] ?? '';
  return {
    path,
    source,
    includes: listOf(front, 'includes'),
    features: listOf(front, 'features'),
    flags: new Set(listOf(front, 'flags')),
    negative: /^negative:/m.test(front) ? { isEarly: phase !== 'runtime', type } : undefined,
  };
}

/** A list of YAML, in one line or in several. */
function listOf(front: string, name: string): readonly string[] {
  const inLine = new RegExp(`^${name}: *\\[([^\\]]*)\\]`, 'm').exec(front)?.[1];
  if (inLine !== undefined)
    return inLine
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  const lines = new RegExp(`^${name}: *\\n((?: +- .*\\n?)+)`, 'm').exec(front)?.[1] ?? '';
  return [...lines.matchAll(/- *(\S+)/g)].map(([, one = '']) => one);
}
