import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunControl } from '../../client/src/pulumi/cli/cliRequest';
import { fatesOf } from '../../client/src/features/rehearsal/model/fates';
import { countsOf, type Plan } from '../../client/src/features/rehearsal/model/plan';
import { readPlan } from '../../client/src/features/rehearsal/model/readPlan';
import { rehearse } from '../../client/src/features/rehearsal/model/rehearse';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { replacementLinks } from '../../client/src/features/rehearsal/replacementLinks';
import { changeInCloud } from '../harness/drift';
import { changesBetween, contentsOf } from '../harness/folderContents';
import { until } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { createStack, killedStack, updatedStack } from '../harness/stackSnapshots';
import { languageProject, yamlProject } from '../harness/languageProject';
import { identify, type ProcessId } from '../../client/src/processes/processes';
import { currentPlace } from '../../client/src/pulumi/cli/detached/place';
import { explainOnce } from '../../shared/knownErrors/explain';
import { UNKNOWN_VALUE } from '../../shared/unknownMarkers';
import { cliFor, startStateServer, targetOf, type TestCli, type TestServer } from './client';
import { orSkip } from './suite';

/** The prefix of the names of a rehearsal's folders. */
const FOLDER = 'pulumi-rehearsal-';

/** A secret in the settings, and one in the other stack's outputs. */
const TOKEN = 'token-of-the-settings';
const KEY = 'key-of-the-network';

/** The additional part of the program: a resource with values from elsewhere. */
const PROGRAM = `
const network = new pulumi.StackReference(\`\${pulumi.getOrganization()}/network/prod\`);
new FileResource('Gateway', 'gateway', {
  label: 'gateway',
  settings: { address: network.getOutput('address'), key: network.getOutput('key'), token: config.requireSecret('token') },
});
`;

const BACKENDS = ['folder', 'service', 's3', 'postgres'] as const;

