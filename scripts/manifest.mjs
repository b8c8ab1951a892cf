// Writes package.json and the other files that repeat the tables of client/src/manifest: commands, menus, settings, texts.
//   node scripts/manifest.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledExports } from './bundle.mjs';

const { generatedFiles } = await bundledExports('manifest', {
  entryPoints: ['client/src/manifest/generatedFiles.ts'],
});

for (const [file, text] of Object.entries(generatedFiles((name) => readFileSync(name, 'utf8')))) {
  writeFileSync(file, text);
}
