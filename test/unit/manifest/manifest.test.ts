import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { all, always, any, clauseText, matches, not } from '../../../client/src/manifest/clause';
import { commandTable } from '../../../client/src/manifest/commands/commandTable';
import { generatedFiles } from '../../../client/src/manifest/generatedFiles';
import { text } from '../../../client/src/manifest/texts';
import { readManifest, words } from '../../harness/manifest';
import { repository } from '../../harness/repository';

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

describe('the files generated from the tables of client/src/manifest', () => {
  for (const [file, generated] of Object.entries(generatedFiles(read))) {
    it(`are up to date: ${file} (run \`npm run manifest\`)`, () => {
      assert.equal(read(file), generated);
    });
  }

  it('have the menus in VS Code’s order', () => {
    const { menus } = readManifest().contributes;
    const explorer = menus['explorer/context']!.map(({ command }) => command);
    assert.equal(explorer[0], 'viewTrace', 'The group “navigation” is the first.');
    const ofStack = menus['view/item/context']!.map(({ command }) => command);
    assert.ok(ofStack.indexOf('cancelUpdate') < ofStack.indexOf('debugProgramDestroy'));
  });

  it('describe every command of the palette in the documents', () => {
    const undescribed = commandTable.filter(
      ([, { does, palette }]) => does === undefined && palette !== 'false',
    );
    assert.deepEqual(undescribed, []);
  });

  it('have no text without a use, and no use without a text', () => {
    const named = [...read('package.json').matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key!);
    assert.deepEqual([...new Set(named)].sort(), Object.keys(words).sort());
  });

  it('have one text for each key', () => {
    assert.equal(text('view.stacks', 'Stacks'), '%view.stacks%');
    assert.throws(() => text('view.stacks', 'Other'), /two texts/);
  });
});

describe('a clause', () => {
  it('has only the necessary parentheses', () => {
    assert.equal(clauseText(all('a', any('b', all('c', 'd')))), 'a && (b || c && d)');
    assert.equal(clauseText(any('a', any('b', 'c'))), 'a || b || c');
    assert.equal(clauseText(all(always, any('a', 'b'))), 'a || b');
    assert.equal(clauseText(all('a', all('b', 'c'))), 'a && b && c');
    assert.equal(clauseText(all(always, always)), '');
  });

  it('has expressions in VS Code’s syntax', () => {
    assert.equal(clauseText(not(matches('viewItem', /^a\.b/i))), '!(viewItem =~ /^a\\.b/i)');
  });
});
