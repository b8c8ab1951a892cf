// Writes docs/rules from the rule table.
//   node scripts/ruleDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

const bundle = path.resolve('out/ruleDocs.cjs');
await esbuild.build({
  stdin: {
    contents: `export { rules } from './index'; export * from './docsPage';`,
    resolveDir: 'server/src/rules',
    loader: 'ts',
  },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outfile: bundle,
  logLevel: 'warning',
});
const { rules, ruleDocsIndex, ruleDocsPage } = createRequire(import.meta.url)(bundle);

rmSync('docs/rules', { recursive: true, force: true });
mkdirSync('docs/rules', { recursive: true });
writeFileSync('docs/rules/README.md', ruleDocsIndex(rules));
for (const rule of rules) writeFileSync(`docs/rules/${rule.code}.md`, ruleDocsPage(rule));
