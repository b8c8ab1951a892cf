import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  DEBUGGER,
  inspectorEnvironment,
  parseInspectorReport,
} from '../../client/src/features/debug/model/inspectorReport';
import { CheckFolder } from '../harness/checkCommand';
import { noNetwork } from '../harness/noNetwork';
import { installNpmPackage } from '../harness/npmPackage';
import { start, until, type RunResult } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { withoutPulumi } from '../harness/pulumiEnvironment';
import { repository } from '../harness/repository';
import { createStack } from '../harness/stackSnapshots';

/** What all programs begin with: servers of a dynamic provider, and a component and a function of a plugin in a process of its own. */
const BEGINNING = `const pulumi = require('@pulumi/pulumi');
const config = new pulumi.Config();
const provider = {
  async check(_old, inputs) {
    return { inputs, failures: inputs.size < 0 ? [{ property: 'size', reason: 'must not be negative' }] : [] };
  },
  async create(inputs) {
    if (inputs.size > 10) throw new Error('QuotaExceeded: 10 is the most');
    if (inputs.size === 10) throw new Error('timeout while waiting for state to become ready');
    const outs = { ...inputs, address: '10.0.0.' + inputs.size, token: 'token-of-' + inputs.label };
    return { id: 'id-' + inputs.label, outs };
  },
  async read(id) { return { id: '', props: {} }; },
  async delete() { throw new Error('Locked: not to be deleted'); },
};
class Server extends pulumi.dynamic.Resource {
  constructor(label, size, opts) {
    super(provider, label, { label, size, address: undefined, token: undefined }, { ...opts, additionalSecretOutputs: ['token'] });
  }
}
class Kit extends pulumi.ComponentResource {
  constructor(name, args) { super('kit:index:Kit', name, { url: undefined, ...args }, {}, true); }
  open() { return pulumi.runtime.call('kit:index:Kit/open', { __self__: this }, this); }
}
class Queue extends pulumi.CustomResource {
  constructor(name, args, opts) { super('kit:index:Queue', name, args, opts); }
}
const web = new Server('web', 3);
`;

/**
 * A plugin with a component, its method, a function, and an object that is not ready before the time is over that the program
 * gives it; its process is no program of the project.
 */
const PLUGIN = `const pulumi = require('@pulumi/pulumi');
const { main } = require('@pulumi/pulumi/provider');
const { CreateRequest } = require('@pulumi/pulumi/proto/provider_pb');
// The SDK does not tell a provider how long it may take.
let seconds;
const { getUrn } = CreateRequest.prototype;
CreateRequest.prototype.getUrn = function () {
  seconds = this.getTimeout();
  return getUrn.call(this);
};
main({
  version: '1.0.0',
  async construct(name, type, inputs, options) {
    const kit = new pulumi.ComponentResource(type, name, {}, options);
    return { urn: kit.urn, state: { url: pulumi.interpolate\`https://\${inputs.host}\` } };
  },
  async call() { throw new Error('The kit is locked'); },
  async create(urn, inputs) {
    if (inputs.password) throw new Error('AccessDenied: wrong password');
    const patience = seconds;
    await new Promise((resolve) => setTimeout(resolve, patience * 1000));
    throw new Error('timeout while waiting for state to become ready (timeout: ' + patience + 's)');
  },
  async invoke(token, { zone }) {
    if (zone === 'none') throw new Error('AccessDenied: not allowed to read zones');
    return { outputs: { name: zone + '.example' } };
  },
}, process.argv.slice(2));
`;

interface Case {
  readonly rest: string;
  /** What stands in the last lines: the place and the message. */
  readonly failure: RegExp;
  /** The text in the line where it must be. */
  readonly at: string;
  readonly command?: readonly string[];
  readonly secrets?: Readonly<Record<string, string | number>>;
}

