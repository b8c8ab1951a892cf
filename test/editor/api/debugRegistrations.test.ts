import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { installLanguageHost } from '../../harness/languageHost';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { createStack } from '../../harness/stackSnapshots';
import { commonJsConfig, json, project, stopsOf, writeProject, type ProjectFiles } from './debuggedProject';
import { clearBreakpoints, until, type Stop } from './debugStops';
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
  /** Beside index.ts. */
  readonly files?: ProjectFiles;
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
  {
    title: 'in a class of a class of its own',
    body: `class Special extends Thing {
  constructor(name: string) {
    super(name, { special: true });
  }
}
[new Special('a'), new Special('b')];
`,
    urns: ['shop:index:Thing::b'],
    stops: [stop(4, 'b', 'shop:index:Thing', '{special: true}')],
  },
  {
    title: 'in a class of a dynamic resource, one of several',
    body: `const provider = { create: async () => ({ id: 'one', outs: {} }) };
class Queue extends pulumi.dynamic.Resource {
  constructor(name: string, length: number) {
    super(provider, name, { length }, undefined, 'shop', 'Queue');
  }
}
['in', 'out'].forEach((name, length) => new Queue(name, length));
`,
    urns: ['pulumi-nodejs:dynamic/shop:Queue::out'],
    stops: [stop(16, 'out', 'pulumi-nodejs:dynamic/shop:Queue', '{length: 1')],
  },
  {
    title: 'in a generator and a getter',
    body: `function* things() {
  for (let size = 0; ; size += 1) yield new pulumi.ComponentResource('shop:index:Plain', \`\${size}\`, { size });
}
const all = things();
const shop = { get till() { return new pulumi.ComponentResource('shop:index:Plain', 'till', {}); } };
[all.next(), all.next(), shop.till];
`,
    urns: ['shop:index:Plain::1', 'shop:index:Plain::till'],
    stops: [stop(14, '1', 'shop:index:Plain', '{size: 1}'), stop(17, 'till', 'shop:index:Plain', '{}')],
  },
  {
    title: 'in an asynchronous loop, and in a component that waits',
    body: `class Slow extends pulumi.ComponentResource {
  constructor(name: string) {
    super('shop:index:Slow', name);
    void Promise.resolve(name).then((on) => new Thing(\`late-\${on}\`, { on }, { parent: this }));
  }
}
export = async () => {
  for await (const name of ['p', 'q'].map((each) => Promise.resolve(each))) new Slow(name);
};
`,
    urns: ['shop:index:Slow::q', 'shop:index:Slow$shop:index:Thing::late-p'],
    stops: [stop(4, 'late-p', 'shop:index:Thing', "{on: 'p'}"), stop(15, 'q', 'shop:index:Slow', '{')],
  },
  {
    title: 'with inputs of another resource, in several at once',
    body: `const first = new Thing('first');
pulumi.all([first.urn, 'x']).apply(([urn, x]) => [new Thing('second', { x, known: urn !== undefined })]);
`,
    urns: ['shop:index:Thing::second'],
    stops: [stop(4, 'second', 'shop:index:Thing', "{x: 'x', known: true}")],
  },
  {
    title: 'with a transformation of the stack',
    body: `pulumi.runtime.registerStackTransformation(({ props, opts }) => ({ props: { ...props, all: 1 }, opts }));
new Thing('changed', { own: 1 });
`,
    urns: ['shop:index:Thing::changed'],
    stops: [stop(4, 'changed', 'shop:index:Thing', '{own: 1, all: 1}')],
  },
  {
    title: 'that moved out of a component, at its new URN alone',
    body: `const shelf = new Shelf('shelf');
new Thing('child', { moved: true }, { aliases: [{ parent: shelf }] });
`,
    urns: ['shop:index:Thing::child'],
    stops: [stop(4, 'child', 'shop:index:Thing', '{moved: true}')],
  },
  {
    title: 'that is read',
    body: `new pulumi.StackReference('organization/shop/dev');
`,
    urns: ['pulumi:pulumi:StackReference::organization/shop/dev'],
    stops: [stop(13, 'organization/shop/dev', 'pulumi:pulumi:StackReference', '{')],
  },
  {
    title: 'in another module, which is loaded late',
    body: `void import('./made').then(({ make }) => make('there'));
`,
    files: {
      files: {
        'made.ts': `import * as pulumi from '@pulumi/pulumi';
export function make(name: string): pulumi.Resource {
  return new pulumi.ComponentResource('shop:index:Plain', name, { made: true });
}
`,
      },
    },
    urns: ['shop:index:Plain::there'],
    stops: [{ ...stop(0, 'there', 'shop:index:Plain', '{made: true}'), at: 'made.ts:3' }],
  },
  {
    title: 'in a package of its own',
    body: `const { Linked } = require('./packages/linked');
new Linked('linked', { far: true });
`,
    files: {
      files: {
        'packages/linked/package.json': json({ name: '@shop/linked', main: 'index.js' }),
        'packages/linked/index.js': `const pulumi = require('@pulumi/pulumi');
exports.Linked = class extends pulumi.ComponentResource {
  constructor(name, args) {
    super('linked:index:Linked', name, args);
  }
};
`,
      },
    },
    urns: ['linked:index:Linked::linked'],
    stops: [
      {
        ...stop(0, 'linked', 'linked:index:Linked', '{far: true}'),
        at: 'packages/linked/index.js:4',
      },
    ],
  },
  {
    title: 'of two of one name and of different types',
    body: `new pulumi.ComponentResource('shop:index:Plain', 'same', { plain: true });
new Thing('same', { plain: false });
`,
    urns: ['shop:index:Plain::same'],
    stops: [stop(13, 'same', 'shop:index:Plain', '{plain: true}')],
  },
];

