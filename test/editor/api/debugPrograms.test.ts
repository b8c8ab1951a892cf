import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import { orSkip } from '../../harness/orSkip';
import { TRANSPILE_ONLY } from '../../harness/pulumiEnvironment';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { importScript } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import { commonJsConfig, json, project, stopsOf, writeProject } from './debuggedProject';
import { assertRow, compareWithTable } from './debuggerTable';
import {
  assertStops,
  breakAtStops,
  clearBreakpoints,
  followStops,
  until,
  untilEnded,
  type Stop,
} from './debugStops';
import { commonJs, FOLDER, module, programKinds, stopsIn, type ProgramKind } from './programKinds';
import { setHostVariables } from './hostVariables';

interface NodeModule {
  ensureNode(version: number): Promise<{ readonly bin: string }>;
}

/** A program whose Step Into has something to pass over: Node's own files, and a package. */
const stepped = `import * as pulumi from '@pulumi/pulumi';
import { readFileSync } from 'node:fs';
function size(): number {
  const { length } = pulumi.getProject();
  return length + readFileSync(__filename).length;
}
const bytes = size();
export const more = bytes + 1;
`;

const unknownValue = `const pulumi = require('@pulumi/pulumi');
const provider = { create: async () => ({ id: 'one', outs: {} }) };
class Thing extends pulumi.dynamic.Resource {}
exports.text = new Thing(provider, 'thing', {}).id.apply((id) => {
  const text = 'It is (:';
  return text + id;
});
`;

