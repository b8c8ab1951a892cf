import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import { orSkip } from '../../harness/orSkip';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { importScript, repository } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import { commonJsConfig, json, project, writeProject } from './debuggedProject';
import { assertRow } from './debuggerTable';
import { assertStops, breakAtStops, clearBreakpoints, followStops, until, type Stop } from './debugStops';
import { forgetSaid, messages } from './saidToUser';

interface SetupModule {
  ensureProjectTools(): Promise<string>;
}

/** A program, with a component so that the mocks are asked for something. */
const program = (imports: string): string => `${imports}
class Shelf extends pulumi.ComponentResource {
  constructor(name) {
    super('shop:index:Shelf', name);
  }
}
const shelf = new Shelf('one');
exports.urn = shelf.urn.apply((urn) => {
  return urn;
});
`;
const javaScript = program(`const pulumi = require('@pulumi/pulumi');`);
const module = program(`import * as pulumi from '@pulumi/pulumi';`).replace(
  'exports.urn =',
  'export const urn =',
);

/** The places of the resource, and inside the `apply`. */
const stopsIn = (file: string): readonly Stop[] => [
  { at: `${file}:7`, variables: {} },
  { at: `${file}:9`, variables: { urn: `'urn:pulumi:dev::shop::shop:index:Shelf::one'` } },
];

const MOCKS = `pulumi.runtime.setMocks({
  newResource: ({ name, inputs }) => ({ id: name, state: inputs }),
  call: ({ inputs }) => inputs,
}, 'shop', 'dev', false);
`;
const commonJsTest = `const pulumi = require('@pulumi/pulumi');
${MOCKS}it('has a shelf', async () => {
  const { urn } = require('../index');
  await new Promise((resolve) => urn.apply(resolve));
});
`;
const moduleTest = `import { it } from 'vitest';
import * as pulumi from '@pulumi/pulumi';
${MOCKS}it('has a shelf', async () => {
  const { urn } = await import('../index');
  await new Promise((resolve) => urn.apply(resolve));
});
`;
const automation = (
  options: string,
): string => `const { LocalWorkspace } = require('@pulumi/pulumi/automation');
${options}
LocalWorkspace.createOrSelectStack(options)
  .then((stack) => stack.preview())
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
`;

const sstConfig = `export default $config({
  app() {
    return { name: 'shop', home: 'local' };
  },
  async run() {
    const word = 'hello';
    return { greeting: word };
  },
});
`;

