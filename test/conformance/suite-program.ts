import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORLD = readFileSync(new URL('./suite-world.cjs', import.meta.url), 'utf8');

/** Modules of the suite that are themselves plain enough for the sandbox; the rest of `test/common` needs a machine. */
const OWN_MODULES = ['../common/crypto', '../common/countdown', '../common/arraystream'];

const PARAMETERS = 'exports, require, module, __filename, __dirname';

/** A file of Node's suite as user code: the world that it expects, what it brings along, and itself. */
export function programOf(folder: string, file: string): string {
  const source = readFileSync(join(folder, 'test/parallel', file), 'utf8');
  const own = OWN_MODULES.filter((name) => source.includes(`require('${name}')`));
  const texts = [
    ...own.map((name) => [name, readFileSync(join(folder, 'test', `${name.slice(3)}.js`), 'utf8')]),
    ['main', source],
  ];
  const modules = texts.map(
    ([name, text]) => `${JSON.stringify(name)}: function (${PARAMETERS}) {${text ?? ''}\n}`,
  );
  const keys = source.includes('common/fixtures') ? fixturesIn(folder, source) : {};
  return `${WORLD}\nconst keys = ${JSON.stringify(keys)};\nconst modules = {${modules.join(',\n')}};\n`;
}

/** Texts of the fixtures that a source may read, by their names. */
function fixturesIn(folder: string, source: string): Readonly<Record<string, string>> {
  const names = existsSync(join(folder, 'test/fixtures/keys'))
    ? readdirSync(join(folder, 'test/fixtures/keys')).map((name) => `keys/${name}`)
    : [];
  const plain = readdirSync(join(folder, 'test/fixtures'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const isNamed = (name: string): boolean => {
    const last = name.split('/').at(-1) ?? name;
    // Some put names together, `${type}_private.pem`.
    return source.includes(last) || (source.includes('${') && last.endsWith('.pem'));
  };
  return Object.fromEntries(
    [...names, ...plain]
      .filter(isNamed)
      .map((name) => [name, readFileSync(join(folder, 'test/fixtures', name)).toString('base64')]),
  );
}
