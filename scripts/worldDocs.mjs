// Sees what the next update does to damaged states, as they are and repaired, and writes docs/repairs.md:
// `npm run repairs`.
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
const env = {
  ...process.env,
  PATH: bin + path.delimiter + process.env.PATH,
  TEST_DERIVED_KEYS: path.resolve('out/keys'),
};
process.exitCode = spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
}).status;