describe('debugging programs of all kinds', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  /** The variables of the stack, with a language host that supports the options of the project file. */
  let environment: Readonly<Record<string, string>>;
  let restoreVariables: () => void;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, FOLDER), isDebugged: true });
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    environment = {
      ...stack.variables,
      PATH: `${host}${path.delimiter}${stack.variables['PATH'] ?? ''}`,
    };
    restoreVariables = setHostVariables(environment);
  });
  after(async () => {
    restoreVariables();
    await stack.dispose();
  });
  afterEach(async () => {
    Object.assign(process.env, environment);
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  /** Asserts that it stops as it must, and that the table shows how VS Code does alone with it. */
  async function compare(kind: ProgramKind): Promise<void> {
    writeProject(stack, kind);
    kind.build?.(stack.cwd);
    if (kind.checksTypes) Reflect.deleteProperty(process.env, TRANSPILE_ONLY);
    const { row, stops, breakpoints = stops, right = stops, says } = kind;
    assertStops(await stopsOf(stack, breakpoints, { says }), stops);
    if (kind.waitsAlone) assertRow(row, says);
    else await compareWithTable(stack, row, right, { says });
  }

  /** Runs the program by this version of Node; skips the test where that cannot be had. */
  async function useNode(test: Mocha.Context, version: number): Promise<void> {
    await orSkip(test, async () => {
      const setup = await importScript<NodeModule>('scripts/setup/newNode.mjs');
      const { bin } = await setup.ensureNode(version);
      process.env['PATH'] = `${bin}${path.delimiter}${environment['PATH']}`;
    });
  }

  for (const kind of programKinds) it(kind.title, () => compare(kind));

  it('says that a preview does not call a callback with a value that it does not know', async () => {
    writeProject(stack, {
      files: { 'Pulumi.yaml': project(), 'package.json': '{}', 'index.js': unknownValue },
    });
    const says = [
      'The preview of stack “dev” has succeeded. It did not come to line 6 of index.js, in a callback of “apply”: a preview calls that only with values that are known before the update. Debug an update to stop there.',
    ];
    const known = { at: 'index.js:3', variables: {} };
    const inCallback = { at: 'index.js:6', variables: {} };
    assertStops(await stopsOf(stack, [known, inCallback], { says }), [known]);
  });

  it('TypeScript that tsx loads', async function () {
    let tools = '';
    await orSkip(this, async () => {
      const setup = await importScript<{ ensureProjectTools(): Promise<string> }>(
        'scripts/setup/projectTools.mjs',
      );
      tools = await setup.ensureProjectTools();
    });
    const loader = pathToFileURL(path.join(tools, 'node_modules/tsx/dist/loader.mjs')).href;
    await compare({
      title: 'TypeScript that tsx loads',
      row: 'TypeScript by tsx',
      files: {
        'Pulumi.yaml': project({}, { typescript: false, nodeargs: `--import ${loader}` }),
        'package.json': json({ type: 'module', main: 'index.ts' }),
        'index.ts': module,
      },
      stops: stopsIn('index.ts'),
    });
  });

  /** The version that runs the program, in place of a variable of each kind. */
  const told = (text: string): string => text.replace(`'corner'`, `process.version.split('.')[0] ?? ''`);
  for (const version of [20, 22]) {
    for (const title of ['JavaScript', 'TypeScript by ts-node']) {
      it(`${title} with Node ${version}`, async function () {
        const kind = programKinds.find((each) => each.title === title)!;
        await useNode(this, version);
        const files = Object.fromEntries(
          Object.entries(kind.files).map(([name, text]) => [name, told(text)]),
        );
        writeProject(stack, { files });
        const [first, second] = kind.stops;
        const variables = { word: `'hello'`, shop: `'v${version}'`, size: '8' };
        const stops = [first!, { ...second!, variables }];
        assertStops(await stopsOf(stack, stops), stops);
      });
    }
  }

  it('Run Without Debugging stops nowhere, and the task runs after it', async () => {
    const folder = vscode.workspace.workspaceFolders![0]!;
    const tasks = path.join(folder.uri.fsPath, '.vscode', 'tasks.json');
    const files = {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': `${commonJs}require('node:fs').writeFileSync('ran', '');\n`,
    };
    writeProject(stack, { files });
    mkdirSync(path.dirname(tasks), { recursive: true });
    const task = {
      label: 'clean up',
      type: 'process',
      command: 'touch',
      args: [path.join(stack.cwd, 'cleaned')],
    };
    writeFileSync(tasks, json({ version: '2.0.0', tasks: [task] }));
    const made = (name: string): Promise<void> =>
      until(`the file ${name}`, () => existsSync(path.join(stack.cwd, name)));
    breakAtStops(stack.cwd, stopsIn('index.js'));
    const stops: Stop[] = [];
    const followed = followStops(stack.cwd, stops);
    try {
      const settings = { project: stack.cwd, stack: stack.name, postDebugTask: task.label };
      const configuration = { type: 'pulumiTroubleshooter', request: 'launch', name: 'Preview', ...settings };
      await vscode.debug.startDebugging(folder, configuration, { noDebug: true });
      await made('ran');
      await untilEnded(stack);
      await made('cleaned');
    } finally {
      followed.dispose();
      rmSync(tasks);
    }
    assert.deepEqual(stops, []);
  });

  it('says nothing of a breakpoint that stops in a program beside it', async () => {
    const files = {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': commonJs,
      'side.js': `const side = 'here';\nsetTimeout(() => side, 1);\n`,
    };
    writeProject(stack, { files });
    let sides = 0;
    const starting = vscode.debug.onDidStartDebugSession(() => {
      if (sides++ > 0) return;
      const [folder] = vscode.workspace.workspaceFolders!;
      const configuration = {
        type: 'node',
        request: 'launch',
        name: 'side',
        program: path.join(stack.cwd, 'side.js'),
      };
      void vscode.debug.startDebugging(folder, configuration);
    });
    try {
      const breakpoints = [...stopsIn('index.js'), { at: 'side.js:1', variables: {} }];
      const stops = await stopsOf(stack, breakpoints, { beside: true });
      const sorted = stops.map(({ at }) => at).sort();
      assert.deepEqual(sorted, ['index.js:1', 'index.js:6', 'side.js:1']);
    } finally {
      starting.dispose();
    }
  });

  it('leaves a launch.json as it is that has an entry for Pulumi', async () => {
    const launchJson = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, '.vscode/launch.json');
    const own = {
      type: 'node',
      request: 'launch',
      name: 'Preview',
      runtimeExecutable: 'pulumi',
      runtimeArgs: ['preview'],
    };
    mkdirSync(path.dirname(launchJson), { recursive: true });
    writeFileSync(launchJson, `// ours\n${json({ configurations: [own] })}`);
    writeProject(stack, {
      files: { 'Pulumi.yaml': project(), 'package.json': '{}', 'index.js': commonJs },
    });
    try {
      assertStops(await stopsOf(stack, stopsIn('index.js')), stopsIn('index.js'));
    } finally {
      rmSync(launchJson);
    }
  });

  it('Step Into stays in the program, whatever it calls', async () => {
    // In a file of its own: VS Code moves the breakpoints of a file when its text changes on disk.
    const files = {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'stepped.ts' }),
      'tsconfig.json': commonJsConfig,
      'stepped.ts': stepped,
    };
    writeProject(stack, { files });
    const stops = await stopsOf(stack, [{ at: 'stepped.ts:7', variables: {} }], { steps: 4 });
    assertStops(stops, [
      { at: 'stepped.ts:7', variables: {} },
      { at: 'stepped.ts:4', variables: {} },
      { at: 'stepped.ts:5', variables: { length: '4' } },
      // The second stop in line 5 shows the return value.
      { at: 'stepped.ts:5', variables: { length: '4' } },
      { at: 'stepped.ts:8', variables: { bytes: String(stepped.length + 4) } },
    ]);
  });
});
