// The licences of the packages whose code is in the bundles, as they ask for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * The text of THIRD-PARTY-NOTICES.txt.
 * @param {ReturnType<import('./bundledPackages.mjs').bundledPackages>} packages
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
  const repository = repositoryOf(folder);
  const sibling = packages.find(
    (other) =>
      other.license === license &&
      repositoryOf(other.folder) === repository &&
      licenceTexts(other.folder).length > 0,
  );
  return repository && sibling ? licenceTexts(sibling.folder) : [];
}

function repositoryOf(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).repository?.url;
}
