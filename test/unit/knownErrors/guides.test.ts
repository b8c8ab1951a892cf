import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../../server/src/rules';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { hasHeading, textOf } from '../../harness/docsPages';
import { repository } from '../../harness/repository';
import { guides } from './guideHeadings';

const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  contributes: { commands: { command: string }[] };
};
const commands = new Set(manifest.contributes.commands.map(({ command }) => command));

for (const [guide, headings] of Object.entries(guides)) {
  describe(`the guide “${guide}”`, () => {
    for (const [heading, served] of headings) {
      const { commands: ids = [], errors = [], rules: codes = [], pages = [], says = [] } = served;
      it(`is covered: ${heading}`, () => {
        assert.ok(ids.length + errors.length + codes.length + pages.length > 0);
        for (const id of ids) assert.ok(commands.has(`pulumiTroubleshooter.${id}`), id);
        for (const id of errors)
          assert.ok(
            knownErrors().some((error) => error.id === id),
            id,
          );
        for (const code of codes)
          assert.ok(
            rules.some((rule) => rule.code === code),
            code,
          );
        for (const page of pages) assert.ok(hasHeading(page), page);
        const told = [
          ...errors.map((id) => textOf(`errors/${id}.md`)),
          ...codes.map((code) => textOf(`rules/${code}.md`)),
          ...pages.map(textOf),
        ].join('\n');
        for (const words of says) assert.ok(told.includes(words), words);
      });
    }
  });
}

describe('the pages in docs', () => {
  it('link only to existing pages and headings', () => {
    const text = readFileSync(path.join(repository, 'docs/recipes.md'), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link!);
    assert.ok(links.length > 10);
    for (const link of links) assert.ok(hasHeading(link.startsWith('#') ? `recipes.md${link}` : link), link);
  });
});
