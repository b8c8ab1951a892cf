// Sees what the next update does to damaged states, as they are and repaired, and writes docs/repairs.md:
// `npm run repairs`, some minutes.
//   node scripts/repairs.mjs --kind "entry twice" --seeds 1,2   only these states, and no page
//   node scripts/repairs.mjs --keep FOLDER                      keeps the states that came to harm
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePulumi } from './setup/pulumi.mjs';
import { ensureWorld } from './setup/world.mjs';

const log = (message) => console.log(`· ${message}`);
await ensurePackages({ log });
const { bin } = await ensurePulumi({ log });
await ensureWorld({ log });
const env = { ...process.env, PATH: bin + path.delimiter + process.env.PATH };
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status;

const bundle = 'out/world.cjs';
await esbuild.build({
  entryPoints: ['test/world/main.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
});
const judged = node(bundle, ...process.argv.slice(2));
const formatted = node('node_modules/oxfmt/bin/oxfmt', 'docs/repairs.md');
process.exitCode = judged || formatted;
