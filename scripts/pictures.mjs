// Takes the pictures of the walkthrough and the film of the README from the real workbench, and says what they weigh.
//   node scripts/pictures.mjs [walkthrough] [recovery]   (default: both)
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './setup/run.mjs';
import { ensureSharp } from './setup/sharp.mjs';
import { parts, repository } from './testRun/suites.mjs';
import { webpOf } from './webp.mjs';

const environment = { ...process.env };
for (const part of ['vsix', 'build', 'pulumi', 'editor', 'chromium']) {
  Object.assign(environment, await parts[part].make());
}
const chosen = process.argv.slice(2);
const suites = (chosen.length > 0 ? chosen : ['walkthrough', 'recovery']).map(
  (name) => `out/test/pictures/${name}.suite.js`,
);
const mocha = ['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', ...suites];
// Where the suite leaves the walkthrough's pictures.
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
