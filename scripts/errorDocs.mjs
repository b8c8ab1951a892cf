// Writes docs/errors from the table of known errors.
//   node scripts/errorDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundledExports.mjs';

const { knownErrors, errorDocsIndex, errorDocsPage } = await bundledExports('errorDocs', {
  stdin: {
    contents: `export { knownErrors } from './knownErrors'; export * from './errorPage';`,
    resolveDir: 'shared/knownErrors',
    loader: 'ts',
  },
});

rmSync('docs/errors', { recursive: true, force: true });
mkdirSync('docs/errors', { recursive: true });
writeFileSync('docs/errors/README.md', errorDocsIndex(knownErrors));
for (const error of knownErrors) writeFileSync(`docs/errors/${error.id}.md`, errorDocsPage(error));