const UP = ['up', '--yes', '--skip-preview'];
const FAILURES: Readonly<Record<string, Case>> = {
  'a refusal of the provider': {
    rest: "const orders = new Server('orders', 20, { dependsOn: web });",
    failure: /Resource “orders”: .*QuotaExceeded: 10 is the most/,
    at: 'super(provider',
  },
  'a refusal after which the update goes on': {
    rest: "const orders = new Server('orders', 20);",
    failure: /Resource “orders”: .*QuotaExceeded: 10 is the most/,
    at: 'super(provider',
    command: [...UP, '--continue-on-error'],
  },
  'a time-out of the provider': {
    rest: "const orders = new Server('orders', web.address.apply(() => 10));",
    failure: /Resource “orders”: .*timeout while waiting for state/,
    at: 'super(provider',
  },
  'a time-out that the program has set': {
    rest: "const queue = new Queue('queue', {}, { customTimeouts: { create: '1s' } });",
    failure: /Queue “queue”: .*timeout while waiting for state to become ready \(timeout: 1s\)/,
    at: 'const queue',
  },
  'inputs that the provider does not take': {
    rest: "const orders = new Server('orders', -1);",
    failure: /Resource “orders”: .*must not be negative/,
    at: 'super(provider',
  },
  'an exception with the value of an output': {
    rest: `exports.address = web.address.apply((address) => {
  throw new Error('No route to ' + address);
});`,
    failure: /Error: No route to 10\.0\.0\.3/,
    at: 'throw new Error',
  },
  'an output that is not known yet': {
    rest: `exports.size = web.address.apply((address) => {
  throw new Error('Called with ' + address);
});
web.address.isKnown.then((isKnown) => {
  if (!isKnown) throw new Error('The address is not known yet');
});`,
    failure: /Error: The address is not known yet/,
    at: 'if (!isKnown)',
    command: ['preview'],
  },
  'an output that is not there': {
    rest: 'exports.size = web.missing.apply((missing) => missing.length);',
    failure: /TypeError: Cannot read properties of undefined/,
    at: 'exports.size',
  },
  'a setting that is missing': {
    rest: "new Server(config.require('label'), 1);",
    failure: /Missing required configuration variable 'shop:label'/,
    at: '',
  },
  'a wrong secret': {
    rest: `config.requireSecret('password').apply((password) => {
  if (password.includes('horse')) throw new Error('The password is too easy');
});`,
    failure: /Error: The password is too easy/,
    at: 'if (password',
    secrets: { 'shop:password': PLANTED_SECRET },
  },
  'a secret that the provider refuses': {
    rest: "const queue = new Queue('queue', { password: config.requireSecret('password') });",
    failure: /Queue “queue”: .*AccessDenied: wrong password/,
    at: 'const queue',
  },
  'a secret inside of an object': {
    rest: `config.requireSecretObject('database').apply(({ port, password }) => {
  if (port === 5432 && password.includes('"')) throw new Error('The password has quotation marks');
});`,
    failure: /Error: The password has quotation marks/,
    at: 'if (port',
    secrets: { 'shop:database.password': 'pass"word"', 'shop:database.port': 5432 },
  },
  'a resource that is not there': {
    rest: `const old = new pulumi.StackReference('organization/shop/none');`,
    failure: /StackReference “organization\/shop\/none”: .*none/,
    at: 'new pulumi.StackReference',
  },
  'the same name twice': {
    rest: "const again = new Server('web', 4);",
    failure: /Resource “web”: .*Duplicate resource URN/,
    at: 'super(provider',
  },
  'a value of a component of a plugin': {
    rest: `const kit = new Kit('kit', { host: web.address });
kit.url.apply((url) => {
  throw new Error('Nothing answers at ' + url);
});`,
    failure: /Error: Nothing answers at https:\/\/10\.0\.0\.3/,
    at: 'throw new Error',
  },
  'a method of a component of a plugin that fails': {
    rest: "exports.opened = new Kit('kit', { host: 'shop.example' }).open();",
    failure: /call to function 'kit:index:Kit\/open' failed: .*The kit is locked/,
    at: '',
  },
  'a function that is refused': {
    rest: "exports.zone = pulumi.runtime.invoke('kit:index:getZone', { zone: 'none' });",
    failure: /AccessDenied: not allowed to read zones/,
    at: '',
  },
  'an exception after a function, in a preview': {
    rest: `pulumi.runtime.invoke('kit:index:getZone', { zone: 'eu' }).then(({ name }) => {
  throw new Error('No certificate for ' + name);
});`,
    failure: /Error: No certificate for eu\.example/,
    at: 'throw new Error',
    command: ['preview'],
  },
};

