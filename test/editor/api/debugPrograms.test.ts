import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import { orSkip } from '../../harness/orSkip';
import { TRANSPILE_ONLY } from '../../harness/pulumiEnvironment';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { importScript, repository } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import {
  commonJsConfig,
  json,
  project,
  stopsOf,
  tsconfig,
  writeProject,
  type ProjectFiles,
} from './debuggedProject';
import { breakAt, clearBreakpoints, followStops, until } from './debugStops';

interface Program extends ProjectFiles {
  /** Its special feature. */
  readonly title: string;
  /** Makes what runs. */
  readonly build?: (folder: string) => void;
  /** Its types are checked before it runs, which is the default. */
  readonly checksTypes?: true;
  /** Where the breakpoints are, one of them in the first line, one inside an `apply`; 1-based. */
  readonly breakpoints: { readonly file: string; readonly lines: readonly number[] };
}

const ESBUILD = path.join(repository, 'node_modules/.bin/esbuild');

const commonJs = `exports.began = Date.now();
const pulumi = require('@pulumi/pulumi');
exports.greeting = pulumi.output('hello').apply((word) => {
  return word + ' world';
});
`;
const module = `export const began = Date.now();
import * as pulumi from '@pulumi/pulumi';
export const greeting = pulumi.output('hello').apply((word) => {
  return word + ' world';
});
`;
const dynamicProvider = `export const began = Date.now();
import * as pulumi from '@pulumi/pulumi';
const provider = { create: async () => ({ id: 'one', outs: {} }) };
class Thing extends pulumi.dynamic.Resource {
  constructor(name: string) {
    super(provider, name, {});
  }
}
export const greeting = pulumi.output(new Thing('thing').urn).apply((urn) => {
  return urn;
});
`;
/** The output of tsc for the module, with a one-to-one source map. */
const compiled = `"use strict";exports.began = Date.now();
const pulumi = require('@pulumi/pulumi');
exports.greeting = pulumi.output('hello').apply((word) => {
    return word + ' world';
});
//# sourceMappingURL=index.js.map
`;
const sourceMap = json({
  version: 3,
  file: 'index.js',
  sourceRoot: '',
  sources: ['../src/index.ts'],
  names: [],
  // A mapping at the start of each line, and of the statement inside the second to last.
  mappings: 'AAAA;AACA;AACA;IACI;AACJ',
});

/** Of the workspace, with characters that mean something in a pattern. */
const FOLDER = 'debugged (infra) [1]';
/** The folder above the workspace's, which is the monorepo's. */
const REPOSITORY = '../../..';
const shared = `${REPOSITORY}/packages/shared`;

