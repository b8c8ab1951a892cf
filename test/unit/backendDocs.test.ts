import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';

/** A cell's link to the test that shows it, with that test's title. */
const LINK = /\]\(\.\.\/(test\/[^ )]+) (["'])(.+?)\2\)/g;

/** What a cell may say without a test. */
const UNSHOWN = /^(?:—|not known|no|no: .*|the service does it)$/;

describe('docs/backends.md', () => {
  const text = readFileSync(path.join(repository, 'docs', 'backends.md'), 'utf8');
  const cells = text
    .split('\n')
    .filter((line) => /^\| (?!---| \|)/.test(line) && line.includes(' | '))
    .slice(1)
    .flatMap((row) => row.split('|').slice(2, -1))
    .map((cell) => cell.trim());

  it('names a test for each statement about a backend, or calls it unknown', () => {
    assert.ok(cells.length > 60, String(cells.length));
    assert.deepEqual(
      cells.filter((cell) => [...cell.matchAll(LINK)].length !== 1 && !UNSHOWN.test(cell)),
      [],
    );
  });

  it('names tests that are there', () => {
    const missing = [...text.matchAll(LINK)].filter(
      ([, file, , title]) => !readFileSync(path.join(repository, file!), 'utf8').includes(title!),
    );
    assert.deepEqual(
      missing.map(([link]) => link),
      [],
    );
  });
});
