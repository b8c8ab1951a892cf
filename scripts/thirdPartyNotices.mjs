// The licences of the packages whose code is in the bundles, as they ask for it.
import { readdirSync, readFileSync } from 'node:fs';
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
    ...packages.map(noticeOf),
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf({ folder, name, version, license }) {
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
