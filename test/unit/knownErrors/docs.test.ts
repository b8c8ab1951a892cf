import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MEANINGS } from '../../../shared/errorFacts/meanings';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { commandTitles } from '../../../shared/commandTitles';
import type { HelpfulCommand } from '../../../shared/knownErrors/knownError';
import { repository } from '../../harness/repository';

/** Command lines in the steps, and the command that does the same, or shows the same. */
const DONE_BY: readonly (readonly [RegExp, HelpfulCommand])[] = [
  [/^pulumi cancel/, 'cancelUpdate'],
  [/^pulumi refresh/, 'refreshStack'],
  [/^pulumi stack export/, 'exportState'],
  [/^pulumi stack import/, 'importState'],
  [/^pulumi state unprotect/, 'unprotectResource'],
  [/^pulumi state delete/, 'deleteFromState'],
  [/^pulumi state repair/, 'repairState'],
  [/^pulumi stack rename organization\/<new-project>/, 'renameProject'],
  [/^pulumi login/, 'logIn'],
  [/--logtostderr/, 'verboseLog'],
  [/^aws cloudfront get-distribution/, 'fixEtag'],
  [/^pulumi whoami|^which -a pulumi|^pulumi install/, 'diagnoseEnvironment'],
];

describe('the pages in docs/errors', () => {
  it('name commands as the palette does', () => {
    const names = JSON.parse(readFileSync(`${repository}/package.nls.json`, 'utf8')) as Record<
      string,
      string
    >;
    for (const [command, title] of Object.entries(commandTitles)) {
      assert.equal(title, names[`command.${command}`]);
    }
  });

  it('link to the command that replaces a command line', () => {
    const missing = knownErrors().flatMap(({ id, steps }) =>
      steps.flatMap(({ shell = '' }) =>
        DONE_BY.filter(([line]) => line.test(shell))
          .filter(([, command]) => !steps.some((step) => step.command === command))
          .map(([, command]) => `${id}: ${shell} is ${command}`),
      ),
    );
    assert.deepEqual(missing, []);
    const named = new Set(
      knownErrors().flatMap(({ steps }) => steps.flatMap(({ command }) => command ?? [])),
    );
    assert.deepEqual([...named].sort(), Object.keys(commandTitles).sort());
  });

  it('say for each error what to do', () => {
    const byForm = new Set([...MEANINGS.map(({ entry }) => entry), 'dynamic-provider-failed']);
    for (const { id, steps, samples, patterns } of knownErrors()) {
      assert.match(id, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(steps.length > 0 && samples.length > 0 && (patterns.length > 0 || byForm.has(id)), id);
    }
    assert.equal(new Set(knownErrors().map(({ id }) => id)).size, knownErrors().length);
  });
});
