import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { repository } from '../../harness/repository';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Job {
  uses?: string;
  strategy?: { matrix: Record<string, string[]> };
  needs?: string[];
  environment?: string;
  permissions?: Record<string, string>;
  steps?: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = path.join(repository, '.github/workflows');
const texts = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
);
const workflows = new Map([...texts].map(([name, text]) => [name, parse(text) as Workflow]));
const { scripts, version, engines, devDependencies } = JSON.parse(
  readFileSync(path.join(repository, 'package.json'), 'utf8'),
) as {
  scripts: Record<string, string>;
  version: string;
  engines: { vscode: string };
  devDependencies: Record<string, string>;
};

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps = [] }) => steps);

describe('the workflows', () => {
  it('pin each action to a commit, with the version in a comment', () => {
    let count = 0;
    for (const [name, text] of texts) {
      for (const [line] of text.matchAll(/uses: (?!\.\/).*/g)) {
        assert.match(line, /^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
        count++;
      }
    }
    assert.ok(count > 10, String(count));
  });

  it('run no package’s scripts when packages are installed', () => {
    const installs = [...workflows.values()].flatMap(stepsOf).filter(({ run }) => run?.includes('npm ci'));
    assert.ok(installs.length > 2);
    assert.deepEqual(
      installs.filter(({ run }) => !run!.includes('--ignore-scripts')),
      [],
    );
  });

  it('audit the packages on each change and each week', () => {
    const audit = workflows.get('ci.yml')!;
    assert.ok('schedule' in audit.on && 'pull_request' in audit.on && 'push' in audit.on);
    const runs = stepsOf(audit).map(({ run }) => run);
    for (const command of ['npm audit --omit=dev', 'npm audit signatures'])
      assert.ok(runs.includes(command), command);
  });

  it('have write permissions only where they are declared', () => {
    for (const [name, { permissions }] of workflows)
      assert.deepEqual(permissions, { contents: 'read' }, name);
  });

  it('run existing scripts', () => {
    const run = [...workflows.values()]
      .flatMap(stepsOf)
      .flatMap(({ run: script = '' }) => script.split('\n'));
    const named = run.flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? []);
    assert.ok(named.includes('package') && named.includes('package:npm'));
    for (const name of named) assert.ok(name in scripts, name);
  });
});

describe('the test workflow', () => {
  const { jobs } = workflows.get('ci.yml')!;

  it('has the oldest and the newest VS Code on three systems', () => {
    const { os, vscode } = jobs['editors']!.strategy!.matrix;
    assert.deepEqual(os, ['ubuntu-latest', 'macos-latest', 'windows-latest']);
    assert.deepEqual(vscode, [engines.vscode.replace('^', ''), 'stable']);
  });
});

describe('the release workflow', () => {
  const { on, jobs } = workflows.get('release.yml')!;

  it('starts with a tag, and publishes nothing before the tests have passed', () => {
    assert.deepEqual(on, { push: { tags: ['v*.*.*'] } });
    assert.equal(jobs['tests']!.uses, './.github/workflows/ci.yml');
    assert.ok('workflow_call' in workflows.get('ci.yml')!.on);
    for (const name of ['marketplace', 'open-vsx', 'npm'])
      assert.deepEqual(jobs[name]!.needs, ['tests', 'package'], name);
    assert.deepEqual(jobs['release']!.needs, ['marketplace', 'open-vsx', 'npm']);
  });

  it('builds what it publishes once, with a proof of where, and a bill of materials', () => {
    const builds = stepsOf(workflows.get('release.yml')!).filter(({ run }) => run === 'npm run package');
    assert.equal(builds.length, 1);
    const { steps = [] } = jobs['package']!;
    assert.ok(steps.some(({ uses }) => uses?.startsWith('actions/attest-build-provenance@')));
    assert.ok(texts.get('release.yml')!.includes('sbom.cdx.json'));
  });

  it('has its secrets only in the steps that need them, protected by the environment', () => {
    for (const [name, { steps = [], environment }] of Object.entries(jobs)) {
      for (const { run = '', env = {} } of steps) {
        assert.ok(!run.includes('secrets.'), name);
        if (JSON.stringify(env).includes('secrets.')) assert.equal(environment, 'release', name);
      }
    }
  });

  it('refuses a tag that differs from the version', () => {
    const { run } = jobs['package']!.steps!.find(({ name }) => name === 'The tag is the version')!;
    const check = (GITHUB_REF_NAME: string): boolean => {
      try {
        execFileSync('bash', ['-e', '-c', run!], {
          cwd: repository,
          env: { ...process.env, GITHUB_REF_NAME },
        });
        return true;
      } catch {
        return false;
      }
    };
    assert.deepEqual([check(`v${version}`), check('v99.0.0')], [true, false]);
  });

  it('publishes with the same vsce with which the tests package', () => {
    const { run } = jobs['marketplace']!.steps!.find(({ run: script }) => script?.includes('vsce'))!;
    assert.ok(run!.includes(`@vscode/vsce@${devDependencies['@vscode/vsce']} `), run);
  });

  it('publishes both packages to the same places', () => {
    const published = Object.values(jobs)
      .flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []))
      .filter((run) => run.includes('pulumi-troubleshooter.vsix'));
    assert.equal(published.length, 3);
    for (const run of published)
      assert.match(run, /pulumi-troubleshooter\.vsix pulumi-troubleshooter-web\.vsix/);
  });
});
