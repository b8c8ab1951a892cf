// Writes docs/rules from the rule table.
//   node scripts/ruleDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { rules, ruleDocsIndex, ruleDocsPage } = await bundledExports('ruleDocs', {
  stdin: {
    contents: `export { rules } from './index'; export * from './engine/rulePage';`,
    resolveDir: 'server/src/rules',
    loader: 'ts',
  },
});

rmSync('docs/rules', { recursive: true, force: true });
mkdirSync('docs/rules', { recursive: true });
writeFileSync('docs/rules/README.md', ruleDocsIndex(rules));
for (const rule of rules) writeFileSync(`docs/rules/${rule.code}.md`, ruleDocsPage(rule));
