import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';

/** A row's link to the test that shows the defence. */
const LINK = /\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g;

describe('docs/security.md', () => {
  const text = readFileSync(path.join(repository, 'docs', 'security.md'), 'utf8');

  it('names a test for each defence, and each is there', () => {
    const rows = text.split('\n').filter((line) => /^\| (?!-|What )/.test(line));
    const links = [...text.matchAll(LINK)];
    assert.ok(rows.length > 15, `${rows.length} rows`);
    assert.equal(links.length, rows.length);
    const missing = links.filter(
      ([, title, file]) => !readFileSync(path.join(repository, file!), 'utf8').includes(title!),
    );
    assert.deepEqual(
      missing.map(([link]) => link),
      [],
    );
  });
});
