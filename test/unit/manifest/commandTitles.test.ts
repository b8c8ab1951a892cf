import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ONLY_IN_MENUS, readManifest, titles } from '../../harness/manifest';
import { repository } from '../../harness/repository';

/**
 * Commands that ask for more than a confirmation, even where they are called for a certain object. All others start
 * at once, so their titles have no ellipsis.
 */
const ASKING = [
  'exportState',
  'importState',
  'compareWithStack',
  'compareStates',
  'repairPendingOperations',
  'adoptResource',
  'restoreBackup',
  'bringBackStack',
  'manageKeptFiles',
  'migrateStack',
  'renameProject',
  'renameResource',
  'moveToStack',
  'fixEtag',
  'changeProviderVersion',
  'findResource',
  'playRecordedRun',
  'attachToProgram',
  'allCommands',
  'logIn',
  'reportProblem',
  'verboseLog',
  'redactLog',
  'openAutomaticLog',
  'recordTrace',
  'showPastRun',
];

/** Texts with names of commands: the documents and all displayed texts. */
const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  'package.nls.json',
  'docs',
  'client/src',
  'server/src',
  'shared',
  'scripts',
];

describe('the titles of commands', () => {
  it('end in an ellipsis if the command asks for more, and only then', () => {
    const asking = [...titles].filter(([, title]) => title.endsWith('…')).map(([command]) => command);
    assert.deepEqual(asking, ASKING);
  });

  it('name an action and its object', () => {
    const { menus } = readManifest().contributes;
    const ofResource = menus['pulumiTroubleshooter.resource']!.map(({ command }) => titles.get(command!)!);
    assert.ok(ofResource.length > 5);
    for (const title of ofResource) assert.match(title, /Resource|ETag|Provider Version/);
    assert.equal(new Set(titles.values()).size, titles.size);
  });

  it('contain the words that users type', () => {
    const found = (word: RegExp): string[] =>
      [...titles].filter(([, title]) => word.test(title)).map(([command]) => command);
    assert.deepEqual(found(/unlock/i), ['cancelUpdate']);
    assert.deepEqual(found(/release lock/i), ['cancelUpdate']);
    assert.deepEqual(found(/\bfix\b/i), ['fixAll', 'getUnstuck', 'repairState', 'fixEtag']);
  });

  it('are the names of the commands in documents, messages and comments', () => {
    const short = new Set([...titles.values()].flatMap((title) => [title, withoutEnding(title)]));
    const wrong: string[] = [];
    let mentions = 0;
    for (const file of TEXTS.flatMap(filesIn)) {
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:\*\*|\\?`)Pulumi: ([A-Z][^`*$\\]+)/g)) {
        mentions += 1;
        if (!short.has(name!) && !short.has(withoutEnding(name!))) wrong.push(`${file}: ${name}`);
      }
    }
    assert.ok(mentions > 100, String(mentions));
    assert.deepEqual(wrong, []);
  });

  it('are all in the tables of commands', () => {
    const text = readFileSync(path.join(repository, 'docs/commands.md'), 'utf8');
    const named = [...text.matchAll(/^\| Pulumi: (.+?) +\|/gm)].map(([, title]) => title!);
    const listed = [...titles]
      .filter(([command]) => !ONLY_IN_MENUS.includes(command))
      .map(([, title]) => title);
    assert.deepEqual(named.sort(), listed.sort());
  });
});

/** The name in a sentence: without the ellipsis and the words in parentheses. */
function withoutEnding(title: string): string {
  return title.replace(/…$| \(.+\)$/, '');
}

function filesIn(name: string): string[] {
  const file = path.join(repository, name);
  if (statSync(file).isFile()) return [file];
  return readdirSync(file).flatMap((child) => filesIn(path.join(name, child)));
}
