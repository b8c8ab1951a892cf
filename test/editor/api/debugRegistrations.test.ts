import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { createStack } from '../../harness/stackSnapshots';
import { commonJsConfig, json, project, stopsOf, writeProject } from './debuggedProject';
import { clearBreakpoints } from './debugStops';
import { setHostVariables } from './hostVariables';

/** Where a program has stopped: the line that the editor shows, and what it shows as the resource. */
interface RegistrationStop {
  readonly at: string;
  readonly resource: Readonly<Record<string, string>>;
}

const header = `import * as pulumi from '@pulumi/pulumi';
class Thing extends pulumi.ComponentResource {
  constructor(name: string, args: object = {}, options: pulumi.ComponentResourceOptions = {}) {
    super('shop:index:Thing', name, args, options);
  }
}
class Shelf extends pulumi.ComponentResource {
  constructor(name: string) {
    super('shop:index:Shelf', name);
    new Thing('child', { on: name }, { parent: this });
  }
}
`;
/** Each with its body below the header, whose first line is 13; with the URNs to stop at, and the stops. */
const programs: readonly {
  readonly title: string;
  readonly body: string;
  readonly urns: readonly string[];
  readonly stops: readonly RegistrationStop[];
}[] = [
  {
    title: 'in a loop',
    body: `for (const size of [1, 2, 3]) {
  new Thing(\`thing-\${size}\`, { size });
}
`,
    urns: ['shop:index:Thing::thing-2'],
    stops: [stop(4, 'thing-2', 'shop:index:Thing', '{size: 2}')],
  },
  {
    title: 'below a component, and not its namesake elsewhere',
    body: `new Thing('child', { on: 'nothing' });
new Shelf('shelf');
`,
    urns: ['shop:index:Shelf$shop:index:Thing::child'],
    stops: [stop(4, 'child', 'shop:index:Thing', "{on: 'shelf'}")],
  },
  {
    title: 'in an apply and after an await',
    body: `pulumi.output('late').apply((name) => new Thing(name));
export = async () => {
  await Promise.resolve();
  new pulumi.ComponentResource('shop:index:Plain', 'awaited', { at: 'last' });
};
`,
    urns: ['shop:index:Thing::late', 'shop:index:Plain::awaited'],
    stops: [
      stop(4, 'late', 'shop:index:Thing', '{}'),
      stop(16, 'awaited', 'shop:index:Plain', "{at: 'last'}"),
    ],
  },
  {
    title: 'with an alias and a transform',
    body: `new Thing('new', { kept: true }, {
  aliases: [{ name: 'old' }],
  transforms: [({ props, opts }) => ({ props: { ...props, more: 1 }, opts })],
});
`,
    urns: ['shop:index:Thing::new', 'shop:index:Thing::old'],
    stops: [stop(4, 'new', 'shop:index:Thing', '{kept: true}')],
  },
  {
    title: 'of a dynamic provider',
    body: `const provider = { create: async () => ({ id: 'one', outs: {} }) };
new pulumi.dynamic.Resource(provider, 'dynamic', { weight: 7 });
`,
    urns: ['pulumi-nodejs:dynamic:Resource::dynamic'],
    stops: [stop(14, 'dynamic', 'pulumi-nodejs:dynamic:Resource', '{weight: 7')],
  },
  {
    title: 'with a name that has the separator of URNs, below two components',
    body: `class Deep extends pulumi.ComponentResource {
  constructor(name: string, parent: pulumi.Resource) {
    super('shop:index:Deep', name, {}, { parent });
    new pulumi.ComponentResource('shop:index:Plain', 'a::b', { deep: true }, { parent: this });
  }
}
new Deep('deep', new Shelf('shelf'));
`,
    urns: ['shop:index:Shelf$shop:index:Deep$shop:index:Plain::a::b'],
    stops: [stop(16, 'a::b', 'shop:index:Plain', '{deep: true}')],
  },
  {
    title: 'twice, in two stops, with names that are made later',
    body: `const names = Promise.resolve(['x', 'y', 'z']);
void names.then((all) => all.map((name) => new Thing(name, { name })));
`,
    urns: ['shop:index:Thing::z', 'shop:index:Thing::x'],
    stops: [stop(4, 'x', 'shop:index:Thing', "{name: 'x'}"), stop(4, 'z', 'shop:index:Thing', "{name: 'z'}")],
  },
];

function stop(line: number, name: string, type: string, inputs: string): RegistrationStop {
  return { at: `index.ts:${line}`, resource: { name: `'${name}'`, type: `'${type}'`, inputs } };
}

