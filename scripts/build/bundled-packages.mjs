/** File beside what is bundled that lists the folders of the packages of which there is something in it. */
export const BUNDLED = 'bundled.json';

/** What esbuild writes before the path of a file that its package has turned off for browsers, and that is left empty. */
const LEFT_EMPTY = '(disabled):';

/** The folders of packages, such as `node_modules/pg`, of which esbuild's outputs have something, as its metafiles tell. */
export function packagesIn(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !path.startsWith(LEFT_EMPTY));
  const folders = inputs.map(([path]) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}
