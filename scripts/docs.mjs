// Writes what repeats a table of the code and has to be checked in: docs/faults.md, which GitHub shows, and the JSON schema of
// the config file, which editors read: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { bundledExports } from './bundle.mjs';

const { configSchema, faultDocs } = await bundledExports('docs', {
  stdin: {
    contents: `
      export { configSchema } from './server/src/rules/config/configSchema';
      export { faultDocs } from './test/cli/faults';`,
    resolveDir: '.',
    loader: 'ts',
  },
});

writeFileSync(
  'schemas/pulumi-troubleshooter.schema.json',
  `${JSON.stringify(configSchema(), undefined, 2)}\n`,
);

// test/cli/faults.test.ts tests the same table.
writeFileSync('docs/faults.md', faultDocs());
