import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../harness/repository';

/** As the bill of materials names a licence, and as the page about security does. */
const LICENCES: Readonly<Record<string, string>> = {
  MIT: 'MIT',
  ISC: 'ISC',
  'BSD-3-Clause': 'BSD',
  'BlueOak-1.0.0': 'Blue Oak',
  'Apache-2.0': 'Apache 2.0',
  'CC-BY-4.0': 'CC BY 4.0',
};

describe('the licences of what ships', () => {
  it('are all named by the page about security', () => {
    const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
    const { components } = JSON.parse(read('dist/sbom.cdx.json')) as {
      components: readonly { licenses: readonly { license: { id: string } }[] }[];
    };
    const shipped = new Set(components.flatMap(({ licenses }) => licenses.map(({ license }) => license.id)));
    assert.deepEqual([...shipped].sort(), Object.keys(LICENCES).sort());
    const page = read('docs/security.md');
    for (const words of Object.values(LICENCES)) assert.ok(page.includes(words), words);
  });
});
