// Takes the pictures that ship, those of the walkthrough, from the real workbench, and says what they weigh.
//   node scripts/pictures.mjs
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from './setup/run.mjs';
import { parts, repository } from './testRun/suites.mjs';

const environment = { ...process.env };
for (const part of ['vsix', 'build', 'pulumi', 'editor', 'chromium']) {
  Object.assign(environment, await parts[part].make());
}
const mocha = [
  '--enable-source-maps',
  'node_modules/mocha/bin/mocha.js',
  'out/test/pictures/walkthrough.suite.js',
];
await run(process.execPath, mocha, { cwd: repository, env: environment });

const folder = path.join(repository, 'media', 'walkthrough');
const sizes = readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).size]);
for (const [name, size] of sizes) console.log(`${name} ${Math.round(size / 1000)} kB`);
console.log(`${Math.round(sizes.reduce((sum, [, size]) => sum + size, 0) / 1000)} kB in all`);
