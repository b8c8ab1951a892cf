// Measures the speed of the server beside others, and writes docs/benchmarks.md: `npm run bench`.
//   node scripts/bench.mjs felt | log | rehearsals   only what a person waits for, a large log, or rehearsals, in its place on the page
//   node scripts/bench.mjs ['1 MB' … felt repair log rehearsals typing workbench activation]   only these states and parts; writes out/benchmarks.md
import path from 'node:path';
import { bundle, writePage } from './bundle.mjs';
import { packageExtension } from './package.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensureEditor } from './setup/editor.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePulumi } from './setup/pulumi.mjs';
import { ensureSchema } from './setup/schema.mjs';

const log = (message) => console.log(`· ${message}`);
await ensurePackages({ log });
const { bin } = await ensurePulumi({ log });
const chosen = process.argv.slice(2);
const isPart = chosen.length === 1 && ['felt', 'log', 'rehearsals'].includes(chosen[0]);
if (!isPart) await ensureEditor({ log });
const environment = {
  ...process.env,
  PATH: bin + path.delimiter + process.env.PATH,
  ...(isPart ? {} : await otherPrograms()),
};

async function otherPrograms() {
  return {
    CHROMIUM: await ensureChromium({ log }),
    // Without it the page has a dash in its place.
    PULUMI_SCHEMA: await ensureSchema({ log }).catch((error) => log(error.message)),
  };
}

const external = ['playwright-core'];
const program = await bundle('performance', { entryPoints: ['test/benchmarks/main.ts'], external });
await bundle('textServer', { entryPoints: ['test/benchmarks/textServer.ts'] });
// Packaging builds the measured programs.
await packageExtension('out/extension.vsix');
process.exitCode = writePage(program, chosen.length === 0 || isPart ? 'docs/benchmarks.md' : undefined, {
  flags: ['--expose-gc', '--max-old-space-size=8192'],
  args: chosen,
  env: environment,
});
