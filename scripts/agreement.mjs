// Compares the rules with the released engine on many new states, and writes docs/engine-agreement.md:
// `npm run agreement`, about five minutes a seed.
//   node scripts/agreement.mjs [SEED…]   FUZZ_FACTOR multiplies the 20,000 states of each
import { bundle, writePage } from './bundle.mjs';
import { ensureJudge } from './setup/engine.mjs';
import { ensurePackages } from './setup/packages.mjs';

const log = (message) => console.log(`· ${message}`);
await ensurePackages({ log });
await ensureJudge({ log });

const program = await bundle('agreement', { entryPoints: ['test/engine/main.ts'] });
process.exitCode = writePage(program, 'docs/engine-agreement.md', { args: process.argv.slice(2) });
