// Writes docs/faults.md from the table that test/cli/faults.test.ts goes through.
//   node scripts/faultDocs.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

const bundle = path.resolve('out/faultDocs.cjs');
await esbuild.build({
  entryPoints: ['test/cli/faults.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outfile: bundle,
  logLevel: 'warning',
});
const { faultDocs } = createRequire(import.meta.url)(bundle);
writeFileSync('docs/faults.md', faultDocs());
