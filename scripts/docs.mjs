// Writes the pages that are generated from tables in the code: docs/rules, docs/errors and docs/faults.md, and the
// JSON schema of the config file: `npm run docs`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundle.mjs';

const tables = await bundledExports('docs', {
  stdin: {
    contents: `
      export { rules } from './server/src/rules/index';
      export { configSchema } from './server/src/rules/config/configSchema';
      export { ruleDocsIndex, ruleDocsPage } from './server/src/rules/engine/rulePage';
      export { ruleExample } from './test/harness/ruleExamples';
      export { ruleFixtures } from './test/harness/fixtures';
      export { faultDocs } from './test/cli/faults';`,
    resolveDir: '.',
    loader: 'ts',
  },
});

const { rules, ruleDocsIndex, ruleDocsPage, ruleExample, ruleFixtures } = tables;
const fixtures = ruleFixtures();
const rulePages = rules.map((rule) => [rule.code, ruleDocsPage(rule, ruleExample(rule, fixtures))]);
writeFolder('docs/rules', ruleDocsIndex(rules), rulePages);

const schema = `${JSON.stringify(tables.configSchema(), undefined, 2)}\n`;
writeFileSync('schemas/pulumi-troubleshooter.schema.json', schema);

// test/cli/faults.test.ts tests the same table.
writeFileSync('docs/faults.md', tables.faultDocs());

/** Replaces all pages of a folder. */
function writeFolder(folder, index, pages) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/README.md`, index);
  for (const [name, page] of pages) writeFileSync(`${folder}/${name}.md`, page);
}
