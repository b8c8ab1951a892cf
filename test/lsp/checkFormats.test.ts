import assert from 'node:assert/strict';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';

const good = changedExample(() => undefined);
const broken = exampleState().replace(/"magic": "./, '"magic": "x');
/** A state with a danger: the project is another one. */
const OTHER_PROJECT = ['--project=web'];

/** Names can contain anything. */
const EVIL = 'a\n::error::%25 | <b> & "c" @all\u0001';
const evil = printed(stateWith([component(EVIL, { id: 'x' })]));

/** An environment without the variables of a CI system that runs these tests. */
const NOWHERE = { GITHUB_WORKSPACE: undefined, CI_PROJECT_DIR: undefined };

describe('the formats of the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
    folder.write('good.json', good);
    folder.write('broken.json', broken);
  });

  const check = (format: string, args: string[], env: NodeJS.ProcessEnv = {}): Run =>
    folder.run(['check', `--format=${format}`, ...args], '', { ...NOWHERE, ...env });

  it('can also be written to files, all in one run, with all findings', () => {
    const reports = ['json', 'sarif', 'github', 'gitlab', 'junit', 'markdown', 'text'];
    const { code, stdout } = folder.run(
      ['check', '--quiet', 'broken.json', ...reports.map((format) => `--report=${format}=out/${format}=1`)],
      '',
      NOWHERE,
    );
    assert.equal(code, 1);
    assert.doesNotMatch(stdout, /pending-operation/);
    for (const format of reports) {
      const { stdout: expected } = check(format, ['broken.json']);
      assert.equal(folder.read(`out/${format}=1`), expected, format);
      assert.match(expected, /pending-operation/);
    }
  });

  describe('github', () => {
    it('has an annotation for each finding, the worst first, and the summary', () => {
      const { code, stdout } = check('github', ['broken.json', 'good.json', 'none.json', ...OTHER_PROJECT]);
      assert.equal(code, 2);
      const lines = stdout.split('\n');
      assert.equal(lines[0], '::error file=none.json::none.json does not exist.');
      assert.equal(
        lines[1],
        '::error title=Pulumi state%3A manifest-checksum,file=broken.json,line=6,endLine=6,col=16,endColumn=82::' +
          'broken.json:6:16: error manifest-checksum: This checksum does not fit the "version" of the manifest, so that Pulumi takes the state for damaged: compute it again.%0A' +
          'Pulumi says: magic cookie mismatch; possible tampering/corruption detected',
      );
      const levels = lines
        .map((line) => /^::(\w+) .*?: (\w+) [a-z-]+: /.exec(line)?.slice(1))
        .filter(Boolean);
      assert.deepEqual(levels, [
        ['error', 'error'],
        ['error', 'danger'],
        ['error', 'danger'],
        ['warning', 'warning'],
      ]);
      assert.match(lines.at(-2)!, /^1 error, \d+ dangers, 1 warning in 2 files/);
    });

    it('names files relative to the repository', () => {
      folder.write('deep/er/broken.json', broken);
      const args = ['deep/er/broken.json', '/none.json', '-'];
      const { stdout } = check('github', args, { GITHUB_WORKSPACE: folder.at('deep') });
      const files = [...stdout.matchAll(/^::\w+ .*?\bfile=([^,:]*)/gm)].map(([, file]) => file);
      assert.deepEqual(files, ['/none.json', '-', 'er/broken.json', 'er/broken.json']);
    });

    it('escapes texts of the state that GitHub would read as commands', () => {
      folder.write('evil.json', evil);
      const { stdout } = check('github', ['evil.json']);
      const [first, second] = stdout.split('\n');
      assert.match(first!, /^::error title=.*'a ::error::%2525 \| <b> & "c" @all ' /);
      assert.match(second!, /^1 error in 1 file/);
    });

    it('prints nothing about a valid state with --quiet', () => {
      assert.equal(check('github', ['--quiet', 'good.json']).stdout, '');
    });
  });

  describe('gitlab', () => {
    interface Issue {
      check_name: string;
      description: string;
      severity: string;
      fingerprint: string;
      location: { path: string; lines: { begin: number; end: number } };
    }
    const issues = (args: string[], env: NodeJS.ProcessEnv = {}): Issue[] =>
      JSON.parse(check('gitlab', args, env).stdout) as Issue[];

    it('is a code quality report', () => {
      const [missing, ...found] = issues(['none.json', 'broken.json', 'good.json']);
      assert.deepEqual(missing, {
        check_name: 'not-checked',
        description: 'none.json does not exist.',
        severity: 'blocker',
        fingerprint: 'not-checked:none.json',
        location: { path: 'none.json', lines: { begin: 1, end: 1 } },
      });
      assert.deepEqual(
        found.map(({ check_name, severity, location }) => [check_name, severity, location.path]),
        [
          ['manifest-checksum', 'critical', 'broken.json'],
          ['pending-operation', 'minor', 'broken.json'],
        ],
      );
      assert.deepEqual(found[0]!.location.lines, { begin: 6, end: 6 });
      assert.deepEqual(issues(['good.json']), []);
    });

    it('reports a danger as critical, and says that it is one', () => {
      const dangers = issues(['good.json', ...OTHER_PROJECT]);
      assert.ok(dangers.length > 0);
      for (const { severity, description } of dangers) {
        assert.equal(severity, 'critical');
        assert.match(description, /^Danger: /);
      }
    });

    it('has fingerprints that do not change when lines move, and that differ in each file', () => {
      folder.write('twin.json', broken);
      folder.write('moved.json', broken);
      const prints = (file: string): string[] => issues([file]).map(({ fingerprint }) => fingerprint);
      const before = prints('moved.json');
      folder.write('moved.json', JSON.stringify(JSON.parse(broken)));
      assert.deepEqual(prints('moved.json'), before);
      const all = issues(['broken.json', 'twin.json', 'moved.json']);
      assert.equal(new Set(all.map(({ fingerprint }) => fingerprint)).size, all.length);
    });

    it('names files relative to the project', () => {
      folder.write('deep/er/broken.json', broken);
      const [issue] = issues(['deep/er/broken.json'], { CI_PROJECT_DIR: folder.at('deep') });
      assert.equal(issue!.location.path, 'er/broken.json');
    });
  });

  describe('junit', () => {
    const parts = (element: XmlElement): XmlElement[] =>
      element.children.filter((child): child is XmlElement => child.type === 'element');
    const suites = (args: string[]): XmlElement => parseXml(check('junit', args).stdout).root!;

    it('has a suite for each file, and a test for each finding', () => {
      const root = suites(['broken.json', 'good.json', 'none.json']);
      assert.deepEqual(
        { ...root.attributes },
        {
          name: 'pulumi-troubleshooter',
          tests: '4',
          failures: '1',
          errors: '1',
        },
      );
      const told = parts(root).map((suite) => [
        suite.attributes['name'],
        parts(suite).map((test) => [test.attributes['name'], parts(test)[0]?.name]),
      ]);
      assert.deepEqual(told, [
        [
          'broken.json',
          [
            ['manifest-checksum', 'failure'],
            ['pending-operation', 'system-out'],
          ],
        ],
        ['good.json', [['check', undefined]]],
        ['none.json', [['not-checked', 'error']]],
      ]);
      const [failure] = parts(parts(parts(root)[0]!)[0]!);
      assert.match(failure!.attributes['message']!, /^This checksum does not fit/);
      assert.match(
        failure!.text,
        /^broken\.json:6:16: error manifest-checksum: .*\nPulumi says: magic cookie/,
      );
    });

    it('has failures for what fails the run', () => {
      const failures = (...args: string[]): string | undefined =>
        suites(['broken.json', ...args]).attributes['failures'];
      assert.equal(failures('--fail-on=warning'), '2');
      assert.equal(failures('--fail-on=never'), '0');
      assert.equal(suites(['good.json', ...OTHER_PROJECT]).attributes['failures'], '7');
    });

    it('is valid XML, whatever a name contains', () => {
      folder.write('evil.json', evil.replace('\\u0001', '\\u0001\\ud800\\uffff'));
      const [failure] = parts(parts(parts(suites(['evil.json']))[0]!)[0]!);
      assert.ok(
        failure!.attributes['message']!.startsWith(`'a ::error::%25 | <b> & "c" @all `),
        failure!.text,
      );
    });
  });

  describe('markdown', () => {
    it('contains the summary, and a table of the findings, the worst first', () => {
      const { stdout } = check('markdown', ['broken.json', 'good.json', 'none.json', ...OTHER_PROJECT]);
      const lines = stdout.split('\n');
      assert.deepEqual(lines.slice(0, 4), ['### Pulumi states', '', 'none.json does not exist.', '']);
      assert.match(lines[4]!, /^1 error, 14 dangers, 1 warning in 2 files/);
      const rows = [...stdout.matchAll(/^\| (\w+) \[([a-z-]+)\]\(https:\S+\) \| (\S+) \| .* \|$/gm)];
      assert.deepEqual(
        rows.map(([, ...row]) => row),
        [
          ['error', 'manifest-checksum', 'broken.json:6:16'],
          ['danger', 'other-project', rows[1]![3]],
          ['danger', 'other-project', rows[2]![3]],
          ['warning', 'pending-operation', rows[3]![3]],
        ],
      );
    });

    it('contains no table if there are no findings', () => {
      assert.equal(
        check('markdown', ['good.json']).stdout,
        '### Pulumi states\n\nNo findings in 1 file.\n\n',
      );
    });

    it('escapes names, each in one row', () => {
      folder.write('evil.json', evil);
      const row = check('markdown', ['evil.json'])
        .stdout.split('\n')
        .find((line) => line.startsWith('| error'))!;
      assert.ok(row.includes(`'a ::error::%25 \\| &lt;b&gt; &amp; "c" &#64;all ' `), row);
    });

    it('has at most as many rows as GitHub accepts in the summary of a step', () => {
      const resources = Array.from({ length: 300 }, (_, i) =>
        component(`r${i}`, { dependencies: [`${example.web}${i}`] }),
      );
      folder.write('many.json', printed(stateWith(resources)));
      const { stdout } = check('markdown', ['many.json']);
      assert.equal(stdout.match(/^\| \w+ \[/gm)!.length, 200);
      assert.match(stdout, /\n100 more findings not shown\.\n$/);
    });
  });
});
