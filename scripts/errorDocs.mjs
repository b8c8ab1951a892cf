// Writes docs/errors from the table of known errors.
//   node scripts/errorDocs.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

const bundle = path.resolve('out/errorDocs.cjs');
await esbuild.build({
  stdin: {
    contents: `export { knownErrors } from './index'; export * from './docsPage';`,
    resolveDir: 'server/src/troubleshooting',
    loader: 'ts',
  },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outfile: bundle,
  logLevel: 'warning',
});
const { knownErrors, errorDocsIndex, errorDocsPage } = createRequire(import.meta.url)(bundle);

rmSync('docs/errors', { recursive: true, force: true });
mkdirSync('docs/errors', { recursive: true });
writeFileSync('docs/errors/README.md', errorDocsIndex(knownErrors));
for (const error of knownErrors) writeFileSync(`docs/errors/${error.id}.md`, errorDocsPage(error));
