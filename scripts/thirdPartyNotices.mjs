// The licences of the packages whose code is in the bundles, as they ask for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The text of THIRD-PARTY-NOTICES.txt.
 * @param {import('esbuild').Metafile} metafile of the build, with paths relative to `repository`.
 * @param {string} repository
 * @throws {Error} if a bundled package, or one that it has taken in, has no text of its licence.
 */
export function thirdPartyNotices(metafile, repository) {
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) => filesOfPackages(inputs));
  const folders = new Set(
    files.flatMap((file) => [packageFolder(file), ...inlined(path.join(repository, file))]),
  );
  const notices = [...folders].sort().map((folder) => noticeOf(path.join(repository, folder)));
  return [
    'Pulumi Troubleshooter contains code of the packages below, each under its own licence.\n',
    ...notices,
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The files of packages that gave a bundle more than nothing: what is unused is left out of it. */
function filesOfPackages(inputs) {
  return Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0 && packageFolder(file));
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The packages that a file of a package has taken in, as its source map tells. They must be there for their licences. */
function inlined(file) {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.flatMap(
    (source) => /node_modules\/\.pnpm\/.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
}

function noticeOf(folder) {
  if (!existsSync(folder))
    throw new Error(`${folder} is in a bundled package: it must be there for its licence.`);
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = licenceTexts(folder);
  if (texts.length === 0) throw new Error(`${name}, which is bundled, has no file with its licence.`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

function licenceTexts(folder) {
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}
