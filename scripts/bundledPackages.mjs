// The npm packages in the bundles, with their licences and as an SBOM. Tools for these documents read the dependency
// tree, which also contains packages that are not bundled.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages whose code is in the bundles, by name; each with its folder and the facts of its package.json.
 * @param {Pick<import('esbuild').Metafile, 'outputs'>} metafile of the build, with paths relative to `repository`.
 * @param {string} repository
 * @returns {{ folder: string, name: string, version: string, license: string }[]}
 * @throws {Error} if one that is inlined in another is not installed
 */
export function bundledPackages(metafile, repository) {
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) => filesOfPackages(inputs));
  const folders = new Set(
    files.flatMap((file) => [packageFolder(file), ...inlined(path.join(repository, file))]),
  );
  return [...folders].sort().map((name) => {
    const folder = path.join(repository, name);
    if (!existsSync(folder))
      throw new Error(`${folder} is in a bundled package: it must be there for its licence.`);
    const { name: packageName, version, license } = readManifest(folder);
    return { folder, name: packageName, version, license };
  });
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** The files of packages that contribute code to a bundle: unused files contribute nothing. */
function filesOfPackages(inputs) {
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0 && packageFolder(file));
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The packages that are inlined in a file of another package, by its source map. */
function inlined(file) {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.flatMap(
    (source) => /node_modules\/\.pnpm\/.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The text of THIRD-PARTY-NOTICES.txt.
 * @param {ReturnType<typeof bundledPackages>} packages
 * @throws {Error} if one has no text of its licence.
 */
export function thirdPartyNotices(packages) {
  return [
    'Pulumi Troubleshooter contains code of the packages below, each under its own licence.\n',
    ...packages.map((one) => noticeOf(one, packages)),
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(one, packages) {
  const { folder, name, version, license } = one;
  const texts = [licenceTexts(folder), licenceInReadme(folder), licenceOfSibling(one, packages)].find(
    (found) => found.length > 0,
  );
  if (!texts) throw new Error(`${name}, which is bundled, has no file with its licence.`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

function licenceTexts(folder) {
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** The section of the readme, if it is a whole licence. */
function licenceInReadme(folder) {
  const file = path.join(folder, 'README.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  const [, licence = ''] = text.split(/^(?:#+ *licen[cs]e|licen[cs]e\n-+)$/im);
  return licence.includes('Permission is hereby granted') ? [licence.trim()] : [];
}

/** The texts of another package of the same repository under the same licence. */
function licenceOfSibling({ folder, license }, packages) {
  const repository = readManifest(folder).repository?.url;
  const sibling = packages.find(
    (other) =>
      other.license === license &&
      readManifest(other.folder).repository?.url === repository &&
      licenceTexts(other.folder).length > 0,
  );
  return repository && sibling ? licenceTexts(sibling.folder) : [];
}

/**
 * The contents of the published packages in the format CycloneDX 1.6.
 * @param {{ name: string, version: string, license: string }} product
 * @param {ReturnType<typeof bundledPackages>} packages
 */
export function sbom(product, packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...componentOf(product) } },
    components: packages.map((one) => ({ type: 'library', ...componentOf(one) })),
    dependencies: [{ ref: purlOf(product), dependsOn: packages.map(purlOf) }],
  };
}

function componentOf({ name, version, license }) {
  const purl = purlOf({ name, version });
  return { 'bom-ref': purl, name, version, licenses: [{ license: { id: license } }], purl };
}

/** The package's URL: https://github.com/package-url/purl-spec. */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
