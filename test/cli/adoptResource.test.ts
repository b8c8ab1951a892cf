import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adopt } from '../../client/src/features/adoption/model/adopt';
import { adoptionHint } from '../../client/src/features/adoption/model/adoptionHint';
import {
  isDynamic,
  lookUpDynamic,
  whyNotFromPlan,
} from '../../client/src/features/adoption/model/dynamicResource';
import { lookUpExisting, type Existing } from '../../client/src/features/adoption/model/lookUpExisting';
import { plannedCreates, type PlannedCreate } from '../../client/src/features/adoption/model/plannedCreates';
import { idProposalsFromPlan } from '../../client/src/features/adoption/model/idProposalsFromPlan';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { explainOnce } from '../../shared/knownErrors/explain';
import type { PulumiStack } from '../harness/pulumiStack';
import { forgetCreate, setProgram, worldStack } from '../harness/worldStack';
import { readCloud, type CloudObject } from '../world/cloud';
import {
  AGREE,
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';
import { useUpdatedStack, type StackInUse } from './suite';

const SECRET = 'correct-horse-battery';

/** The stack's resources before the adoption. */
const FIRST = [
  { name: 'us', type: 'pulumi:providers:world', version: '1.2.0', properties: { region: 'us' } },
  { name: 'app', type: 'shop:index:App', component: true },
  {
    name: 'main',
    type: 'world:net:Network',
    version: '1.2.0',
    properties: { name: 'main', range: '10.0.0.0/16' },
  },
];
/** A resource with a unique name, a parent and a provider of its own. */
const DOMAIN = {
  name: 'domain',
  type: 'world:dns:Domain',
  version: '1.2.0',
  parent: 'app',
  provider: 'us',
  properties: { name: 'shop.example', network: '${main.id}', ttl: 300 },
};

describe('adopting a resource that already exists', function () {
  this.timeout(120_000);
  let server: TestServer;
  let stack: PulumiStack;
  let test: TestCli;
  let target: StackTarget;

  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());
  beforeEach(async () => {
    stack = await worldStack(FIRST);
    test = cliFor(stack);
    target = await targetOf(stack, test.cli);
  });
  afterEach(() => stack.dispose());

  const cloud = (): Promise<CloudObject[]> => readCloud(path.join(stack.cwd, 'cloud'));
  const idOf = async (label: string): Promise<string> => {
    const [object, another] = (await cloud()).filter((one) => one.label === label);
    assert.ok(object && !another, 'it exists once');
    return object.id;
  };
  const plan = async (name: string): Promise<PlannedCreate> => {
    const create = (await plannedCreates(test.cli, target, {})).find((one) => one.name === name);
    assert.ok(create);
    return create;
  };
  const lookUp = (create: PlannedCreate, id: string): Promise<Existing> =>
    lookUpExisting(test.cli, target, create, id, {});

  /** Does what an update leaves that was killed after a create, and whose pending operation was dropped. */
  async function forgotten(...added: object[]): Promise<void> {
    await setProgram(stack, [...FIRST, ...added]);
    await forgetCreate(stack, 'domain');
  }

  it('adds the object of a killed update to the state, so that the next update changes nothing', async () => {
    await forgotten(DOMAIN);
    const failed = await stack.up();
    assert.notEqual(failed.code, 0);
    const output = failed.stdout + failed.stderr;
    const [match] = explainOnce(output);
    assert.equal(match?.error.id, 'already-exists');
    const hint = adoptionHint(output, match);
    assert.deepEqual([hint.type, hint.name], ['world:dns:Domain', 'domain']);

    const create = await plan('domain');
    assert.deepEqual(create.inputs['name'], 'shop.example');
    assert.ok(idProposalsFromPlan(create, hint.said).some(({ id }) => id === 'shop.example'));
    const id = await idOf('domain');
    const before = await exportStack(test.cli, target);
    assert.deepEqual(await lookUp(create, id), {
      kind: 'found',
      id,
      differences: [],
      unknown: [],
      exposed: [],
    });
    assert.equal(await exportStack(test.cli, target), before, 'a look-up changes nothing');

    const backups = temporaryBackups();
    const tools = { cli: test.cli, server, backups };
    const adopted = await adopt(tools, target, { create, id, why: 'Adopt' }, (task) => task({}));
    assert.equal(adopted.otherWrite, false);
    assert.equal(await readFile(adopted.backup.path, 'utf8'), before);
    const entry = (await stack.state()).deployment.resources!.find((one) => one.urn === create.urn)!;
    assert.deepEqual([entry.id, entry['protect']], [id, undefined]);
    assert.match(String(entry['parent']), /::app$/);
    assert.match(String(entry['provider']), /::us::/);
    const next = await stack.preview(['--expect-no-changes']);
    assert.equal(next.code, 0, next.stdout + next.stderr);
    assert.equal((await stack.up()).code, 0);
    assert.equal(await idOf('domain'), id);

    await assert.rejects(
      adopt(tools, target, { create, id, why: 'Adopt' }, (task) => task({})),
      /'domain' \(Domain\) is in the state already/,
    );
  });

  it('reports what someone else wrote right before', async () => {
    await forgotten(DOMAIN);
    const create = await plan('domain');
    const request = { create, id: await idOf('domain'), why: 'Adopt' };
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const adopted = await adopt(tools, target, request, async (task) => {
      const state = (await stack.export()).replace('"range": "10.0.0.0/16"', '"range": "10.1.0.0/16"');
      assert.equal((await stack.import(state)).code, 0);
      return task({});
    });
    assert.equal(adopted.otherWrite, true);
    assert.match(adopted.text, /10\.1\.0\.0/);
    const written = (await tools.backups.lastWrite(target))!;
    assert.ok(written.isShared && written.isResult(adopted.text));
  });

  it('can be undone like any other write', async () => {
    await forgotten(DOMAIN);
    const create = await plan('domain');
    const before = await exportStack(test.cli, target);
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const { backup, text } = await adopt(
      tools,
      target,
      { create, id: await idOf('domain'), why: 'Adopt' },
      (task) => task({}),
    );
    const undone = await replaceState(tools, await undoRequest({ target, backup, text }), AGREE);
    assert.equal(undone.kind, 'replaced');
    const { resources } = (JSON.parse(before) as Awaited<ReturnType<PulumiStack['state']>>).deployment;
    const names = (all: typeof resources): unknown => all!.map(({ urn }) => urn);
    assert.deepEqual(names((await stack.state()).deployment.resources), names(resources));
  });

  it('refuses an id without an object, one of another entry, and a resource with a pending create', async () => {
    await setProgram(stack, [...FIRST, DOMAIN]);
    await stack.kill({ label: 'domain', operation: 'create', moment: 'after' });
    await stack.must(['cancel', '--yes', '--stack=dev']);
    const create = await plan('domain');
    const id = await idOf('domain');
    const before = await exportStack(test.cli, target);
    assert.deepEqual(await lookUp(create, 'nothing'), {
      kind: 'missing',
      message: "resource 'nothing' does not exist",
    });
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    const write = (one: PlannedCreate, as: string): Promise<unknown> =>
      adopt(tools, target, { create: one, id: as, why: 'Adopt' }, (task) => task({}));
    await assert.rejects(write(create, id), /is still pending. “Repair Pending Operations”/);

    const twin = { ...FIRST[2]!, name: 'twin' };
    await setProgram(stack, [...FIRST, twin]);
    const main = await idOf('main');
    await assert.rejects(write(await plan('twin'), main), /The state has “network-.*” already, as/);
    assert.equal(await exportStack(test.cli, target), before);
  });

  it('shows the differences from the program, and which secrets an import would write as plain text', async () => {
    const secret = { ...DOMAIN, properties: { ...DOMAIN.properties, token: `\${secret ${SECRET}}` } };
    await forgotten(secret);
    await setProgram(stack, [
      ...FIRST,
      { ...secret, properties: { ...secret.properties, ttl: 60, comment: 'new' } },
    ]);
    const create = await plan('domain');
    assert.ok(!JSON.stringify(create).includes(SECRET));
    const found = await lookUp(create, await idOf('domain'));
    assert.ok(found.kind === 'found');
    assert.deepEqual(
      [...found.differences!].sort((a, b) => a.path.localeCompare(b.path)),
      [
        { path: 'comment', found: undefined, planned: 'new' },
        { path: 'ttl', found: '300', planned: '60' },
      ],
    );
    assert.deepEqual([found.unknown, found.exposed], [['token'], ['token']]);
    assert.ok(!JSON.stringify(found).includes(SECRET));
    assert.ok(!test.log.join('\n').includes(SECRET));
  });

  it('also adds the missing parent components, and names a provider that must be created first', async () => {
    const added = [
      { name: 'platform', type: 'shop:index:Platform', component: true, parent: 'app' },
      {
        name: 'eu',
        type: 'pulumi:providers:world',
        version: '1.2.0',
        parent: 'platform',
        properties: { region: 'eu' },
      },
      { ...DOMAIN, parent: 'platform' },
      {
        name: 'files',
        type: 'world:store:Bucket',
        version: '1.2.0',
        provider: 'eu',
        properties: { name: 'files' },
      },
    ];
    await setProgram(stack, [...FIRST, ...added]);
    const create = await plan('domain');
    assert.equal(create.waitsFor, undefined);
    assert.equal((await plan('files')).waitsFor, 'eu');
    const object = {
      type: 'world:dns:Domain',
      label: 'domain',
      serial: 'made-0',
      properties: DOMAIN.properties,
    };
    const file = path.join(stack.cwd, 'cloud/world/us/domain-1.json');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(object));
    const tools = { cli: test.cli, server, backups: temporaryBackups() };
    await adopt(tools, target, { create, id: 'domain-1', why: 'Adopt' }, (task) => task({}));
    const urns = (await stack.state()).deployment.resources!.map(({ urn }) => urn.split('::').at(-1));
    assert.deepEqual([urns.includes('platform'), urns.includes('domain')], [true, true]);
  });
});