describe('playing recorded runs, with the package for npm', function () {
  this.timeout(240_000);
  let folder: CheckFolder;
  before(async () => {
    folder = new CheckFolder();
    await installNpmPackage(folder);
  });
  after(() => {
    folder.remove();
  });

  const troubleshooter = (): string => folder.at('node_modules/pulumi-troubleshooter/dist/check.js');
  const recordFile = (stack: PulumiStack): string => path.join(stack.root, 'record.json');

  async function writeProject(stack: PulumiStack, program: string): Promise<void> {
    await writeFile(path.join(stack.cwd, 'index.js'), program);
    const kit = path.join(stack.cwd, 'kit');
    await mkdir(kit, { recursive: true });
    await writeFile(path.join(kit, 'index.js'), PLUGIN);
    await writeFile(
      path.join(kit, 'pulumi-resource-kit'),
      '#!/bin/sh\nexec node "$(dirname "$0")/index.js" "$@"\n',
    );
    await chmod(path.join(kit, 'pulumi-resource-kit'), 0o755);
    const project = path.join(stack.cwd, 'Pulumi.yaml');
    const plugins = 'plugins:\n  providers:\n    - name: kit\n      path: ./kit\n';
    await writeFile(project, `name: shop\nruntime: nodejs\n${plugins}`);
    await stack.must(['config', 'set', '--secret', 'password', PLANTED_SECRET, '--stack=dev']);
    const inside = ['config', 'set', '--stack=dev', '--path'];
    await stack.must([...inside, '--secret', 'database.password', 'pass"word"']);
    await stack.must([...inside, 'database.port', '5432']);
  }

  async function recorded(stack: PulumiStack, program: string, command: readonly string[]): Promise<string> {
    await writeProject(stack, program);
    const pulumi = ['--', 'pulumi', ...command, '--non-interactive', '--stack=dev'];
    const running = await start(
      process.execPath,
      [troubleshooter(), 'record', '--replay', recordFile(stack), ...pulumi],
      { cwd: stack.cwd, env: stack.env },
    );
    const { code, stdout, stderr } = await running.done;
    assert.notEqual(code, 0, stdout + stderr);
    assert.match(stderr, /^Recorded for a replay in /m, stdout + stderr);
    return stdout + stderr;
  }

  /** Plays it in a folder that has only the program, with no login, no provider and no network. */
  async function played(
    stack: PulumiStack,
    program: string,
    secrets: Readonly<Record<string, string | number>> = {},
    more: NodeJS.ProcessEnv = {},
  ): Promise<RunResult> {
    const elsewhere = path.join(stack.root, 'colleague');
    await rm(elsewhere, { recursive: true, force: true });
    await mkdir(path.join(elsewhere, 'home'), { recursive: true });
    await writeFile(path.join(elsewhere, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    await writeFile(
      path.join(elsewhere, 'package.json'),
      await readFile(path.join(stack.cwd, 'package.json')),
    );
    await writeFile(path.join(elsewhere, 'index.js'), program);
    const modules = path.join(stack.cwd, 'node_modules');
    await symlink(modules, path.join(elsewhere, 'node_modules'), 'junction');
    await writeFile(path.join(elsewhere, 'secrets.json'), JSON.stringify(secrets));
    const env = {
      ...withoutPulumi(process.env),
      PATH: stack.env['PATH'],
      PULUMI_HOME: path.join(elsewhere, 'home'),
      ...more,
    };
    const command = [process.execPath, troubleshooter(), 'play', recordFile(stack), '--secrets=secrets.json'];
    // A debugger is outside.
    const [file = '', ...args] = [...(DEBUGGER in more ? [] : noNetwork()), ...command];
    const result = await (await start(file, args, { cwd: elsewhere, env })).done;
    assert.deepEqual(await readdir(path.join(elsewhere, 'home')), []);
    return result;
  }

  for (const [title, { rest, failure, at, command = UP, secrets }] of Object.entries(FAILURES)) {
    it(`comes to the same failure: ${title}`, async () => {
      const stack = await createStack();
      try {
        const program = BEGINNING + rest;
        const output = await recorded(stack, program, command);
        const record = await readFile(recordFile(stack), 'utf8');
        assert.ok(!record.includes(PLANTED_SECRET) && !record.includes('token-of-'), 'a secret');
        assert.ok(!record.includes(stack.cwd), 'the folder');
        const { code, stdout, stderr } = await played(stack, program, secrets);
        assert.equal(code, 0, `${output}\n=====\n${stdout}${stderr}`);
        const said = stderr.split('\n').filter((line) => line.startsWith('The same failure: '));
        const line = program.split('\n').findLastIndex((each) => each.includes(at)) + 1;
        const place = at === '' ? '' : `index.js:${line}`;
        assert.ok(
          said.some((each) => failure.test(each) && each.startsWith(`The same failure: ${place}`)),
          stderr,
        );
        assert.ok(!stderr.includes('Not reached'), stderr);
      } finally {
        await stack.dispose();
      }
    });
  }

  it('says of a deletion that failed that the program has nothing to do with it', async () => {
    const stack = await createStack();
    try {
      await writeProject(stack, `${BEGINNING}const old = new Server('old', 4);`);
      await stack.must([...UP, '--stack=dev']);
      await recorded(stack, BEGINNING, UP);
      const { code, stderr } = await played(stack, BEGINNING);
      assert.deepEqual(stderr.trim().split('\n').slice(-2), [
        'Not of the program: pulumi-nodejs:dynamic:Resource “old”: Locked: not to be deleted',
        'It has succeeded, as in the record.',
      ]);
      assert.equal(code, 0, stderr);
    } finally {
      await stack.dispose();
    }
  });

  it('stops at a breakpoint of the program, with the extension’s own code in it', async () => {
    const stack = await createStack({ isDebugged: true });
    const report = path.join(stack.root, 'report.json');
    try {
      const { rest } = FAILURES['an exception with the value of an output']!;
      await recorded(stack, BEGINNING + rest, UP);
      const preload = path.join(repository, 'dist', 'programInspector.js');
      const playing = played(
        stack,
        BEGINNING + rest,
        {},
        {
          ...inspectorEnvironment(undefined, preload, report),
          [DEBUGGER]: String(process.pid),
        },
      );
      await Promise.race([until(() => existsSync(report), 'the program to wait'), playing]);
      const line = (BEGINNING + rest).split('\n').findLastIndex((each) => each.includes('throw new')) + 1;
      assert.equal(await valueAt(report, line, 'address'), '10.0.0.3');
      const { code, stderr } = await playing;
      assert.equal(code, 0, stderr);
    } finally {
      await stack.dispose();
    }
  });

  it('says what is wrong with a record that cannot be played, and what to do', async () => {
    const stack = await createStack();
    try {
      const { rest } = FAILURES['a setting that is missing']!;
      await recorded(stack, BEGINNING + rest, UP);
      const text = await readFile(recordFile(stack), 'utf8');
      const again = 'Copy it again from where it was written, or record the run again.';
      const otherForm =
        'The record has the form 2, and this version of Pulumi Troubleshooter reads the form 1. Play it with the version that has written it, or record the run again.';
      const damaged: Readonly<Record<string, string>> = {
        '{}': 'This is not a record. “pulumi-troubleshooter record --replay FILE -- pulumi up” writes one.',
        [text.replace('"programRecord": 1', '"programRecord": 2')]: otherForm,
        [text.slice(0, text.length / 2)]: `The record ends in the middle. ${again}`,
        [text.replace('"calls": [', '"calls": ')]: `The record is damaged. ${again}`,
        [text.replace('"calls": [', '"others": [')]: `The record is damaged: it has no “calls”. ${again}`,
        [text.replace('["urn","urn:', '["arn","urn:')]:
          `The record is damaged: its call 1 (RegisterResource) cannot be read. ${again}`,
      };
      for (const [content, said] of Object.entries(damaged)) {
        await writeFile(recordFile(stack), content);
        const { code, stderr } = await played(stack, BEGINNING + rest);
        assert.equal(stderr, `Nothing was played: ${said}\n`);
        assert.equal(code, 2);
      }
      await writeFile(recordFile(stack), text.replaceAll('"shop"', '"bank"'));
      const { code, stderr } = await played(stack, BEGINNING + rest);
      assert.match(
        stderr,
        /^Nothing was played: The record is of project 'bank', but \S+colleague has 'shop'\. Play it in the folder of project 'bank' \(--cwd\)\n$/,
      );
      assert.equal(code, 2);
    } finally {
      await stack.dispose();
    }
  });

  it('writes no record of an update that a wrong passphrase ended before the program ran', async () => {
    const stack = await createStack();
    try {
      await writeProject(stack, BEGINNING);
      const running = await start(
        process.execPath,
        [troubleshooter(), 'record', '--replay', recordFile(stack), '--', 'pulumi', ...UP, '--stack=dev'],
        { cwd: stack.cwd, env: { ...stack.env, PULUMI_CONFIG_PASSPHRASE: 'wrong' } },
      );
      const { code, stderr } = await running.done;
      assert.notEqual(code, 0);
      assert.match(stderr, /incorrect passphrase/);
      assert.match(
        stderr,
        /^Not recorded for a replay: Pulumi ran no program\. What it has printed says why$/m,
      );
      assert.ok(!existsSync(recordFile(stack)));
    } finally {
      await stack.dispose();
    }
  });

  it('says what is not in the record, and that a mended program goes another way', async () => {
    const stack = await createStack();
    try {
      const { rest } = FAILURES['an exception with the value of an output']!;
      await recorded(stack, BEGINNING + rest, UP);
      const more = await played(stack, `${BEGINNING}const more = new Server('more', 1);`);
      assert.equal(more.code, 1, more.stderr);
      assert.match(more.stderr, /^Not in the record: RegisterResource .*:Resource more \(index\.js:18\)$/m);
      const mended = await played(stack, `${BEGINNING}exports.address = web.address;`);
      assert.equal(mended.code, 1, mended.stderr);
      assert.match(mended.stderr, /^Not reached: index\.js:30: Error: No route to 10\.0\.0\.3$/m);
    } finally {
      await stack.dispose();
    }
  });
});

/** A message of https://chromedevtools.github.io/devtools-protocol/v8/Debugger/ */
interface InspectorMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly callFrames?: readonly { readonly callFrameId: string }[] };
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/**
 * Lets a program that waits go on to a line of its `index.js`, and then to its end.
 * @returns the value of a variable there
 */
async function valueAt(report: string, line: number, variable: string): Promise<unknown> {
  const { port } = parseInspectorReport(await readFile(report, 'utf8'))!;
  const list: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = list as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting: { is: (message: InspectorMessage) => boolean; then: (message: InspectorMessage) => void }[] =
    [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as InspectorMessage;
    waiting
      .filter(({ is }) => is(message))
      .forEach(({ then }) => {
        then(message);
      });
  });
  const next = (is: (message: InspectorMessage) => boolean): Promise<InspectorMessage> =>
    new Promise((then) => {
      waiting.push({ is, then });
    });
  let sent = 0;
  const ask = (method: string, params = {}): Promise<InspectorMessage> => {
    const id = ++sent;
    const answer = next((message) => message.id === id);
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
  await ask('Debugger.enable');
  await ask('Debugger.setBreakpointByUrl', { urlRegex: 'colleague/index\\.js$', lineNumber: line - 1 });
  const paused = next(({ method }) => method === 'Debugger.paused');
  await ask('Runtime.runIfWaitingForDebugger');
  const callFrameId = (await paused).params!.callFrames![0]!.callFrameId;
  const value = await ask('Debugger.evaluateOnCallFrame', { callFrameId, expression: variable });
  socket.close();
  return value.result!.result!.value;
}
