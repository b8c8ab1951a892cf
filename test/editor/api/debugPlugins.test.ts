import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import type { PulumiStack } from '../../harness/pulumiStack';
import { orSkip } from '../../harness/orSkip';
import { pulumiTools } from '../../harness/pulumiTools';
import { importScript } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import { commonJsConfig, json, project, stopsAlone, stopsOf, writeProject } from './debuggedProject';
import { compareWithTable } from './debuggerTable';
import { assertStops, clearBreakpoints, type Stop } from './debugStops';
import { setHostVariables } from './hostVariables';

interface SetupModule {
  ensureProjectTools(): Promise<string>;
}

/** Asks a plugin for a component. */
const program = `import * as pulumi from '@pulumi/pulumi';
class Thing extends pulumi.ComponentResource {
  constructor(name: string) {
    super('things:index:Thing', name, {}, {}, true);
  }
}
const thing = new Thing('one');
export const urn = thing.urn;
`;
const component = `import * as pulumi from '@pulumi/pulumi';
export interface ThingArgs {}
export class Thing extends pulumi.ComponentResource {
  constructor(name: string, args: ThingArgs, options?: pulumi.ComponentResourceOptions) {
    super('things:index:Thing', name, args, options);
    this.registerOutputs({});
  }
}
`;
const provider = `import * as pulumi from '@pulumi/pulumi';
const things: pulumi.provider.Provider = {
  version: '1.0.0',
  schema: '{"name":"things","version":"1.0.0"}',
  async construct(name, type, inputs, options) {
    const thing = new pulumi.ComponentResource(type, name, {}, options);
    return { urn: thing.urn, state: {} };
  },
};
void pulumi.provider.main(things, process.argv.slice(2));
`;
const policies = `import { PolicyPack } from '@pulumi/policy';
new PolicyPack('rules', {
  policies: [
    {
      name: 'named',
      description: 'Each resource has a name.',
      enforcementLevel: 'mandatory',
      validateResource: ({ name }, report) => {
        if (name === '') report('It has no name.');
      },
    },
  ],
});
`;
const dynamic = `import * as pulumi from '@pulumi/pulumi';
const provider: pulumi.dynamic.ResourceProvider = {
  async check(olds, news) {
    const inputs = { ...news, size: 7 };
    return { inputs };
  },
  create: async () => ({ id: 'one', outs: {} }),
};
class Thing extends pulumi.dynamic.Resource {
  constructor(name: string) {
    super(provider, name, {});
  }
}
export const urn = new Thing('one').urn;
`;

/** In files of their own: VS Code moves the breakpoints of a file when its text changes on disk. */
const withPlugin = (folder: string, index: string): Readonly<Record<string, string>> => ({
  'Pulumi.yaml': project({ plugins: { providers: [{ name: 'things', path: `./${folder}` }] } }),
  'package.json': json({ main: 'program.ts' }),
  'tsconfig.json': commonJsConfig,
  'program.ts': program,
  [`${folder}/PulumiPlugin.yaml`]: 'runtime: nodejs\n',
  [`${folder}/package.json`]: json({ name: 'things', version: '1.0.0', main: 'index.ts' }),
  [`${folder}/tsconfig.json`]: commonJsConfig,
  [`${folder}/index.ts`]: index,
});

describe('debugging what runs beside a program', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let restoreVariables: () => void;
  /** The names of the sessions that were started, without those that the debugger starts in them. */
  const sessions: string[] = [];
  let following: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'beside'), isDebugged: true });
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    const PATH = `${host}${path.delimiter}${stack.variables['PATH'] ?? ''}`;
    restoreVariables = setHostVariables({ ...stack.variables, PATH });
    following = vscode.debug.onDidStartDebugSession(({ name, parentSession }) => {
      if (name.startsWith('Pulumi: '))
        sessions.push(parentSession ? `${name} in ${parentSession.name}` : name);
    });
  });
  after(async () => {
    following.dispose();
    restoreVariables();
    await stack.dispose();
  });
  beforeEach(() => {
    sessions.length = 0;
  });
  afterEach(async () => {
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  const own = 'Pulumi: preview of shop (dev)';
  /** The program stops first. */
  const besideProgram = ([, ...stops]: readonly Stop[]): readonly Stop[] => stops;

  for (const [title, folder, index, line, variables] of [
    ['a component of a plugin', 'components', component, 6, { name: `'one'` }],
    ['a plugin with a provider', 'provider', provider, 7, { name: `'one'`, type: `'things:index:Thing'` }],
  ] as const) {
    it(`stops in ${title}, in a session of its own`, async () => {
      const links = { [`${folder}/node_modules`]: '../node_modules' };
      writeProject(stack, { files: withPlugin(folder, index), links });
      const expected = [
        { at: 'program.ts:7', variables: {} },
        { at: `${folder}/index.ts:1`, variables: {} },
        { at: `${folder}/index.ts:${line}`, variables },
      ];
      assertStops(await stopsOf(stack, expected), expected);
      assert.deepEqual(sessions, [own, `Pulumi: plugin ${folder} (dev) in ${own}`]);
      const isComponent = folder === 'components';
      const row = isComponent
        ? 'Components of a plugin (`PulumiPlugin.yaml`)'
        : 'Plugins with a provider of their own (`provider.main`)';
      await compareWithTable(stack, row, besideProgram(expected));
    });
  }

  it('stops in a method of a dynamic provider', async () => {
    const files = {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'dynamic.ts' }),
      'tsconfig.json': commonJsConfig,
      'dynamic.ts': dynamic,
    };
    writeProject(stack, { files });
    const expected = [
      { at: 'dynamic.ts:14', variables: {} },
      { at: 'dynamic.ts:5', variables: {} },
    ];
    assertStops(await stopsOf(stack, expected), expected);
    assert.deepEqual(sessions, [own, `Pulumi: dynamic providers (dev) in ${own}`]);
    const row = 'Methods of a dynamic provider, such as `create`';
    await compareWithTable(stack, row, besideProgram(expected));
  });

  it('stops in a policy pack, in a session of its own', async function () {
    let tools = '';
    await orSkip(this, async () => {
      const setup = await importScript<SetupModule>('scripts/setup/projectTools.mjs');
      tools = await setup.ensureProjectTools();
    });
    const files = {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': 'exports.greeting = 1;\n',
      'rules/PulumiPolicy.yaml': 'runtime: nodejs\n',
      'rules/package.json': json({ name: 'rules', version: '1.0.0' }),
      'rules/tsconfig.json': commonJsConfig,
      'rules/index.ts': policies,
    };
    writeProject(stack, { files, links: { 'rules/node_modules': path.join(tools, 'node_modules') } });
    const expected = [
      { at: 'rules/index.ts:1', variables: {} },
      { at: 'rules/index.ts:9', variables: { name: `'shop-dev'` } },
    ];
    const args = ['--policy-pack', 'rules'];
    assertStops(await stopsOf(stack, expected, { args }), expected);
    // It begins before the program.
    assert.deepEqual(sessions, ['Pulumi: policy pack rules (dev)', own]);
    await compareWithTable(stack, 'A policy pack (`--policy-pack`)', expected, {
      alone: { stops: () => stopsAlone(stack, expected, args), how: '' },
    });
  });
});
