// The licences of the packages whose code is in the bundles, as they ask for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The text of THIRD-PARTY-NOTICES.txt.
 * @param {import('esbuild').Metafile} metafile of the build, with paths relative to `repository`.
 * @param {string} repository
 * @throws {Error} if a bundled package has no text of its licence.
 */
export function thirdPartyNotices(metafile, repository) {
  const folders = new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => packageFolders(inputs)));
  const notices = [...folders].sort().map((folder) => noticeOf(path.join(repository, folder)));
  return [
    'Pulumi Troubleshooter contains code of the packages below, each under its own licence.\n',
    ...notices,
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The packages that gave a bundle more than nothing: what is unused is left out of it. */
function packageFolders(inputs) {
  return Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
    return folder && bytesInOutput > 0 ? [folder] : [];
  });
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = licenceTexts(folder);
  if (texts.length === 0) throw new Error(`${name}, which is bundled, has no file with its licence.`);
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}

function licenceTexts(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}
