import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../server/src/rules';
import type { Explanation } from '../../server/src/features/explain/explainText';
import { knownErrors } from '../../shared/knownErrors/readKnownErrors';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';
import { repository } from '../harness/repository';

const LOCKED = knownErrors().find(({ id }) => id === 'stack-locked')!.samples[0]!.text;
const MISSING = knownErrors().find(({ id }) => id === 'plugin-missing')!.samples[0]!.text;

describe('the commands that explain', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const run = (args: string[], input: string | Uint8Array = ''): Run => folder.run(args, input);
  const idsOf = (args: string[], input = ''): string[] => {
    const { stdout } = run(['explain', '--format=json', ...args], input);
    return (JSON.parse(stdout) as { explanations: Explanation[] }).explanations.map(({ id }) => id);
  };

  describe('explain', () => {
    it('accepts a message as one argument or several, a file, standard input, and an id', () => {
      folder.write('up.log', `Updating (dev):\n\n${LOCKED}\n`);
      folder.write('windows.log', Buffer.from(`\ufeff${LOCKED}`, 'utf16le'));
      for (const args of [[LOCKED], LOCKED.split(' '), ['up.log'], ['windows.log'], ['stack-locked']])
        assert.deepEqual(idsOf(args), ['stack-locked'], args.join('|'));
      for (const args of [[], ['-']]) assert.deepEqual(idsOf(args, LOCKED), ['stack-locked']);
    });

    it('says what happened, whether the state is safe, and what to do', () => {
      folder.write('up.log', `Updating (dev):\n\n${LOCKED}\n`);
      const { code, stdout, stderr } = run(['explain', 'up.log']);
      assert.deepEqual([code, stderr], [0, '']);
      const lines = stdout.split('\n');
      assert.match(lines[0]!, /^.+ \(stack-locked, line 3\)$/);
      assert.match(stdout, /\n\nIs the state safe\? Yes\. .+\n\nWhat to do, in this order:\n\n1\. /);
      assert.match(stdout, /\n {7}pulumi cancel/);
      assert.match(stdout, /\n {3}In VS Code: Pulumi: Cancel Update/);
      assert.match(stdout, /\nMore: https:\S+\/errors\/stack-locked\n {6}https:\S+\n$/);
    });

    it('explains all errors in a log, each once', () => {
      assert.deepEqual(idsOf(['-'], `${MISSING}\n\n${LOCKED}\n\n${LOCKED}\n`).sort(), [
        'plugin-missing',
        'stack-locked',
      ]);
      const { stdout } = run(['explain'], `${MISSING}\n\n${LOCKED}\n`);
      assert.equal(stdout.match(/^-{80}$/gm)!.length, 1);
    });

    it('explains an error by its id, with placeholders for what a message would contain', () => {
      for (const { id } of knownErrors().slice(0, 20)) {
        const { code, stdout } = run(['explain', id]);
        assert.equal(code, 0);
        assert.doesNotMatch(stdout, /\{[a-z]+\}/);
      }
    });

    it('exits with 1 and a sentence if nothing is known', () => {
      assert.deepEqual(run(['explain', 'All is well.']), {
        code: 1,
        stdout: '',
        stderr:
          'Nothing in this text is known. Give it word for word, with the lines before and after the error.\n',
      });
      const { code, stdout } = run(['explain', '--format=json', 'All is well.']);
      assert.deepEqual([code, JSON.parse(stdout)], [1, { explanations: [] }]);
    });

    it('repeats only the captured parts of the text', () => {
      const { stdout } = run(['explain', `${LOCKED} token=hunter2 \u001b[2J`]);
      assert.match(stdout, /stack-locked/);
      assert.ok(!stdout.includes('hunter2'));
      assert.ok(!stdout.includes('\u001b'));
    });
  });

  describe('rules', () => {
    it('lists them all', () => {
      const { code, stdout } = run(['rules']);
      assert.equal(code, 0);
      const listed = [...stdout.matchAll(/^(\w+) +([a-z-]+) +(.+)$/gm)].map(([, ...row]) => row);
      assert.deepEqual(
        listed,
        rules.map(({ severity, code: rule, title }) => [severity, rule, title]),
      );
    });

    it('lists them for other programs', () => {
      const listed = JSON.parse(run(['rules', '--format=json']).stdout) as Record<string, string>[];
      assert.equal(listed.length, rules.length);
      const { title } = rules.find(({ code }) => code === 'reference-order')!;
      assert.deepEqual(
        listed.find(({ code }) => code === 'reference-order'),
        {
          code: 'reference-order',
          title,
          severity: 'error',
          refusedBy: 'import',
          docs: 'https://pulumi-troubleshooter.github.io/pulumi-troubleshooter/rules/reference-order',
        },
      );
    });
  });

  describe('rule', () => {
    const DOCS = 'https://pulumi-troubleshooter.github.io/pulumi-troubleshooter';
    const page = (code: string): string =>
      readFileSync(path.join(repository, 'docs', 'rules', `${code}.md`), 'utf8');

    it('prints the page of a rule', () => {
      assert.deepEqual(run(['rule', 'urn-type']), { code: 0, stdout: page('urn-type'), stderr: '' });
      const told = JSON.parse(run(['rule', '--format=json', 'urn-type']).stdout) as Record<string, string>;
      assert.deepEqual([told['code'], told['page']], ['urn-type', page('urn-type')]);
    });

    it('has links that can be opened from a terminal', () => {
      const { stdout } = run(['rule', 'state-version']);
      assert.ok(page('state-version').includes('](../check.md#another-version-of-pulumi)'));
      assert.ok(stdout.includes(`](${DOCS}/check#another-version-of-pulumi)`));
      assert.doesNotMatch(stdout, /\]\((?!https:)/);
    });

    it('accepts all listed rules', () => {
      const pages = JSON.parse(
        readFileSync(path.join(repository, 'dist', 'rulePages.json'), 'utf8'),
      ) as object;
      assert.deepEqual(Object.keys(pages).sort(), rules.map(({ code }) => code).sort());
    });
  });
});
