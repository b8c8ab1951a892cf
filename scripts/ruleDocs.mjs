// Writes docs/rules from the rule table and the rules' fixtures.
//   node scripts/ruleDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { rules, ruleDocsIndex, ruleDocsPage, ruleExample, ruleFixtures } = await bundledExports('ruleDocs', {
  stdin: {
    contents: `
      export { rules } from './server/src/rules/index';
      export * from './server/src/rules/engine/rulePage';
      export { ruleExample } from './test/harness/ruleExamples';
      export { ruleFixtures } from './test/harness/fixtures';`,
    resolveDir: '.',
    loader: 'ts',
  },
});

const fixtures = ruleFixtures();
const pages = rules.map((rule) => [rule.code, ruleDocsPage(rule, ruleExample(rule, fixtures))]);

rmSync('docs/rules', { recursive: true, force: true });
mkdirSync('docs/rules', { recursive: true });
writeFileSync('docs/rules/README.md', ruleDocsIndex(rules));
for (const [code, page] of pages) writeFileSync(`docs/rules/${code}.md`, page);