describe('debugging up to the registration of a resource', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let restoreVariables: () => void;
  const stops: RegistrationStop[] = [];
  let following: vscode.Disposable;

  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    stack = await createStack({ root: path.join(folder, 'registered'), isDebugged: true });
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    const PATH = `${host}${path.delimiter}${stack.variables['PATH'] ?? ''}`;
    restoreVariables = setHostVariables({ ...stack.variables, PATH });
    following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage: ({ event, body }: { event?: string; body?: { threadId?: number } }) => {
          if (event === 'stopped') void note(session, body?.threadId);
        },
      }),
    });
  });
  after(async () => {
    following.dispose();
    restoreVariables();
    await stack.dispose();
  });
  afterEach(async () => {
    stops.length = 0;
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  /** Notes what the editor shows of a stop: the first frame that is not grey, and its first scope. */
  async function note(session: vscode.DebugSession, threadId: number | undefined): Promise<void> {
    const { stackFrames } = (await session.customRequest('stackTrace', { threadId, levels: 20 })) as {
      stackFrames: {
        id: number;
        line: number;
        source?: { path?: string; presentationHint?: string };
      }[];
    };
    const shown = stackFrames.find(({ source }) => source && source.presentationHint !== 'deemphasize')!;
    const { scopes } = (await session.customRequest('scopes', { frameId: shown.id })) as {
      scopes: { name: string; variablesReference: number }[];
    };
    assert.equal(scopes[0]?.name, 'Registered Resource');
    const { variables: all } = (await session.customRequest('variables', {
      variablesReference: scopes[0].variablesReference,
    })) as { variables: { name: string; value: string }[] };
    const resource = Object.fromEntries(
      all.flatMap(({ name, value }) => (['name', 'type', 'inputs'].includes(name) ? [[name, value]] : [])),
    );
    const named = shown.source!.path!;
    // In a remote editor it is an address.
    const file = named.startsWith('vscode-remote:') ? vscode.Uri.parse(named).path : named;
    stops.push({ at: `${path.relative(stack.cwd, file)}:${shown.line}`, resource });
    await session.customRequest('continue', { threadId });
  }

  function breakAt(urns: readonly string[]): void {
    const start = `urn:pulumi:${stack.name}::shop::`;
    vscode.debug.addBreakpoints(urns.map((end) => new vscode.FunctionBreakpoint(`${start}${end}`)));
  }

  const files = (text: string): Readonly<Record<string, string>> => ({
    'Pulumi.yaml': project(),
    'package.json': json({}),
    'tsconfig.json': commonJsConfig,
    'index.ts': text,
  });

  for (const { title, body, urns, stops: expected } of programs) {
    it(`stops in the line that registers it ${title}`, async () => {
      writeProject(stack, { files: files(header + body) });
      breakAt(urns);
      await stopsOf(stack, [], { goesOn: false });
      const seen = stops.map((each, index) => {
        const { inputs = '' } = each.resource;
        const meant = expected[index]?.resource['inputs'] ?? '';
        return { ...each, resource: { ...each.resource, inputs: inputs.slice(0, meant.length) } };
      });
      assert.deepEqual(seen, expected);
    });
  }

  it('stops in an ES module', async () => {
    const text = `import * as pulumi from '@pulumi/pulumi';
await Promise.resolve();
export const { urn } = new pulumi.ComponentResource('shop:index:Plain', 'here', { of: 'a module' });
`;
    const settings = { type: 'module', main: 'main.js' };
    writeProject(stack, {
      files: { 'Pulumi.yaml': project(), 'package.json': json(settings), 'main.js': text },
    });
    breakAt(['shop:index:Plain::here']);
    await stopsOf(stack, [], { goesOn: false });
    assert.deepEqual(stops, [
      { ...stop(3, 'here', 'shop:index:Plain', "{of: 'a module'}"), at: 'main.js:3' },
    ]);
  });

  it('says that the program registers no such resource', async () => {
    writeProject(stack, { files: files(`${header}new Thing('here');\n`) });
    breakAt(['shop:index:Thing::gone', 'shop:index:Other::here']);
    const says = [
      'The preview of stack “dev” has succeeded. The program did not register “gone” (and 1 more), so that could not stop it.',
    ];
    await stopsOf(stack, [], { says, goesOn: false });
    assert.deepEqual(stops, []);
  });

  it('does not stop at a breakpoint of another stack, or at one that is disabled', async () => {
    writeProject(stack, { files: files(`${header}new Thing('here');\n`) });
    const end = 'shop::shop:index:Thing::here';
    vscode.debug.addBreakpoints([
      new vscode.FunctionBreakpoint(`urn:pulumi:other::${end}`),
      new vscode.FunctionBreakpoint(`urn:pulumi:${stack.name}::${end}`, false),
    ]);
    await stopsOf(stack, [], { goesOn: false });
    assert.deepEqual(stops, []);
  });
});
