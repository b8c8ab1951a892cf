// Writes docs/rules from the rule table and the rules' fixtures.
//   node scripts/ruleDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { rules, ruleDocsIndex, ruleDocsPage, ruleExample, ruleFixtures } = await bundledExports('ruleDocs', {
  stdin: {
    contents: `
      export { rules } from './server/src/rules/index';
      export * from './server/src/rules/engine/rulePage';
      export { ruleExample } from './test/bench/ruleExamples';
      export { ruleFixtures } from './test/bench/fixtures';`,
    resolveDir: '.',
    loader: 'ts',
  },
});

rmSync('docs/rules', { recursive: true, force: true });
mkdirSync('docs/rules', { recursive: true });
writeFileSync('docs/rules/README.md', ruleDocsIndex(rules));
const fixtures = ruleFixtures();
for (const rule of rules)
  writeFileSync(`docs/rules/${rule.code}.md`, ruleDocsPage(rule, ruleExample(rule, fixtures)));
