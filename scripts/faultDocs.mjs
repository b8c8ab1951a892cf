// Writes docs/faults.md from the table that test/cli/faults.test.ts goes through.
//   node scripts/faultDocs.mjs
import { writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { faultDocs } = await bundledExports('faultDocs', {
  entryPoints: ['test/cli/faults.ts'],
});
writeFileSync('docs/faults.md', faultDocs());
