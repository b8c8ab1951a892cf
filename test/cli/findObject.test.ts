import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findObject, type ObjectSearch } from '../../client/src/pulumi/lookUp/findObject';
import { objectLists } from '../../client/src/pulumi/lookUp/objectLists';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { startAwsEmulator, type AwsEmulator } from '../harness/awsEmulator';
import { orSkip } from '../harness/orSkip';
import { interruptAtOnce } from '../harness/pendingOperations';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { recordedCallsOf, recordUpdate } from '../harness/recordedKill';
import { installWorld, RecordedStack } from '../harness/recordedStack';
import { backendServerProgram } from '../harness/startBackendServer';
import { setProgram, worldStack } from '../harness/worldStack';
import { cliFor, startStateServer, targetOf, type TestServer } from './client';

const NAME = 'net-us-1';

/** Searches what the interrupted create of a name has made. */
async function searchIn(
  stack: PulumiStack,
  server: TestServer,
  of: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ObjectSearch> {
  const { cli } = cliFor(stack, { env });
  const target = await targetOf(stack, cli);
  const text = await exportStack(cli, target);
  const { id: opened, operations } = await server.openPendingOperations({ text });
  const { index } = operations.find(({ name }) => name === of)!;
  const listing = (await server.objectListing({ id: opened, index }))!;
  await server.close(opened);
  const lists = objectLists(cli, target, listing);
  assert.equal(lists.length, 1);
  return findObject({ cli, server }, target, { text, operations, index, listing, lists }, {});
}

describe('the search for what an interrupted create has made', function () {
  this.timeout(300_000);
  let recorded: RecordedStack;
  let id: string;
  before(async () => {
    recorded = await RecordedStack.create('folder', { withWorld: true });
    const { code, stdout, stderr } = await recorded.run(['up']);
    assert.equal(code, 0, stdout + stderr);
  });
  after(() => recorded.dispose());

  const fileOf = (of: string, region = 'us'): string =>
    path.join(recorded.stack.cwd, 'cloud', 'world', region, `${of}.json`);

  /** Makes an object like that of the create. */
  async function plant(twin: string, change: (text: string) => string, region?: string): Promise<void> {
    await mkdir(path.dirname(fileOf(twin, region)), { recursive: true });
    await writeFile(fileOf(twin, region), change(await readFile(fileOf(id), 'utf8')));
  }

  const search = (): Promise<ObjectSearch> =>
    searchIn(recorded.stack, recorded.server, NAME, recorded.variables);

  it('finds it in its region and account by the stack’s own provider, and takes no near-twin for it', async () => {
    // Another stack has an equal object.
    const { stack } = recorded;
    const state = await readFile(stack.stateFile(), 'utf8');
    const other = path.join(path.dirname(stack.stateFile()), 'other.json');
    const found = (
      JSON.parse(state) as { checkpoint: { latest: { resources: { id?: string; urn: string }[] } } }
    ).checkpoint.latest.resources.find(({ urn }) => urn.endsWith(`::${NAME}`));
    id = found!.id!;
    await writeFile(
      other,
      state.replaceAll('urn:pulumi:dev::', 'urn:pulumi:other::').replaceAll(id, 'network-of-other'),
    );
    await interruptAtOnce(stack, { created: [NAME] });
    await plant('network-of-other', (text) => text);
    await plant('network-one-letter', (text) => text.replaceAll(`"${NAME}"`, '"net-us-l"'));
    await plant('network-elsewhere', (text) => text, 'eu');

    const before = await readFile(stack.stateFile(), 'utf8');
    const { command, all, known, compared, fitting, ofOthers, nearest, knowsStacks } = await search();
    assert.match(
      command,
      /^pulumi do world:net:Network list --all --output=json --provider=urn:pulumi:dev::/,
    );
    assert.match(command, / --package=world@2\.0\.0$/);
    assert.deepEqual([all, known, compared], [4, 1, 3]);
    assert.deepEqual(
      fitting.map((one) => one.id),
      [id],
    );
    assert.deepEqual(
      ofOthers.map((one) => one.id),
      ['network-of-other'],
    );
    assert.deepEqual(nearest, []);
    assert.ok(knowsStacks);
    assert.equal(await readFile(stack.stateFile(), 'utf8'), before);
  });

  it('shows equal objects side by side', async () => {
    await plant('network-equal', (text) => text);
    const { fitting } = await search();
    assert.deepEqual(fitting.map((one) => one.id).sort(), ['network-equal', id].sort());
  });

  it('finds what is alone, too, which its provider returns exactly as requested', async () => {
    const [one, equal] = [fileOf('network-one-letter'), fileOf('network-equal')];
    const texts = [await readFile(one), await readFile(equal)] as const;
    await rm(one);
    await rm(equal);
    await rename(fileOf('network-of-other'), `${fileOf('network-of-other')}.kept`);
    const { all, fitting } = await search();
    assert.equal(all, 2);
    assert.deepEqual(
      fitting.map((found) => found.id),
      [id],
    );
    await rename(`${fileOf('network-of-other')}.kept`, fileOf('network-of-other'));
    await writeFile(one, texts[0]);
    await writeFile(equal, texts[1]);
  });

  it('finds none where nothing was made, and shows what comes nearest', async () => {
    await rm(fileOf(id));
    await rm(fileOf('network-equal'));
    const { fitting, nearest } = await search();
    assert.deepEqual(fitting, []);
    assert.deepEqual(
      nearest.map(({ id: near, found }) => [near, found.changes.length]),
      [['network-one-letter', 1]],
    );
  });

  it('says in the CLI’s own words why a plugin’s objects cannot be listed, and nothing of the backend', async () => {
    const { stack, variables } = recorded;
    const { cli } = cliFor(stack, { env: variables });
    const target = await targetOf(stack, cli);
    const provider = 'urn:pulumi:dev::shop::pulumi:providers:nowhere::default';
    const listing = { type: 'nowhere:index:Thing', provider, settings: {}, unshown: [], known: [] };
    const failed = objectLists(cli, target, listing)[0]!.ids({});
    await assert.rejects(failed, (error: Error) => {
      assert.match(error.message, /nowhere/);
      assert.doesNotMatch(error.message, /backend/i);
      return true;
    });
  });
});

describe('a provider that keeps all inputs in a secret output', function () {
  this.timeout(300_000);
  const vault = (name: string): object => ({
    name,
    type: 'native:key:Vault',
    version: '1.0.0',
    properties: { name, password: `\${secret ${PLANTED_SECRET}}` },
  });
  let stack: PulumiStack;
  let server: TestServer;
  before(async () => {
    stack = await worldStack([vault('first')]);
    await installWorld(stack);
    server = await startStateServer();
  });
  after(async () => {
    await server.shutdown();
    await stack.dispose();
  });

  it('is recorded without them, and what it has made is found by what its cloud tells', async () => {
    await setProgram(stack, [vault('first'), vault('second')]);
    await recordUpdate(stack);
    const [call] = await recordedCallsOf(stack);
    assert.ok((await stack.export()).includes('"__inputs": {'));
    const records = path.join(stack.root, 'backend/.pulumi/calls');
    for (const entry of await readdir(records, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        assert.ok(
          !(await readFile(path.join(entry.parentPath, entry.name), 'utf8')).includes(PLANTED_SECRET),
        );
    const { second: made } = await interruptAtOnce(stack, { created: ['second'] });
    assert.equal(call?.answer?.id, made);

    const found = await searchIn(stack, server, 'second');
    assert.deepEqual([found.all, found.known], [2, 1]);
    assert.deepEqual(
      found.fitting.map(({ id }) => id),
      [made],
    );
    assert.deepEqual(
      found.fitting[0]!.found.changes.map(({ path: of }) => of),
      ['password'],
    );
    assert.ok(!JSON.stringify(found).includes(PLANTED_SECRET));
  });
});

describe('the list of what the CLI of AWS knows', function () {
  this.timeout(180_000);
  let emulator: AwsEmulator | undefined;
  before(async function () {
    await orSkip(this, async () => {
      await promisify(execFile)('aws', ['--version']);
      await backendServerProgram('aws');
    });
    emulator = await startAwsEmulator();
  });
  after(() => emulator?.close());

  it('is of the region of the stack’s provider', async () => {
    const { url, keys } = emulator!;
    const env = {
      ...process.env,
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
    };
    const make = async (region: string): Promise<string> => {
      const args = [
        'ec2',
        'create-vpc',
        '--cidr-block=10.0.0.0/16',
        '--query=Vpc.VpcId',
        `--region=${region}`,
      ];
      return JSON.parse((await promisify(execFile)('aws', args, { env })).stdout) as string;
    };
    const [here, elsewhere] = [await make('eu-west-1'), await make('us-east-2')];
    const { cli } = cliFor({ env });
    const target = { folder: process.cwd() } as StackTarget;
    const listing = {
      type: 'aws:ec2/vpc:Vpc',
      provider: 'urn:pulumi:dev::shop::pulumi:providers:aws::eu',
      settings: { region: 'eu-west-1' },
      unshown: [],
      known: [],
    };
    const ofCloud = objectLists(cli, target, listing)[1]!;
    assert.equal(
      ofCloud.command,
      "aws ec2 describe-vpcs --query 'Vpcs[].VpcId' --output json --region eu-west-1",
    );
    const ids = await ofCloud.ids({});
    assert.ok(ids.includes(here) && !ids.includes(elsewhere), ids.join());
    assert.equal(objectLists(cli, target, { ...listing, type: 'aws:s3/bucket:Bucket' }).length, 1);
  });
});
