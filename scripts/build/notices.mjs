// Makes what says whose code the package holds, in dist/notices/: THIRD-PARTY-NOTICES.txt, the licences of all packages that
// are bundled, as these demand, and sbom.cdx.json, the same packages and those that are installed beside, for programs that
// look for known faults (CycloneDX 1.6). Both are of what esbuild has in fact put into the bundles. Build first.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import parseLicence from 'spdx-expression-parse';

import { BUNDLED } from './bundled-packages.mjs';

const own = readPackage('.');
const folders = [
  ...listIn(`dist/bundle/${BUNDLED}`),
  ...listIn(`dist/sandbox/guest-bundle/${BUNDLED}`),
  ...listIn(`dist/dashboard/${BUNDLED}`),
  ...vendored(),
];
// A package is there once, wherever else it is installed again.
const byLabel = new Map(
  folders.map((folder) => {
    const found = { folder, ...readPackage(folder) };
    return [labelOf(found), found];
  }),
);
const packages = [...byLabel.keys()].sort().map((label) => byLabel.get(label));

const unlicensed = packages.filter(({ license }) => typeof license !== 'string');
if (unlicensed.length > 0)
  throw new Error(`No licence is known of ${unlicensed.map(labelOf).join(', ')}`);
mkdirSync('dist/notices', { recursive: true });
writeFileSync('dist/notices/THIRD-PARTY-NOTICES.txt', noticesOf(packages));
writeFileSync('dist/notices/sbom.cdx.json', await billOf(packages));

function readPackage(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
}

function listIn(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The packages of which the build copies files as they are. */
function vendored() {
  return readdirSync('dist/vendor').flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(`dist/vendor/${name}`).map((inner) => `node_modules/${name}/${inner}`)
      : [`node_modules/${name}`],
  );
}

function labelOf({ name, version }) {
  return `${name} ${version}`;
}

/** The texts that a package itself has about its licence; what it says in package.json where it has none. */
function noticesOf(all) {
  const texts = all.map((each) => {
    const files = readdirSync(each.folder).filter((name) =>
      /^(licen[cs]e|copying|notice)(?!.*\.[cm]?js$)/i.test(name),
    );
    const said = files.map((name) => readFileSync(`${each.folder}/${name}`, 'utf8').trim());
    const by = each.author?.name ?? each.author ?? 'its authors';
    const without = `Copyright ${by}. The package has no text of its licence.`;
    return `${labelOf(each)} (${each.license})\n\n${said.length > 0 ? said.join('\n\n') : without}\n`;
  });
  const rule = `\n${'-'.repeat(80)}\n\n`;
  return ['token-vault holds code of these packages, under their licences.\n', ...texts].join(rule);
}

async function billOf(all) {
  const bill = new Models.Bom({ serialNumber: serialOf(all) });
  const product = componentOf(own, Enums.ComponentType.Application);
  bill.metadata.component = product;
  const installed = Object.keys(own.dependencies).map((name) =>
    readPackage(`node_modules/${name}`),
  );
  for (const each of [...all, ...installed]) {
    const component = componentOf(each);
    bill.components.add(component);
    product.dependencies.add(component.bomRef);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const serializer = new Serialize.JsonSerializer(normalizers);
  const text = serializer.serialize(bill, { sortLists: true, space: 1 });
  const fault = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
  if (fault !== null)
    throw new Error(`The bill of materials is not valid: ${JSON.stringify(fault)}`);
  return `${text}\n`;
}

function componentOf(of, type = Enums.ComponentType.Library) {
  const { Builders, Factories } = Contrib.FromNodePackageJson;
  const licences = new Contrib.License.Factories.LicenseFactory(parseLicence);
  const builder = new Builders.ComponentBuilder(new Factories.ExternalReferenceFactory(), licences);
  const component = builder.makeComponent(of, type);
  component.purl = purlOf(of);
  component.bomRef.value = component.purl;
  // Short forms of addresses, which are none.
  component.externalReferences.clear();
  return component;
}

/** A package of npm as a package URL has it. */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID that is the same for the same packages, so that what is made twice is the same file. */
function serialOf(all) {
  const hash = createHash('sha256')
    .update([own, ...all].map(labelOf).join('\n'))
    .digest('hex');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return `urn:uuid:${uuid}`;
}
