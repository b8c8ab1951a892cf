// Writes docs/rules from the rule table and the rules' fixtures.
//   node scripts/ruleDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { rules, ruleDocsIndex, ruleDocsPage, ruleExample } = await bundledExports('ruleDocs', {
  stdin: {
    contents: `
      export { rules } from './server/src/rules/index';
      export * from './server/src/rules/docsPage';
      export { ruleExample } from './test/bench/ruleExamples';`,
    resolveDir: '.',
    loader: 'ts',
  },
});

rmSync('docs/rules', { recursive: true, force: true });
mkdirSync('docs/rules', { recursive: true });
writeFileSync('docs/rules/README.md', ruleDocsIndex(rules));
for (const rule of rules) writeFileSync(`docs/rules/${rule.code}.md`, ruleDocsPage(rule, ruleExample(rule)));