function stop(line: number, name: string, type: string, inputs: string): RegistrationStop {
  return { at: `index.ts:${line}`, resource: { name: `'${name}'`, type: `'${type}'`, inputs } };
}

async function topFrame(session: vscode.DebugSession, threadId: number | undefined): Promise<number> {
  const { stackFrames } = (await session.customRequest('stackTrace', { threadId, levels: 1 })) as {
    stackFrames: { id: number }[];
  };
  return stackFrames[0]!.id;
}

interface Named {
  readonly name: string;
  readonly value: string;
  readonly variablesReference: number;
}

async function scopesOf(session: vscode.DebugSession, frameId: number): Promise<readonly Named[]> {
  return ((await session.customRequest('scopes', { frameId })) as { scopes: Named[] }).scopes;
}

async function variablesOf(
  session: vscode.DebugSession,
  variablesReference: number,
): Promise<readonly Named[]> {
  const answer = (await session.customRequest('variables', { variablesReference })) as {
    variables: Named[];
  };
  return answer.variables;
}

describe('debugging up to the registration of a resource', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let restoreVariables: () => void;
  const stops: RegistrationStop[] = [];
  /** What is done at a stop. */
  let note: (session: vscode.DebugSession, threadId: number | undefined) => Promise<void>;
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
  beforeEach(() => {
    note = noteRegistration;
  });
  afterEach(async () => {
    stops.length = 0;
    await clearBreakpoints();
    await vscode.debug.stopDebugging();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  /** Notes what the editor shows of a stop: the first frame that is not grey, and its first scope. */
  async function noteRegistration(session: vscode.DebugSession, threadId: number | undefined): Promise<void> {
    const { stackFrames } = (await session.customRequest('stackTrace', { threadId, levels: 20 })) as {
      stackFrames: {
        id: number;
        line: number;
        source?: { path?: string; presentationHint?: string };
      }[];
    };
    const shown = stackFrames.find(({ source }) => source && source.presentationHint !== 'deemphasize')!;
    const [first] = await scopesOf(session, shown.id);
    assert.equal(first?.name, 'Registered Resource');
    const all = await variablesOf(session, first.variablesReference);
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

  for (const { title, body, files: more, urns, stops: expected } of programs) {
    it(`stops in the line that registers it ${title}`, async () => {
      writeProject(stack, { ...more, files: { ...files(header + body), ...more?.files } });
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

  it('shows what is registered, and what its outputs are, wherever it stops', async () => {
    const program = `import * as pulumi from '@pulumi/pulumi';
const provider = { create: async (inputs: object) => ({ id: 'one', outs: inputs }) };
class Server extends pulumi.dynamic.Resource {
  declare readonly size: pulumi.Output<number>;
  declare readonly key: pulumi.Output<string>;
  declare readonly address: pulumi.Output<string>;
  constructor(name: string, args: object, options?: pulumi.CustomResourceOptions) {
    super(provider, name, { address: undefined, ...args }, options);
  }
}
const made = new Server('made', { size: 7, key: pulumi.secret('hidden') });
const plain = pulumi.output({ parts: ['a'], made });
const next = new Server('next', { size: made.size, of: made.address }, { dependsOn: made });
export = async () => {
  await new Promise((resolve) => next.urn.apply(() => setImmediate(resolve)));
  const { size, address, key } = made;
  void [plain, size, address, key];
  return size;
};
`;
    writeProject(stack, { files: files(program) });
    const lines = program.split('\n');
    const at = (text: string): Stop => ({ at: `index.ts:${lines.indexOf(text) + 1}`, variables: {} });
    const type = '(pulumi-nodejs:dynamic:Resource)';
    const places = [at('  void [plain, size, address, key];')];
    const resources: Record<string, unknown>[] = [];
    const values: Record<string, string>[] = [];
    note = async (session, threadId) => {
      const frame = await topFrame(session, threadId);
      const all = await scopesOf(session, frame);
      const own = all.find(({ name }) => name === 'Pulumi Resources')!;
      // A user opens it a moment later.
      let shown: readonly Named[] = [];
      await until('the resources', async () => {
        shown = await variablesOf(session, own.variablesReference);
        return shown.length > 0;
      });
      const entries = shown.filter(({ name }) => name !== '[[Prototype]]');
      resources.push(Object.fromEntries(entries.map(({ name, value }) => [name, value])));
      const hovered = await Promise.all(
        ['plain', 'size', 'key'].map(async (name) => {
          const evaluated = { expression: name, frameId: frame, context: 'hover' };
          const { result } = (await session.customRequest('evaluate', evaluated)) as { result: string };
          return [name, result] as const;
        }),
      );
      values.push(Object.fromEntries(hovered));
      await session.customRequest('continue', { threadId });
    };
    await stopsOf(stack, places, { goesOn: false });
    assert.deepEqual(resources, [
      {
        [`made ${type}`]: 'unknown until “made” is created',
        [`next ${type}`]: 'unknown until “next” is created',
      },
    ]);
    assert.deepEqual(values, [
      {
        plain: "Output: { parts: [ 'a' ], made: “made” }",
        size: 'Output: 7',
        key: 'Output: [secret]',
      },
    ]);
  });

  it('shows inputs and outputs in the debug console, if it is to log them', async () => {
    const body = `new Thing('logged', { open: [1], key: pulumi.secret('hidden') });
new Thing('quiet');
`;
    writeProject(stack, { files: files(header + body) });
    const urn = `urn:pulumi:${stack.name}::shop::shop:index:Thing::logged`;
    vscode.debug.addBreakpoints([new vscode.FunctionBreakpoint(urn, true, undefined, undefined, 'all')]);
    const shown = 'console: logged (shop:index:Thing): inputs { open: [ 1 ], key: [secret] }, outputs {}';
    const says = [shown, 'The preview of stack “dev” has succeeded.'];
    await stopsOf(stack, [], { says, goesOn: false });
    assert.deepEqual(stops, []);
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
