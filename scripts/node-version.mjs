// Whether this release of Node.js is one that the product runs on: plain JavaScript of long ago, since an old one is to get
// a sentence from it and not an error of syntax. Read by scripts/build.mjs and dist/cli.js before anything else.
import { readFileSync } from 'node:fs';

/** Why this release of Node.js will not do, in a sentence; undefined where it will. `engines` of package.json decides. */
export function nodeFault(version = process.versions.node) {
  const packageFile = new URL('../package.json', import.meta.url);
  const range = JSON.parse(readFileSync(packageFile, 'utf8')).engines.node;
  const [major, minor] = version.split('.').map(Number);
  const fits = range.split(' || ').some((each) => {
    const [, kind, leastMajor, leastMinor = 0] = /^(\^|>=)(\d+)(?:\.(\d+))?$/.exec(each);
    if (major === Number(leastMajor)) return minor >= Number(leastMinor);
    return kind === '>=' && major > Number(leastMajor);
  });
  if (fits) return undefined;
  const releases = range.replace(/\^|>=/g, '').replace(/ \|\| /g, ', ');
  return `token-vault needs Node.js ${releases} or later, and this is ${version}: https://nodejs.org has newer ones.`;
}
