import { readFileSync } from 'node:fs';

/** Imports a file of rows (shared/secrets/rows) as its text. What is only read by people and by tests is left out. */
export const rowsPlugin = {
  name: 'rows',
  setup(build) {
    build.onLoad({ filter: /\.rows$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^(?: {2}(?:example|unlike) |#).*\n|^\n/gm, ''),
      loader: 'text',
    }));
  },
};
