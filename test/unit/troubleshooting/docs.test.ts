import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { knownErrors } from '../../../server/src/troubleshooting';
import { commandTitles } from '../../../server/src/troubleshooting/commandTitles';
import { errorDocsIndex, errorDocsPage } from '../../../server/src/troubleshooting/docsPage';
import { repository } from '../../bench/repository';

const folder = `${repository}/docs/errors`;
const page = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');

describe('the pages in docs/errors', () => {
  it('are those of the table (npm run docs writes them)', () => {
    assert.deepEqual(
      readdirSync(folder).sort(),
      ['README.md', ...knownErrors.map(({ id }) => `${id}.md`)].sort(),
    );
    assert.equal(page('README.md'), errorDocsIndex(knownErrors));
    for (const error of knownErrors) assert.equal(page(`${error.id}.md`), errorDocsPage(error));
  });

  it('name commands as the palette does', () => {
    const names = JSON.parse(readFileSync(`${repository}/package.nls.json`, 'utf8')) as Record<
      string,
      string
    >;
    for (const [command, title] of Object.entries(commandTitles)) {
      assert.equal(title, names[`command.${command}`]);
    }
  });

  it('say of each error what to do', () => {
    for (const { id, steps, samples, patterns } of knownErrors) {
      assert.match(id, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(steps.length > 0 && samples.length > 0 && patterns.length > 0, id);
    }
    assert.equal(new Set(knownErrors.map(({ id }) => id)).size, knownErrors.length);
  });
});
