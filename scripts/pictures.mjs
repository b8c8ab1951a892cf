// Takes the pictures of the walkthrough and the film of the README from the real workbench, and says what they weigh.
//   node scripts/pictures.mjs [walkthrough] [recovery]   (default: both)
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fewerColors } from './fewerColors.mjs';
import { run } from './setup/run.mjs';
import { ensureSharp } from './setup/sharp.mjs';
import { parts, repository } from './testRun/suites.mjs';

/** The allowed change of a channel, of 255: nobody sees it, and it halves the file. */
const NEAR = 16;

const environment = { ...process.env };
for (const part of ['vsix', 'pulumi', 'editor', 'chromium']) {
  Object.assign(environment, await parts[part].make());
}
await run(process.execPath, ['scripts/build.mjs', '--tests=pictures'], { cwd: repository });
const chosen = process.argv.slice(2);
const suites = (chosen.length > 0 ? chosen : ['walkthrough', 'recovery']).map(
  (name) => `out/test/pictures/${name}.suite.js`,
);
const mocha = ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...suites];
// The suite's folder for the walkthrough's pictures.
const taken = path.join(repository, 'out', 'pictures');
rmSync(taken, { recursive: true, force: true });
mkdirSync(taken, { recursive: true });
await run(process.execPath, mocha, { cwd: repository, env: environment });

const folder = path.join(repository, 'media', 'walkthrough');
const pngs = readdirSync(taken);
const sharp = pngs.length > 0 ? await ensureSharp() : undefined;
for (const name of pngs) {
  const webp = await webpOf(sharp, readFileSync(path.join(taken, name)));
  writeFileSync(path.join(folder, name.replace('.png', '.webp')), webp);
}
const files = readdirSync(folder).map((name) => path.join(folder, name));
files.push(path.join(repository, 'docs', 'images', 'recovery.gif'));
const sizes = files.map((file) => [path.basename(file), statSync(file).size]);
for (const [name, size] of sizes) console.log(`${name} ${Math.round(size / 1000)} kB`);
console.log(`${Math.round(sizes.reduce((sum, [, size]) => sum + size, 0) / 1000)} kB in all`);

/**
 * Encodes a picture of a window as WebP, lossless except for shades of colours: lossy files are larger and blur the text.
 * @param {typeof import('sharp')} sharp
 * @param {Buffer} png
 * @returns {Promise<Buffer>}
 */
async function webpOf(sharp, png) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map();
  for (let at = 0; at < data.length; at += 3) {
    const color = data.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const shownAs = fewerColors(counts, NEAR);
  for (let at = 0; at < data.length; at += 3) data.writeUIntBE(shownAs.get(data.readUIntBE(at, 3)), at, 3);
  return sharp(data, { raw: info }).webp({ lossless: true, effort: 6 }).toBuffer();
}