describe('adopting a resource of a dynamic provider', function () {
  this.timeout(120_000);
  let made: StackInUse;

  useUpdatedStack((one) => void (made = one));

  it('looks it up as an interrupted create, and puts it into the state so that the next update changes nothing', async () => {
    const { stack, server, target } = made;
    const { cli } = made.test;
    await stack.must(['config', 'set', 'orders', 'true', '--stack=dev']);
    const [create] = await plannedCreates(cli, target, {});
    assert.ok(create && isDynamic(create));
    assert.equal(create.name, 'orders');
    assert.equal(whyNotFromPlan(create), undefined);
    const file = path.join(stack.cwd, 'cloud/fixed-orders.json');
    const { label, settings } = create.inputs;
    await writeFile(file, JSON.stringify({ label, settings }));
    const text = await exportStack(cli, target);
    const lookUp = (id: string) => lookUpDynamic({ cli, server }, target, { text, create, id }, {});
    const missing = await lookUp('orders');
    assert.deepEqual(missing.found, { kind: 'missing', message: 'It has nothing with this id.' });
    const { found, text: after } = await lookUp('fixed-orders');
    assert.deepEqual(found, { kind: 'found', id: 'fixed-orders', differences: [], unknown: [], exposed: [] });
    assert.equal(await exportStack(cli, target), text, 'nothing was written');
    const backups = temporaryBackups();
    const outcome = await replaceState(
      { cli, server, backups },
      { target, text: after, why: 'Adopt', isMadeFrom: undefined },
      AGREE,
    );
    assert.equal(outcome.kind, 'replaced');
    const { code, stdout } = await stack.up(['--expect-no-changes']);
    assert.equal(code, 0, stdout);
    await stack.must(['destroy', '--yes', '--skip-preview', '--stack=dev']);
    await assert.rejects(readFile(file), 'the object belongs to the stack');
  });

  it('is refused if the preview hides what the entry needs', async () => {
    const [create] = await plannedCreates(made.test.cli, made.target, {});
    const inputs = { ...create!.inputs, settings: { password: '[secret]' } };
    assert.match(whyNotFromPlan({ ...create!, above: [], inputs }) ?? '', /does not show settings of/);
  });
});
