/** File beside what is bundled that lists the folders of the packages of which there is something in it. */
export const BUNDLED = 'bundled.json';

/** The folders of packages, such as `node_modules/pg`, of which esbuild's outputs have something, as its metafiles tell. */
export function packagesIn(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const folders = inputs.map(([path]) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}
