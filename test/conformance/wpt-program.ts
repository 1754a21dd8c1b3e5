import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const WORLD = readFileSync(new URL('./wpt-world.cjs', import.meta.url), 'utf8');

/** Files that ask for what docs/user-code.md says user code has not, and those that read the definitions of interfaces. */
const NOT_FOR_USER_CODE = /idlharness|\/streams\/|pbkdf2|historical|window\.js$/;

/** The files of a folder of the platform tests of the web that run everywhere. */
export function wptFiles(root: string, area: string): readonly string[] {
  return readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.any.js'))
    .map((name) => join(area, name))
    .filter((name) => !NOT_FOR_USER_CODE.test(name))
    .sort();
}

/** Parts of a file that would take too long as a whole: making keys of RSA takes a tenth of a second. */
function partOf(file: string): string {
  return file.includes('successes_RS') ? '?1-40' : '';
}

/** A file of the platform tests as user code: the world that it expects, the scripts that it names, and itself. */
export function wptProgram(root: string, file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  const folder = join(root, dirname(file));
  const names = [...source.matchAll(/^\/\/ META: script=(\S+)/gm)].map(([, name = '']) =>
    name.startsWith('/') ? join(root, name) : resolve(folder, name),
  );
  const texts = [...names.map((name) => readFileSync(name, 'utf8')), source].map(asGlobals);
  const resources = Object.fromEntries(
    [...source.matchAll(/fetch\("([^"]+)"\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const scripts = `function scripts() {${texts.join('\n;')}\n}`;
  return `${WORLD}\nlocation.search = ${JSON.stringify(partOf(file))};\nconst resources = ${JSON.stringify(resources)};\n${scripts}\n`;
}

/** Names that a script sets on `self` are names for the next. */
function asGlobals(text: string): string {
  return text.replace(/^'use strict';/m, '');
}