for (const backend of BACKENDS) {
  describe(`rehearsing the next update of a stack in a ${backend}`, function () {
    this.timeout(240_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;
    before(async function () {
      server = await startStateServer();
      await orSkip(this, async () => (stack = await updatedStack({ backend })));
      test = cliFor(stack);
      target = await targetOf(stack, test.cli);
      await makeNetwork(stack);
      await stack.must(['config', 'set', '--secret', 'token', TOKEN]);
      await appendFile(path.join(stack.cwd, 'index.js'), PROGRAM);
      const { code, stdout, stderr } = await stack.up();
      assert.equal(code, 0, stdout + stderr);
    });
    after(async () => {
      await server.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
    });

    /** Everything on the disk that a rehearsal must not change; the CLI writes its own log. */
    const everything = (): Map<string, string> =>
      new Map(
        ['backend', 'shop', 'network', 'home']
          .flatMap((name) => [...contentsOf(path.join(stack.root, name))])
          .filter(([file]) => !file.includes('/home/logs/')),
      );

    /**
     * The number of write requests in a bucket's log, once it contains the CLI's last request; the whole content of
     * a database.
     */
    const writes = async (): Promise<number> => {
      const now = async (): Promise<string[]> => (await stack.server?.requests()) ?? [];
      let requests = await now();
      for (let last = -1; last !== requests.length;) {
        last = requests.length;
        if (stack.server) await setTimeout(200);
        requests = await now();
      }
      return requests.filter((one) => /_(?:Put|Copy|Delete)Object/.test(one)).length;
    };
    const rows = async (): Promise<string> =>
      JSON.stringify(await stack.server?.query?.('SELECT key, data FROM pulumi_state ORDER BY key'));

    const changesOf = (plan: Plan): string[] =>
      plan.steps
        .filter(({ operation }) => operation !== 'same')
        .map(({ operation, name }) => `${operation} ${name}`);

    const without = async (name: string): Promise<string> => {
      const state = await stack.state();
      state.deployment.resources = state.deployment.resources!.filter(
        ({ urn }) => !urn.endsWith(`::${name}`),
      );
      return JSON.stringify(state);
    };

    it('predicts the next update, with its settings and other stacks, and writes nothing', async () => {
      const [owner] = stack.fullName.split('/');
      // Encrypting and decrypting change nothing there; a service records that secrets were shown.
      const [before, asked] = [everything(), stack.service?.requests.length ?? 0];
      const [noted, kept] = [await writes(), await rows()];
      const text = await without('gateway');
      const { plan, today } = await rehearse({ cli: test.cli, server }, { target, text });
      assert.equal(plan.failure?.problem.details, undefined);
      assert.deepEqual(changesOf(plan), ['create gateway', `read ${owner}/network/prod`]);
      assert.ok(today && !today.failure);
      assert.deepEqual(changesOf(today), [`read ${owner}/network/prod`]);
      assert.equal(countsOf(today).same, today.steps.filter(({ operation }) => operation === 'same').length);

      assert.deepEqual(changesBetween(before, everything()), []);
      assert.deepEqual(
        stack.service?.requests
          .slice(asked)
          .filter((one) => !/^GET |\/(?:batch-)?(?:en|de)crypt$|\/log-batch-decryption$/.test(one)) ?? [],
        [],
      );
      assert.deepEqual([await writes(), await rows()], [noted, kept]);
      const said = JSON.stringify([plan, today]) + test.log.join('\n');
      for (const secret of [PLANTED_SECRET, TOKEN, KEY]) assert.ok(!said.includes(secret), secret);

      // The real operations, which change what the checks above compare.
      assert.equal((await stack.import(text)).code, 0);
      const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
      const { stdout } = await stack.run(['preview', '--json'], { env });
      assert.deepEqual(plan.steps, (await readPlan(stdout)).steps);
      const isNoticed =
        changesBetween(before, everything()).length > 0 ||
        stack.service?.requests.some((one) => one.endsWith('/import')) === true ||
        (await writes()) !== noted ||
        (await rows()) !== kept;
      assert.ok(isNoticed);
    });

    it('predicts the next update after a refresh, of which nothing is written either', async () => {
      await changeInCloud(stack, 'database', undefined);
      await changeInCloud(stack, 'web', (object) => {
        object.settings['colour'] = 'red';
      });
      const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
      const previewed = async (): Promise<Plan> =>
        readPlan((await stack.run(['preview', '--json'], { env })).stdout);
      const withoutIt = await previewed();
      const [before, kept] = [everything(), await rows()];
      const rehearsal = await rehearse({ cli: test.cli, server }, { target, isRefreshed: true });
      const { plan, today } = rehearsal;
      assert.equal(plan.failure?.problem.details, undefined);
      assert.deepEqual(changesBetween(before, everything()), []);
      assert.equal(await rows(), kept);
      assert.deepEqual(today!.steps, withoutIt.steps);
      const planned = changesOf(plan).filter((one) => !changesOf(today!).includes(one));
      assert.ok(planned.includes('create database'), planned.join());
      // It is not there: a create makes no second one.
      assert.ok(fatesOf(rehearsal).every(({ createsExisting }) => !createsExisting));

      await stack.must(['refresh', '--yes', '--skip-preview']);
      assert.deepEqual(plan.steps, (await previewed()).steps);
    });
  });
}

/** Creates the stack to which the program refers. */
async function makeNetwork(stack: PulumiStack): Promise<void> {
  const [owner] = stack.fullName.split('/');
  const folder = path.join(stack.root, 'network');
  await mkdir(folder);
  await writeFile(path.join(folder, 'Pulumi.yaml'), 'name: network\nruntime: nodejs\n');
  const program = `const pulumi = require('@pulumi/pulumi'); exports.address = '10.0.0.1'; exports.key = pulumi.secret('${KEY}');`;
  await writeFile(path.join(folder, 'index.js'), program);
  await symlink(path.join(stack.cwd, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  await stack.must(['stack', 'init', `${owner}/network/prod`, '--no-select'], { cwd: folder });
  await stack.must(['up', '--yes', '--skip-preview', `--stack=${owner}/network/prod`], { cwd: folder });
}

describe('a rehearsal', function () {
  this.timeout(240_000);
  let stack: PulumiStack;
  let server: TestServer;
  let target: StackTarget;
  before(async () => {
    server = await startStateServer();
    ({ stack } = await killedStack('after'));
    target = await targetOf(stack, cliFor(stack).cli);
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  const rehearseWith = (
    { cli }: TestCli,
    { text, ...control }: RunControl & { text?: string } = {},
  ): ReturnType<typeof rehearse> => rehearse({ cli, server }, { target, text }, control);

  async function withProgram(text: string, task: () => Promise<void>): Promise<void> {
    const file = path.join(stack.cwd, 'index.js');
    const program = await readFile(file);
    await writeFile(file, text);
    try {
      await task();
    } finally {
      await writeFile(file, program);
    }
  }

  /** The private folders of this process. */
  const ownFolders = (): string[] =>
    readdirSync(tmpdir()).filter((name) => {
      const owner = path.join(tmpdir(), name, 'owner.json');
      if (!name.startsWith(FOLDER) || !existsSync(owner)) return false;
      return (JSON.parse(readFileSync(owner, 'utf8')) as { process: ProcessId }).process.pid === process.pid;
    });

  it('works for a locked stack, and keeps its lock', async () => {
    const before = contentsOf(stack.backendDir);
    assert.equal((await stack.locks()).length, 1);
    const { plan, today } = await rehearseWith(cliFor(stack));
    assert.equal(plan.failure, undefined);
    assert.equal(today, undefined);
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
    assert.deepEqual(ownFolders(), []);
  });

  it('reports that an import refuses the state', async () => {
    const state = await stack.state();
    state.deployment.resources!.reverse();
    const { plan, today } = await rehearseWith(cliFor(stack), { text: JSON.stringify(state) });
    assert.equal(plan.failure?.during, 'import');
    assert.equal(plan.failure.problem.kind, 'refused');
    assert.equal(today?.failure, undefined);
  });

  it('asks for the stack’s passphrase, and stops without one', async () => {
    const env = { PULUMI_CONFIG_PASSPHRASE: 'wrong' };
    const test = cliFor(stack, { env, passphrases: [stack.env['PULUMI_CONFIG_PASSPHRASE']!] });
    assert.equal((await rehearseWith(test)).plan.failure, undefined);
    assert.deepEqual(test.asked, [true]);
    await assert.rejects(rehearseWith(cliFor(stack, { env })), { kind: 'stopped', target });
    assert.deepEqual(ownFolders(), []);
  });

  it('leaves no files when it is stopped while the program runs', async () => {
    const before = contentsOf(stack.backendDir);
    const begun = path.join(stack.cwd, 'begun');
    await withProgram(
      "require('fs').writeFileSync('begun', ''); setInterval(() => {}, 1000);\n",
      async () => {
        const stop = new AbortController();
        const stopped = assert.rejects(rehearseWith(cliFor(stack), { stop: stop.signal }), {
          kind: 'stopped',
        });
        await until(() => existsSync(begun), 'the program');
        assert.equal(ownFolders().length, 1);
        stop.abort();
        await stopped;
      },
    );
    assert.deepEqual(ownFolders(), []);
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
    assert.deepEqual(await stack.processesLeft(), []);
  });

  it('removes the files of a killed one, and none of a running one', async () => {
    const place = await currentPlace();
    const made = (process: ProcessId): string => {
      const folder = mkdtempSync(path.join(tmpdir(), FOLDER));
      writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ process, place }));
      return folder;
    };
    const { pid, started } = await identify(process.pid);
    const left = made({ pid, started: `${started} of another` });
    const running = made({ pid, started });
    await rehearseWith(cliFor(stack));
    assert.deepEqual([left, running].map(existsSync), [false, true]);
    await rm(running, { recursive: true });
  });

  it('reports why the program cannot run here', async () => {
    await withProgram("require('missing-package');\n", async () => {
      const { plan } = await rehearseWith(cliFor(stack));
      assert.equal(plan.failure?.during, 'preview');
      const { details } = plan.failure.problem;
      assert.match(details, /Cannot find module 'missing-package'/);
      assert.ok(explainOnce(details).length > 0);
    });
  });

  it('accepts new secrets in plaintext, like an import into the stack, and writes them to no disk', async () => {
    const test = cliFor(stack);
    const [text, imported] = [await stack.export(), await stack.must(['stack', 'export', '--show-secrets'])];
    assert.ok(imported.includes(PLANTED_SECRET));
    const changed = JSON.stringify(JSON.parse(text));
    const [before, begun] = [contentsOf(stack.backendDir), path.join(stack.cwd, 'seen')];
    // The program reads what is on the disk while it runs.
    const program = `
      const { execFileSync } = require('child_process');
      let found = '';
      try {
        found = execFileSync('grep', ['-rl', ${JSON.stringify(PLANTED_SECRET)}, ...require('fs').readdirSync(${JSON.stringify(tmpdir())})
          .filter((name) => name.startsWith('${FOLDER}'))
          .map((name) => ${JSON.stringify(`${tmpdir()}/`)} + name)], { encoding: 'utf8' });
      } catch ({ status }) {
        found = 'grep ' + status;
      }
      require('fs').writeFileSync(${JSON.stringify(begun)}, found);
    `;
    await withProgram(program, async () => {
      const { plan } = await rehearse({ cli: test.cli, server }, { target, text: changed, imported });
      assert.equal(plan.failure?.problem.details, undefined);
      assert.ok(countsOf(plan).delete > 0);
      assert.equal(await readFile(begun, 'utf8'), 'grep 1');
    });
    assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
    assert.ok(!test.log.join('\n').includes(PLANTED_SECRET));
  });
});

/** Changes the stack's project to this language; skips the test if the language is not installed. */
const LANGUAGES: Readonly<
  Record<string, (test: Mocha.Context, stack: PulumiStack) => Promise<Readonly<Record<string, string>>>>
> = {
  TypeScript: () => Promise.resolve({}),
  Python: async (test, stack) => (await languageProject(test, stack, 'python')).variables,
  Go: async (test, stack) => {
    const { variables } = await languageProject(test, stack, 'go');
    // The old host does not get the project's options from the engine.
    const binary = variables['DEBUG_PROGRAM']!;
    const host = path.join(stack.root, 'go-host');
    await mkdir(host);
    const old = path.join(path.dirname(binary), 'pulumi-language-go');
    const script = `#!/bin/sh\nexec '${old}' -binary='${binary}' "$@"\n`;
    await writeFile(path.join(host, 'pulumi-language-go'), script, { mode: 0o755 });
    return { ...variables, PATH: [host, variables['PATH']].join(path.delimiter) };
  },
  YAML: yamlProject,
};

describe('a rehearsal of a program', function () {
  this.timeout(240_000);
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  for (const [language, make] of Object.entries(LANGUAGES)) {
    it(`in ${language} predicts the same as its preview`, async function () {
      const stack = await createStack({ program: language === 'TypeScript' ? 'typescript' : 'javascript' });
      try {
        const variables = await make(this, stack);
        const { cli } = cliFor(stack, { env: variables });
        const before = contentsOf(stack.backendDir);
        const { plan } = await rehearse({ cli, server }, { target: await targetOf(stack, cli) });
        assert.equal(plan.failure?.problem.details, undefined);
        assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
        const env = { ...variables, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
        const { stdout } = await stack.run(['preview', '--json'], { env });
        assert.deepEqual(plan.steps, (await readPlan(stdout)).steps);
        assert.ok(countsOf(plan).create > 0);
      } finally {
        await stack.dispose();
      }
    });
  }
});

describe('the links of a planned replacement', () => {
  const type = 'world:vm:Server';
  const urnOf = (name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;
  let server: TestServer;
  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());

  it('are the resources that are replaced because of it, not those that are replaced or deleted for other reasons', async () => {
    const uses = (name: string, by: string): object => ({
      urn: urnOf(name),
      custom: true,
      type,
      id: name,
      dependencies: [urnOf('net')],
      propertyDependencies: { [by]: [urnOf('net')] },
    });
    const names = ['subnet', 'own', 'gone', 'changed', 'kept'];
    const resources = [
      { urn: urnOf('net'), custom: true, type, id: 'net' },
      ...names.map((name) => uses(name, 'net')),
      {
        urn: urnOf('late'),
        custom: true,
        type,
        id: 'late',
        dependencies: [urnOf('net')],
        deletedWith: urnOf('net'),
      },
    ];
    const text = JSON.stringify({ version: 3, deployment: { resources } });
    const replaced = (name: string, before: string, now: string, key: string): object => ({
      urn: urnOf(name),
      op: 'replace',
      keys: [key],
      old: { inputs: { [key]: before } },
      new: { inputs: { [key]: now } },
    });
    const steps = [
      replaced('net', 'a', 'b', 'zone'),
      replaced('subnet', 'net', UNKNOWN_VALUE, 'net'),
      replaced('own', 'small', 'big', 'size'),
      { urn: urnOf('late'), op: 'replace', keys: ['deletedWith'] },
      { urn: urnOf('gone'), op: 'delete' },
      { urn: urnOf('changed'), op: 'update' },
      { urn: urnOf('kept'), op: 'same' },
    ];
    const events = [...steps.map((metadata) => ({ resourcePreEvent: { metadata } })), { summaryEvent: {} }];
    const plan = await readPlan(events.map((event) => JSON.stringify(event)).join('\n'));
    const links = await replacementLinks({ server }, text, plan, urnOf('net'));
    assert.deepEqual(links && { ...links, along: links.along.map(({ name }) => name) }, {
      causes: [],
      along: ['subnet', 'late'],
      staying: 2,
    });
    const ofSubnet = await replacementLinks({ server }, text, plan, urnOf('subnet'));
    assert.deepEqual(ofSubnet?.causes, [{ name: 'net', type, how: 'net' }]);
    assert.deepEqual((await replacementLinks({ server }, text, plan, urnOf('own')))?.causes, []);
    assert.equal(await replacementLinks({ server }, text, plan, urnOf('elsewhere')), undefined);
  });
});