const programs: readonly Program[] = [
  {
    title: 'JavaScript',
    files: { 'Pulumi.yaml': project(), 'package.json': '{}', 'index.js': commonJs },
    breakpoints: { file: 'index.js', lines: [1, 4] },
  },
  {
    title: 'JavaScript as an ES module',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ type: 'module', main: 'main.js' }),
      'main.js': module,
    },
    breakpoints: { file: 'main.js', lines: [1, 4] },
  },
  {
    title: 'TypeScript by ts-node',
    checksTypes: true,
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  },
  {
    title: 'TypeScript as an ES module, by a loader',
    files: {
      'Pulumi.yaml': project({}, { typescript: false, nodeargs: '--loader ts-node/esm --no-warnings' }),
      'package.json': json({ type: 'module', main: 'index.ts' }),
      'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', strict: false }),
      'index.ts': module,
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  },
  ...['--inspect-brk=0', '--inspect=0'].map((nodeargs) => ({
    title: `a program that the project file runs with ${nodeargs}`,
    files: {
      'Pulumi.yaml': project({}, { nodeargs }),
      'package.json': '{}',
      'index.js': commonJs,
    },
    breakpoints: { file: 'index.js', lines: [1, 4] },
  })),
  {
    title: 'TypeScript with a dynamic provider',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': dynamicProvider,
    },
    breakpoints: { file: 'index.ts', lines: [1, 10] },
  },
  {
    title: 'a program that `main` has in a sub-folder',
    files: {
      'Pulumi.yaml': project({ main: 'infra/' }),
      'package.json': '{}',
      'infra/package.json': '{}',
      'infra/tsconfig.json': commonJsConfig,
      'infra/index.ts': module,
    },
    breakpoints: { file: 'infra/index.ts', lines: [1, 4] },
  },
  {
    title: 'TypeScript that was compiled before',
    files: {
      'Pulumi.yaml': project({ main: 'bin/' }, { typescript: false }),
      'package.json': '{}',
      'src/index.ts': module,
      'bin/index.js': compiled,
      'bin/index.js.map': sourceMap,
    },
    breakpoints: { file: 'src/index.ts', lines: [1, 4] },
  },
  {
    title: 'a program that exports a function',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': `exports.began = Date.now();\nmodule.exports = async () => {\n  await undefined;\n  return { greeting: 'hello' };\n};\n`,
    },
    breakpoints: { file: 'index.js', lines: [1, 4] },
  },
  {
    title: 'an ES module that waits at its top level',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ type: 'module', main: 'index.js' }),
      'index.js': `export const began = await Date.now();\nconst { greeting } = await import('./greeting.js');\nexport { greeting };\n`,
      'greeting.js': module,
    },
    breakpoints: { file: 'greeting.js', lines: [1, 4] },
  },
  {
    title: 'TypeScript for an old target, where async functions are rewritten',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': tsconfig({ module: 'commonjs', moduleResolution: 'node', target: 'es2015' }),
      'index.ts': module.replace('(word) => {', 'async (word) => {'),
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  },
  {
    title: 'TypeScript with the line ends of Windows',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module.replaceAll('\n', '\r\n'),
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  },
  {
    title: 'TypeScript with a tsconfig of another name',
    files: {
      'Pulumi.yaml': project({}, { tsconfig: 'settings/tsconfig.infra.json' }),
      'package.json': '{}',
      'settings/tsconfig.infra.json': commonJsConfig.replace('"index.ts"', '"../index.ts"'),
      'index.ts': module,
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  },
  {
    title: 'a bundle of several files',
    files: {
      'Pulumi.yaml': project({ main: 'dist/' }, { typescript: false }),
      'package.json': '{}',
      'src/index.ts': `export { greeting } from './greeting';\n`,
      'src/greeting.ts': module,
    },
    build: (folder) => {
      const args = ['src/index.ts', '--bundle', '--platform=node', '--external:@pulumi/pulumi'];
      execFileSync(ESBUILD, [...args, '--sourcemap', '--outfile=dist/index.js'], { cwd: folder });
    },
    breakpoints: { file: 'src/greeting.ts', lines: [1, 4] },
  },
  ...['yarn', 'pnpm'].map((packagemanager) => ({
    title: `a project that names ${packagemanager} as its package manager`,
    files: {
      'Pulumi.yaml': project({}, { packagemanager }),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
    },
    breakpoints: { file: 'index.ts', lines: [1, 4] },
  })),
  {
    title: 'code beside the project, in no package',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': `export { greeting } from '../beside/greeting';`,
      '../beside/greeting.ts': module,
    },
    links: { '../beside/node_modules': '../shop/node_modules' },
    breakpoints: { file: '../beside/greeting.ts', lines: [1, 4] },
  },
  {
    title: 'a package of the monorepo, beside the folder that is open',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': `exports.greeting = require('shared').greeting;`,
      [`${REPOSITORY}/package.json`]: json({ workspaces: ['packages/*', 'workspace/**/shop'] }),
      [`${shared}/package.json`]: json({ name: 'shared', main: 'lib/index.js' }),
      [`${shared}/src/index.ts`]: module,
      [`${shared}/lib/index.js`]: compiled,
      [`${shared}/lib/index.js.map`]: sourceMap,
    },
    links: {
      [`${REPOSITORY}/node_modules/shared`]: '../packages/shared',
      [`${shared}/node_modules`]: `../../workspace/${FOLDER}/shop/node_modules`,
    },
    breakpoints: { file: `${shared}/src/index.ts`, lines: [1, 4] },
  },
];

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