describe('the documented entry of launch.json', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let runners = '';
  let runs = 0;
  let entry: vscode.DebugConfiguration;
  /** What the debugged script needs on this machine. */
  let env: Readonly<Record<string, string>>;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'tested'), isDebugged: true });
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    env = { ...stack.variables, PATH: `${host}${path.delimiter}${stack.variables['PATH'] ?? ''}` };
    const page = readFileSync(path.join(repository, 'docs/debugging.md'), 'utf8');
    const block = [...page.matchAll(/```json\n([^]*?)```/g)].find(([, text]) => text!.includes('npm test'))!;
    entry = JSON.parse(block[1]!) as vscode.DebugConfiguration;
  });
  after(() => stack.dispose());
  afterEach(async () => {
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
  });

  /**
   * Starts the entry in a project of the workspace, and asserts where it stops until its session ends.
   * @param row its row in docs/debugging.md
   */
  async function assertStopsIn(
    files: Readonly<Record<string, string>>,
    row: string,
    { stops: expected = stopsIn('index.js'), script = ['test'] } = {},
  ): Promise<void> {
    forgetSaid();
    writeProject(stack, { files });
    breakAtStops(stack.cwd, expected);
    const run = ++runs;
    const stops: Stop[] = [];
    let output = '';
    let isOver = false;
    const following = vscode.Disposable.from(
      followStops(stack.cwd, stops),
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        createDebugAdapterTracker: () => ({
          onDidSendMessage: ({ event, body }: { event?: string; body?: { output?: string } }) => {
            if (event === 'output') output += body?.output ?? '';
          },
        }),
      }),
      // An earlier session can end late.
      vscode.debug.onDidTerminateDebugSession(({ parentSession, configuration }) => {
        isOver ||= parentSession === undefined && configuration['testRun'] === run;
      }),
    );
    try {
      const configuration = { ...entry, cwd: stack.cwd, runtimeArgs: script, env, testRun: run };
      assert.equal(
        await vscode.debug.startDebugging(vscode.workspace.workspaceFolders![0], configuration),
        true,
      );
      await until('the session to end', () => isOver);
    } finally {
      following.dispose();
    }
    assertStops(stops, expected, output);
    assertRow(row, messages());
  }

  const packageJson = (scripts: Readonly<Record<string, string>>): string => json({ scripts });
  const node = (script: string, ...args: string[]): string => ['node', `"${script}"`, ...args].join(' ');
  const mocha = path.join(repository, 'node_modules/mocha/bin/mocha.js');

  it('stops in a program that Mocha tests', async () => {
    const files = {
      'package.json': packageJson({ test: node(mocha, 'test') }),
      'index.js': javaScript,
      'test/index.js': commonJsTest,
    };
    await assertStopsIn(files, 'Tests with Mocha, in JavaScript or TypeScript');
  });

  it('stops in a program in TypeScript that Mocha tests', async () => {
    const files = {
      'package.json': packageJson({ test: `node --require ts-node/register/transpile-only "${mocha}" test` }),
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
      'test/index.js': commonJsTest,
    };
    await assertStopsIn(files, 'Tests with Mocha, in JavaScript or TypeScript', {
      stops: stopsIn('index.ts'),
    });
  });

  describe('of other test runners', () => {
    before(async function () {
      await orSkip(this, async () => {
        const setup = await importScript<SetupModule>('scripts/setup/projectTools.mjs');
        runners = path.join(await setup.ensureProjectTools(), 'node_modules');
      });
    });

    it('stops in a program that Jest tests', async () => {
      const files = {
        'package.json': packageJson({ test: node(path.join(runners, 'jest/bin/jest.js')) }),
        'index.js': javaScript,
        'test/index.test.js': commonJsTest,
      };
      await assertStopsIn(files, 'Tests with Jest');
    });

    it('stops in a program that Vitest tests', async () => {
      const files = {
        'package.json': packageJson({ test: node(path.join(runners, 'vitest/vitest.mjs'), 'run') }),
        'index.ts': module,
        'test/index.test.ts': moduleTest.replace(
          `'vitest'`,
          JSON.stringify(path.join(runners, 'vitest/dist/index.js')),
        ),
      };
      await assertStopsIn(files, 'Tests with Vitest', { stops: stopsIn('index.ts') });
    });
  });

  it('stops in an inline program of the Automation API', async () => {
    const inline = automation(`const program = async () => {
  const word = 'hello';
  return { greeting: word };
};
const options = { stackName: 'dev', projectName: 'shop', program };`);
    const files = { 'package.json': packageJson({ deploy: 'node deploy.js' }), 'deploy.js': inline };
    const inlineStops = [
      { at: 'deploy.js:7', variables: {} },
      { at: 'deploy.js:4', variables: { word: `'hello'` } },
    ];
    await assertStopsIn(files, 'An inline program of the Automation API', {
      stops: inlineStops,
      script: ['run', 'deploy'],
    });
  });

  it('stops in a local program of the Automation API', async () => {
    const files = {
      'Pulumi.yaml': project(),
      'package.json': packageJson({ deploy: 'node deploy.js' }),
      'index.js': javaScript,
      'deploy.js': automation(`const options = { stackName: 'dev', workDir: __dirname };`),
    };
    await assertStopsIn(files, 'A local program of the Automation API', { script: ['run', 'deploy'] });
  });

  it('stops in the program of an SST app', async function () {
    let tools = '';
    const home = path.join(stack.root, 'home');
    const bin = path.join(home, '.config/sst/bin');
    const sst = (): string => path.join(tools, 'node_modules/sst/bin/sst.mjs');
    const sstEnv = { ...env, HOME: home, SST_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
    const files = { 'package.json': packageJson({}), 'sst.config.ts': sstConfig };
    await orSkip(this, async () => {
      const setup = await importScript<{ ensureSst(): Promise<string> }>('scripts/setup/sst.mjs');
      tools = await setup.ensureSst();
      await cp(path.join(tools, 'home'), home, { recursive: true });
      writeProject(stack, { files });
      // It gets its own packages from npm.
      await promisify(execFile)(process.execPath, [sst(), 'install', '--stage', 'dev'], {
        cwd: stack.cwd,
        env: sstEnv,
      });
    });
    // SST wants a version of its own: what stands in for that says its number.
    await rename(path.join(bin, 'pulumi'), path.join(bin, 'version'));
    const pulumi = `#!/bin/sh
[ "$1" = version ] && exec '${bin}/version'
PATH='${env['PATH']}' exec pulumi "$@"
`;
    await writeFile(path.join(bin, 'pulumi'), pulumi, { mode: 0o755 });
    env = sstEnv;
    // SST takes the line before into this one, as it minifies.
    const sstStops = [{ at: 'sst.config.ts:7', variables: {} }];
    const scripts = { diff: `${node(sst())} diff --stage dev` };
    const run = { ...files, 'package.json': packageJson(scripts) };
    await assertStopsIn(run, 'The program of an SST app', { stops: sstStops, script: ['run', 'diff'] });
  });
});
