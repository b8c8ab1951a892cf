import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from 'sarif';
import { parse } from 'yaml';
import { CheckFolder, type Run } from '../harness/checkCommand';
import { installNpmPackage } from '../harness/npmPackage';
import { repository } from '../harness/repository';
import { changedExample } from '../harness/states';

interface Action {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: { id: string; shell: string; env: Record<string, string>; run: string }[] };
}

interface Hook {
  entry: string;
  language: string;
  files: string;
}

function read(file: string): unknown {
  return parse(readFileSync(path.join(repository, file), 'utf8'));
}

const { version } = read('package.json') as { version: string };
const good = changedExample(() => undefined);
const broken = good.replace(/"magic": "./, '"magic": "x');

describe('the page about CI', () => {
  it('names this version', () => {
    const page = readFileSync(path.join(repository, 'docs/check.md'), 'utf8');
    const named = [...page.matchAll(/(?:pulumi-troubleshooter@v?|rev: v)(\d+\.\d+\.\d+)/g)].map(
      ([, one]) => one,
    );
    assert.ok(named.length > 3, String(named.length));
    assert.deepEqual([...new Set(named)], [version]);
  });
});

describe('in CI', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  before(async () => {
    folder = new CheckFolder();
    await installNpmPackage(folder);
    folder.write('.pulumi/stacks/shop/dev.json', good);
    folder.write('.pulumi/stacks/shop/with space.json', good);
    folder.write('exports/deep/er/broken.json', broken);
  });
  after(() => {
    folder.remove();
  });

  describe('the action', () => {
    const action = read('action.yml') as Action;

    before(function () {
      // The bash of macOS is older, as the action says.
      if (folder.program('bash', ['-c', 'shopt -s globstar']).code !== 0) this.skip();
    });

    /** Runs the steps like GitHub's runner: each script in its shell, with the inputs as environment. */
    function act(
      inputs: Record<string, string> = {},
      environment: NodeJS.ProcessEnv = {},
    ): Run & { outputs: string; summary: string } {
      folder.write('output.txt', '');
      folder.write('summary.md', '');
      const written = (): { outputs: string; summary: string } => ({
        outputs: folder.read('output.txt'),
        summary: folder.read('summary.md'),
      });
      let said = { stdout: '', stderr: '' };
      for (const { shell, env, run } of action.runs.steps) {
        assert.equal(shell, 'bash');
        const given = Object.entries(env).map(([name, value]): [string, string] => {
          const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)![1]!;
          return [name, inputs[input] ?? action.inputs[input]!.default];
        });
        folder.write('step.sh', run);
        const args = ['--noprofile', '--norc', '-eo', 'pipefail', 'step.sh'];
        const variables = {
          ...Object.fromEntries(given),
          GITHUB_OUTPUT: folder.at('output.txt'),
          GITHUB_STEP_SUMMARY: folder.at('summary.md'),
          GITHUB_WORKSPACE: folder.path,
          ...environment,
        };
        const { code, stdout, stderr } = folder.program('bash', args, '', variables);
        said = { stdout: said.stdout + stdout, stderr: said.stderr + stderr };
        if (code !== 0) return { code, ...said, ...written() };
      }
      return { code: 0, ...said, ...written() };
    }

    const sarif = (file: string): Log => JSON.parse(folder.read(file)) as Log;

    it('checks the states of a file backend, with this very version', () => {
      assert.equal(action.runs.using, 'composite');
      assert.equal(action.inputs['version']!.default, version);
      const { code, stdout, stderr, outputs, summary } = act({ files: '.pulumi' });
      assert.deepEqual([code, stdout], [0, 'No findings in 2 files.\n'], stderr);
      assert.equal(summary, '### Pulumi states\n\nNo findings in 2 files.\n\n');
      assert.equal(outputs, 'sarif=pulumi-states.sarif\n');
      assert.deepEqual(sarif('pulumi-states.sarif').runs[0]!.results, []);
      assert.equal(action.outputs['sarif']!.value, '${{ steps.check.outputs.sarif }}');
    });

    it('fails on errors, reports them in the log, at their places and in the summary, and writes them for code scanning', () => {
      const { code, stdout, summary, outputs } = act({
        files: '.pulumi/stacks/**/*.json\nexports/**/*.json',
        sarif: 'a b.sarif',
      });
      assert.equal(code, 1);
      assert.match(
        stdout,
        /^::error title=Pulumi state%3A manifest-checksum,file=exports\/deep\/er\/broken\.json,line=6,.*::exports\/deep\/er\/broken\.json:6:22: error manifest-checksum: /,
      );
      assert.match(stdout, /\n1 error in 3 files\./);
      assert.match(summary, /\n1 error in 3 files\..*\n\n\|.*\|\n\|.*\|\n\| error \[manifest-checksum\]/);
      assert.equal(outputs, 'sarif=a b.sarif\n');
      const { results } = sarif('a b.sarif').runs[0]!;
      assert.deepEqual(
        results!.map(({ ruleId }) => ruleId),
        ['manifest-checksum'],
      );
      const { uri } = results![0]!.locations![0]!.physicalLocation!.artifactLocation!;
      assert.equal(uri, 'exports/deep/er/broken.json');
    });

    it('checks all states of the repository by default', () => {
      const { code, stdout } = act();
      assert.equal(code, 1);
      assert.match(stdout, /\n1 error in 3 files\./);
    });

    it('writes its results into a new folder', () => {
      const { code, outputs } = act({ files: 'exports', sarif: 'sub/s.sarif', 'fail-on': 'never' });
      assert.deepEqual([code, outputs], [0, 'sarif=sub/s.sarif\n']);
      assert.equal(sarif('sub/s.sarif').runs[0]!.results!.length, 1);
    });

    it('never succeeds without results', () => {
      const failed = '::error::The states were not checked.\n';
      folder.write('file', '');
      const unwritten = act({ files: 'exports', sarif: 'file/s.sarif', 'fail-on': 'never' });
      assert.deepEqual([unwritten.code, unwritten.outputs], [2, '']);
      assert.ok(unwritten.stdout.endsWith(failed), unwritten.stdout);
      // The program is replaced here: no published one ends like this.
      folder.write('pulumi-states.sarif', 'of an earlier run');
      folder.write('bin/npx', '#!/bin/sh\nexit 0\n');
      chmodSync(folder.at('bin/npx'), 0o755);
      const PATH = [folder.at('bin'), process.env['PATH']].join(path.delimiter);
      const silent = act({}, { PATH });
      assert.deepEqual([silent.code, silent.stdout, silent.outputs], [2, failed, '']);
    });

    it('checks once, and fails as that one run does', () => {
      folder.write('bin/npx', '#!/bin/sh\necho run >> runs.txt\nexit 42\n');
      chmodSync(folder.at('bin/npx'), 0o755);
      const PATH = [folder.at('bin'), process.env['PATH']].join(path.delimiter);
      assert.equal(act({}, { PATH }).code, 42);
      assert.equal(folder.read('runs.txt'), 'run\n');
    });

    it('only reports if it must not fail, and passes on the intended stack', () => {
      const { code } = act({ files: 'exports/**/*.json', 'fail-on': 'never' });
      assert.equal(code, 0);
      const { code: other, stdout } = act({ files: '.pulumi', stack: 'prod' });
      assert.equal(other, 1);
      assert.match(stdout, /error other-stack/);
      assert.equal(
        sarif('pulumi-states.sarif').runs[0]!.automationDetails!.id,
        'pulumi-troubleshooter/prod/',
      );
    });

    it('fails if there is nothing to check', () => {
      const { code, stdout } = act({ files: 'states/*.json' });
      assert.equal(code, 2);
      assert.equal(stdout, '::error::No file matches states/*.json\n');
    });

    it('passes inputs on unchanged', () => {
      const { code, stderr } = act({ files: '$(touch pwned)', stack: '`touch pwned`' });
      assert.equal(code, 2);
      assert.match(stderr, /^\$\(touch pwned\) does not exist\.$/m);
      assert.throws(() => folder.read('pwned'));
    });
  });

  describe('the recipe for GitLab', () => {
    interface Job {
      script: string[];
      artifacts: { when: string; reports: Record<string, string> };
    }

    it('fails on errors, and leaves the reports that it names', () => {
      const page = readFileSync(path.join(repository, 'docs/check.md'), 'utf8');
      const [, recipe] = /```yaml\n(check-states:\n[^`]*)```/.exec(page)!;
      const { script, artifacts } = (parse(recipe!) as Record<string, Job>)['check-states']!;
      assert.equal(artifacts.when, 'always');
      // GitLab's runner joins the lines, and stops at the first that fails.
      const { code, stdout } = folder.program('sh', ['-e', '-c', script.join('\n')], '', {
        CI_PROJECT_DIR: folder.path,
      });
      assert.equal(code, 1);
      assert.match(stdout, /\n1 error in 3 files\./);
      const { codequality, junit } = artifacts.reports;
      const issues = JSON.parse(folder.read(codequality!)) as { location: { path: string } }[];
      assert.deepEqual(
        issues.map(({ location }) => location.path),
        ['exports/deep/er/broken.json'],
      );
      assert.match(
        folder.read(junit!),
        /^<\?xml .*\n<testsuites name="pulumi-troubleshooter" tests="3" failures="1"/,
      );
    });
  });

  describe('the hook for pre-commit', () => {
    const [hook] = read('.pre-commit-hooks.yaml') as [Hook];

    /** Like pre-commit: the entry, split as by a shell, followed by the files. */
    function commit(...files: string[]): Run {
      const [program, ...args] = hook.entry.split(' ');
      return folder.program(program!, [...args, ...files]);
    }

    it('runs what is installed, in this very version', () => {
      assert.equal(hook.language, 'system');
      assert.ok(hook.entry.includes(` pulumi-troubleshooter@${version} `), hook.entry);
    });

    it('gets the states of a backend, and no other files', () => {
      const files = new RegExp(hook.files);
      for (const file of ['.pulumi/stacks/shop/dev.json', 'infra/.pulumi/stacks/dev.json.gz'])
        assert.ok(files.test(file), file);
      for (const file of ['.pulumi/stacks/shop/dev.json.bak', '.pulumi/meta.yaml', 'package.json'])
        assert.ok(!files.test(file), file);
    });

    it('lets a valid state pass, silently', () => {
      const { code, stdout } = commit('.pulumi/stacks/shop/dev.json', '.pulumi/stacks/shop/with space.json');
      assert.deepEqual([code, stdout], [0, '']);
    });

    it('fails on a broken one', () => {
      const { code, stdout } = commit('.pulumi/stacks/shop/dev.json', 'exports/deep/er/broken.json');
      assert.equal(code, 1);
      assert.match(stdout, /^exports\/deep\/er\/broken\.json:6:22: error manifest-checksum: /);
    });
  });
});
