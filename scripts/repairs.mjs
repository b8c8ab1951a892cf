// Tests what the next update does to damaged states, as they are and repaired, and writes docs/repairs.md:
// `npm run repairs`, some minutes.
//   node scripts/repairs.mjs --kind "entry twice" --seeds 1,2   only these states, and no page
//   node scripts/repairs.mjs --keep FOLDER                      keeps the states that were harmed
import path from 'node:path';
import { bundle, writePage } from './bundle.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePulumi } from './setup/pulumi.mjs';
import { ensureWorld } from './setup/world.mjs';

const log = (message) => console.log(`· ${message}`);
await ensurePackages({ log });
const { bin } = await ensurePulumi({ log });
await ensureWorld({ log });

const program = await bundle('world', { entryPoints: ['test/world/main.ts'] });
const env = { ...process.env, PATH: bin + path.delimiter + process.env.PATH };
process.exitCode = writePage(program, 'docs/repairs.md', { args: process.argv.slice(2), env });
