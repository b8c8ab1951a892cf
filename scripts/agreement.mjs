// Compares the rules with the released engine on many new states, and writes docs/engine-agreement.md:
// `npm run agreement`, about five minutes a seed.
//   node scripts/agreement.mjs [SEED…]   FUZZ_FACTOR multiplies the 20,000 states of each
import { spawnSync } from 'node:child_process';
import * as esbuild from 'esbuild';
import { ensurePackages } from './setup/packages.mjs';
import { ensureJudge } from './setup/engine.mjs';

const log = (message) => console.log(`· ${message}`);
await ensurePackages({ log });
await ensureJudge({ log });
const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status;

const bundle = 'out/agreement.cjs';
await esbuild.build({
  entryPoints: ['test/engine/main.ts'],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
});
const compared = node(bundle, ...process.argv.slice(2));
const formatted = node('node_modules/oxfmt/bin/oxfmt', 'docs/engine-agreement.md');
process.exitCode = compared || formatted;
