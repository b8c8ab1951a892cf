// Writes the pages of the rules, which repeat their tables and fixtures: docs/rules for the site, and dist/rulePages.json, which
// `pulumi-troubleshooter rule` prints.
//   node scripts/rulePages.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundledExports } from './bundle.mjs';
import { runAsScript } from './setup/run.mjs';

const repository = path.resolve(import.meta.dirname, '..');

/** Writes all pages anew. Returns their number. */
export async function writeRulePages() {
  const { rules, ruleDocsIndex, ruleDocsPage, ruleExample, ruleFixtures } = await bundledExports(
    'rulePages',
    {
      stdin: {
        contents: `
        export { rules } from './server/src/rules/index';
        export { ruleDocsIndex, ruleDocsPage } from './server/src/rules/engine/rulePage';
        export { ruleExample } from './test/harness/ruleExamples';
        export { ruleFixtures } from './test/harness/fixtures';`,
        resolveDir: repository,
        loader: 'ts',
      },
    },
  );
  const fixtures = ruleFixtures();
  const pages = rules.map((rule) => [rule.code, ruleDocsPage(rule, ruleExample(rule, fixtures))]);
  const folder = path.join(repository, 'docs/rules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'README.md'), ruleDocsIndex(rules));
  for (const [code, page] of pages) writeFileSync(path.join(folder, `${code}.md`), page);
  mkdirSync(path.join(repository, 'dist'), { recursive: true });
  writeFileSync(path.join(repository, 'dist/rulePages.json'), JSON.stringify(Object.fromEntries(pages)));
  return pages.length;
}

await runAsScript(import.meta.url, async () => `${await writeRulePages()} pages of rules.`);