describe('debugging programs of all kinds', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  /** The variables of the stack, with a language host that supports the options of the project file. */
  let environment: Readonly<Record<string, string>>;
  const variables = { ...process.env };

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, FOLDER), isDebugged: true });
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    environment = {
      ...stack.variables,
      PATH: `${host}${path.delimiter}${stack.variables['PATH'] ?? ''}`,
    };
    Object.assign(process.env, environment);
  });
  after(async () => {
    for (const name of Object.keys(stack.variables)) {
      if (variables[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = variables[name];
    }
    await stack.dispose();
  });
  afterEach(async () => {
    Object.assign(process.env, environment);
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  for (const program of programs) {
    it(program.title, async () => {
      writeProject(stack, program);
      program.build?.(stack.cwd);
      if (program.checksTypes) Reflect.deleteProperty(process.env, TRANSPILE_ONLY);
      const { file, lines } = program.breakpoints;
      assert.deepEqual(
        await stopsOf(stack, program.breakpoints),
        lines.map((line) => `${file}:${line}`),
      );
    });
  }

  it('TypeScript that tsx loads', async function () {
    let tools = '';
    await orSkip(this, async () => {
      const setup = await importScript<{ ensureProjectTools(): Promise<string> }>(
        'scripts/setup/projectTools.mjs',
      );
      tools = await setup.ensureProjectTools();
    });
    const loader = pathToFileURL(path.join(tools, 'node_modules/tsx/dist/loader.mjs')).href;
    const files = {
      'Pulumi.yaml': project({}, { typescript: false, nodeargs: `--import ${loader}` }),
      'package.json': json({ type: 'module', main: 'index.ts' }),
      'index.ts': module,
    };
    writeProject(stack, { files });
    assert.deepEqual(await stopsOf(stack, { file: 'index.ts', lines: [1, 4] }), ['index.ts:1', 'index.ts:4']);
  });

  it('Run Without Debugging stops nowhere, and the task runs after it', async () => {
    const folder = vscode.workspace.workspaceFolders![0]!;
    const tasks = path.join(folder.uri.fsPath, '.vscode', 'tasks.json');
    const program: Program = {
      title: 'JavaScript',
      files: {
        'Pulumi.yaml': project(),
        'package.json': '{}',
        'index.js': `${commonJs}require('node:fs').writeFileSync('ran', '');\n`,
      },
      breakpoints: { file: 'index.js', lines: [1, 4] },
    };
    writeProject(stack, program);
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
    breakAt(path.join(stack.cwd, 'index.js'), [1, 4]);
    const stops: string[] = [];
    const followed = followStops(stack.cwd, stops);
    try {
      const settings = { project: stack.cwd, stack: stack.name, postDebugTask: task.label };
      const configuration = { type: 'pulumiTroubleshooter', request: 'launch', name: 'Preview', ...settings };
      await vscode.debug.startDebugging(folder, configuration, { noDebug: true });
      await made('ran');
      await until('the program to end', async () => (await stack.processesLeft()).length === 0);
      await made('cleaned');
    } finally {
      followed.dispose();
      rmSync(tasks);
    }
    assert.deepEqual(stops, []);
  });

  it('Step Into stays in the program, whatever it calls', async () => {
    const program: Program = {
      title: 'TypeScript by ts-node',
      files: {
        'Pulumi.yaml': project(),
        'package.json': '{}',
        'tsconfig.json': commonJsConfig,
        'index.ts': stepped,
      },
      breakpoints: { file: 'index.ts', lines: [7] },
    };
    writeProject(stack, program);
    assert.deepEqual(await stopsOf(stack, program.breakpoints, 4), [
      'index.ts:7',
      'index.ts:4',
      'index.ts:5',
      // The second stop in line 5 shows the return value.
      'index.ts:5',
      'index.ts:8',
    ]);
  });
});
