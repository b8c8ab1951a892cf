import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  bringBackRemovedStack,
  type BringBackOutcome,
} from '../../client/src/features/removedStack/model/bringBackRemovedStack';
import {
  findRemovedStacks,
  statesOfRemovedStack,
  type KeptState,
} from '../../client/src/features/removedStack/model/removedStacks';
import { settingsOfState } from '../../client/src/features/removedStack/model/settingsOfState';
import { bareName, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { backendServerProgram } from '../harness/startBackendServer';
import { isOlderCli } from '../harness/pulumiTools';
import { SERVER_SECRET } from '../harness/backendServer';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { startVaultStandIn, type VaultStandIn } from '../harness/vaultStandIn';
import {
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';
import { needsCli, orSkip, POSTGRES_SINCE, useUpdatedStack } from './suite';
import { scriptedCli, unless } from './scriptedCli';

const WHY = 'Bring Back Removed Stack';
const WRONG = { PULUMI_CONFIG_PASSPHRASE: 'another' };

for (const backend of ['folder', 's3', 'gcs', 'azure', 'postgres'] as const) {
  describe(`a removed stack, ${backend === 'folder' ? 'in a folder' : `at ${backend}`}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;
    let settings: string;
    let cloud: string;
    let state: string;
    let plaintext: string;

    before(async function () {
      if (backend === 'postgres') needsCli(this, POSTGRES_SINCE);
      if (backend !== 'folder') await orSkip(this, () => backendServerProgram(backend));
      server = await startStateServer();
      stack = await updatedStack({ backend });
      test = cliFor(stack);
      target = await targetOf(stack, test.cli);
      await stack.must(['config', 'set', '--secret', 'token', 'a-token']);
      await stack.must(['up', '--yes', '--skip-preview']);
      settings = path.join(stack.cwd, 'Pulumi.dev.yaml');
      state = await stack.export();
      plaintext = await inPlaintext();
      assert.ok(plaintext.includes(PLANTED_SECRET));
      cloud = path.join(stack.root, 'cloud');
      await cp(path.join(stack.cwd, 'cloud'), cloud, { recursive: true });
      await cp(settings, path.join(stack.root, 'settings'));
    });
    after(async () => {
      // Undefined if there was no server.
      const log = (test as TestCli | undefined)?.log.join('\n') ?? '';
      await (server as TestServer | undefined)?.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
      for (const secret of [SERVER_SECRET, PLANTED_SECRET, 'a-token']) assert.ok(!log.includes(secret));
    });

    const project = () => ({ folder: stack.cwd, name: stack.project });
    const backups = temporaryBackups();
    const tools = () => ({ cli: test.cli, server, backups: temporaryBackups() });
    const find = () => findRemovedStacks(tools(), project(), target.backend, {});
    const namesOf = (targets: readonly StackTarget[]) => targets.map(bareName);
    const kept = (): Promise<KeptState[]> =>
      statesOfRemovedStack(tools(), target, {
        onUnknown: (problem) => {
          throw problem;
        },
      });

    async function bringBackNewest(cli = test.cli): Promise<BringBackOutcome> {
      const [newest] = await kept();
      const { text } = await server.toExport({ text: await newest!.version.read() });
      assert.ok(text !== undefined);
      const plan = await settingsOfState(target, await server.secretsProvider({ text }));
      assert.ok(plan.kind !== 'refused');
      return bringBackRemovedStack(
        { ...tools(), cli, backups },
        { target, text, why: WHY, settings: plan, force: false },
      );
    }

    const inPlaintext = () => stack.must(['stack', 'export', '--show-secrets', '--stack=dev']);

    /** Asserts that the state is the previous one byte for byte, and that the next update changes nothing. */
    async function assertIsBack(outcome: BringBackOutcome): Promise<void> {
      assert.ok(outcome.kind === 'brought back');
      assert.deepEqual(outcome.differences, []);
      assert.equal(outcome.otherWrite, undefined);
      const written = await backups.lastWrite(target);
      assert.ok(written?.isFirst === true && written.isResult(outcome.text), 'nothing comes before it');
      assert.equal(withoutCiphertexts(await stack.export()), withoutCiphertexts(state));
      assert.equal(await inPlaintext(), plaintext);
      assert.deepEqual(namesOf((await find()).removed), []);
      const wrong = await stack.run(['stack', 'export', '--show-secrets', '--stack=dev'], { env: WRONG });
      assert.notEqual(wrong.code, 0, 'another passphrase is refused');
    }

    async function assertNothingToUpdate(): Promise<void> {
      await stack.must(['preview', '--expect-no-changes', '--stack=dev']);
    }

    it('by force, with its resources, is restored as it was', async () => {
      assert.deepEqual(namesOf((await find()).removed), []);
      assert.deepEqual(namesOf((await find()).there), ['dev']);
      await stack.must(['stack', 'rm', '--yes', '--force', '--stack=dev']);
      assert.ok(!existsSync(settings), 'the settings go with it');
      assert.deepEqual(namesOf((await find()).removed), ['dev']);
      const [newest] = await kept();
      assert.equal(newest!.version.source, 'before the last write');
      assert.equal(newest!.summary.resourceCount, 7);
      const outcome = await bringBackNewest();
      await assertIsBack(outcome);
      assert.equal(outcome.kind === 'brought back' && outcome.previousSettings, undefined);
      const salt = /^encryptionsalt: .*\n$/;
      assert.match(await readFile(settings, 'utf8'), salt);
      const versioned = await readFile(path.join(stack.root, 'settings'), 'utf8');
      assert.ok(versioned.includes(await readFile(settings, 'utf8')), 'it is the salt of before');
      // The settings as the user gets them from version control.
      await writeFile(settings, versioned);
      assert.equal((await stack.must(['config', 'get', 'token', '--stack=dev'])).trim(), 'a-token');
      await assertNothingToUpdate();
    });

    it('after its resources were destroyed is restored with them', async () => {
      await stack.must(['destroy', '--yes', '--skip-preview', '--stack=dev']);
      await stack.must(['stack', 'rm', '--yes', '--preserve-config', '--stack=dev']);
      const versioned = await readFile(settings, 'utf8');
      const found = await kept();
      assert.equal(found[0]!.summary.resourceCount, 7);
      assert.equal(found[0]!.version.source, 'history of the backend');
      assert.equal(found.at(-1)!.summary.resourceCount, 0);
      const outcome = await bringBackNewest();
      await assertIsBack(outcome);
      assert.equal(await readFile(settings, 'utf8'), versioned, 'settings that fit stay as they are');
      assert.deepEqual(
        (await readdir(stack.cwd)).filter((name) => name.endsWith('.bak')),
        [],
      );
      await cp(cloud, path.join(stack.cwd, 'cloud'), { recursive: true });
      await assertNothingToUpdate();
    });

    it('that was created again is left unchanged', async () => {
      await stack.must(['stack', 'rm', '--yes', '--force', '--preserve-config', '--stack=dev']);
      const [newest] = await kept();
      const { text } = await server.toExport({ text: await newest!.version.read() });
      const plan = await settingsOfState(target, await server.secretsProvider({ text: text! }));
      await stack.must(['stack', 'init', 'dev']);
      const anew = await stack.export();
      const request = { target, text: text!, why: WHY, settings: plan as never, force: false };
      assert.deepEqual(await bringBackRemovedStack(tools(), request), { kind: 'exists' });
      assert.equal(await stack.export(), anew);
      assert.deepEqual(namesOf((await find()).there), ['dev']);
      await stack.must(['stack', 'rm', '--yes', '--preserve-config', '--stack=dev']);
    });

    it('is not restored in part if the import fails', async () => {
      await writeFile(settings, '# Mine.\nconfig:\n  shop:label: mine # kept\n');
      const before = await readdir(stack.cwd);
      const failing = await scriptedCli(stack, `${unless('stack import')}exit 1`);
      await assert.rejects(bringBackNewest(failing), (error: Error) => {
        assert.match(
          error.message,
          /was not brought back: .*Nothing is left of the attempt\. The state is kept/s,
        );
        const [, backup] = /kept as a backup: (.*)$/.exec(error.message)!;
        assert.ok(existsSync(backup!), backup);
        return true;
      });
      assert.deepEqual(await readdir(stack.cwd), before);
      assert.equal(await readFile(settings, 'utf8'), '# Mine.\nconfig:\n  shop:label: mine # kept\n');
      assert.deepEqual(namesOf((await find()).removed), ['dev']);
      await rm(settings);
    });

    it('is restored from the layout without projects, although the backend has projects', async () => {
      const put = (key: string, text: string): Promise<void> =>
        stack.server?.put(key, text) ?? writeFile(path.join(stack.backendDir, key), text);
      const checkpoint = JSON.stringify({ version: 3, checkpoint: { latest: deploymentOf(state) } });
      await put('.pulumi/stacks/lost.json', checkpoint.replaceAll('urn:pulumi:dev::', 'urn:pulumi:lost::'));
      const ofOther = checkpoint.replaceAll('urn:pulumi:dev::shop::', 'urn:pulumi:other::books::');
      await put('.pulumi/stacks/other.json', ofOther);
      const removed = namesOf((await find()).removed);
      assert.deepEqual([removed.includes('lost'), removed.includes('other')], [true, false]);
      const lost = { ...target, stack: 'organization/shop/lost' };
      const [found, ...more] = await statesOfRemovedStack(tools(), lost, { onUnknown: assert.ifError });
      assert.deepEqual([found!.version.source, more], ['layout without projects', []]);
      const text = (await server.toExport({ text: await found!.version.read() })).text!;
      const plan = await settingsOfState(lost, await server.secretsProvider({ text }));
      assert.ok(plan.kind !== 'refused');
      const request = { target: lost, text, why: WHY, settings: plan, force: false };
      const outcome = await bringBackRemovedStack(tools(), request);
      assert.deepEqual(outcome.kind === 'brought back' && outcome.differences, []);
      const back = await stack.must(['stack', 'export', '--show-secrets', '--stack=lost']);
      assert.equal(back.replaceAll('urn:pulumi:lost::', 'urn:pulumi:dev::'), plaintext);
    });
  });
}

function deploymentOf(state: string): unknown {
  return (JSON.parse(state) as { deployment: unknown }).deployment;
}

/** Each import encrypts the secrets again. */
function withoutCiphertexts(state: string): string {
  return state.replace(/"ciphertext": "v1:[^"]+"/g, '"ciphertext": "…"');
}

describe('a removed stack', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let target: StackTarget;
  let settings: string;
  let vault: VaultStandIn;
  /** The environment with the CLI's keys. */
  let env: NodeJS.ProcessEnv;

  useUpdatedStack(async (made) => {
    ({ stack, server, target } = made);
    vault = await startVaultStandIn();
    env = { ...vault.variables };
    settings = path.join(stack.cwd, 'Pulumi.dev.yaml');
  });
  after(() => {
    (vault as VaultStandIn | undefined)?.close();
  });
  beforeEach(async () => {
    const there = await stack.must(['stack', 'ls', '--json']);
    assert.ok(there.includes('"dev"'), 'the test before has brought it back');
  });

  const inPlaintext = () => stack.must(['stack', 'export', '--show-secrets', '--stack=dev'], { env });
  const remove = () => stack.must(['stack', 'rm', '--yes', '--force', '--stack=dev'], { env });

  async function bringBackFirst(
    { cli }: TestCli = cliFor(stack, { env }),
    backups = temporaryBackups(),
  ): Promise<BringBackOutcome> {
    const all = { cli, server, backups };
    const { removed } = await findRemovedStacks(all, { folder: stack.cwd, name: 'shop' }, target.backend, {});
    assert.deepEqual(
      removed.map(({ stack: name }) => name),
      [target.stack],
    );
    const [state] = await statesOfRemovedStack(all, target, { onUnknown: assert.ifError });
    const text = await state!.version.read();
    const asExport = (await server.toExport({ text })).text ?? text;
    const plan = await settingsOfState(target, await server.secretsProvider({ text }));
    assert.ok(plan.kind !== 'refused', plan.kind === 'refused' ? plan.why : '');
    return bringBackRemovedStack(all, { target, text: asExport, why: WHY, settings: plan, force: false });
  }

  it('of a backend with compressed states is restored', async () => {
    const before = await inPlaintext();
    env = { ...env, PULUMI_DIY_BACKEND_GZIP: 'true' };
    await stack.must(['stack', 'import', '--stack=dev'], { env, input: await stack.export() });
    await remove();
    assert.ok(existsSync(`${stack.stateFile()}.gz.bak`));
    assert.equal((await bringBackFirst()).kind, 'brought back');
    assert.equal(await inPlaintext(), before);
    env = { ...vault.variables };
  });

  it('whose backend no longer has any of its states is restored from a backup', async () => {
    const before = await inPlaintext();
    const backups = temporaryBackups();
    await backups.save(target, await stack.export());
    await remove();
    for (const kind of ['stacks', 'backups', 'history'])
      await rm(path.join(stack.backendDir, '.pulumi', kind), { recursive: true, force: true });
    assert.equal((await bringBackFirst(undefined, backups)).kind, 'brought back');
    assert.equal(await inPlaintext(), before);
  });

  it('in the layout without projects is found by the names in its state, and restored', async () => {
    const before = await inPlaintext();
    await remove();
    const left = path.join(stack.backendDir, '.pulumi');
    const [stacks, text] = [
      path.join(left, 'stacks'),
      await readFile(path.join(left, 'stacks', 'shop', 'dev.json.bak'), 'utf8'),
    ];
    for (const kind of ['stacks/shop', 'backups', 'history'])
      await rm(path.join(left, kind), { recursive: true, force: true });
    await writeFile(path.join(stacks, 'dev.json.bak'), text);
    const ofOther = text.replaceAll('urn:pulumi:dev::shop::', 'urn:pulumi:prod::books::');
    await writeFile(path.join(stacks, 'prod.json.bak'), ofOther);
    assert.equal((await bringBackFirst()).kind, 'brought back');
    assert.equal(await inPlaintext(), before);
    for (const name of ['dev', 'prod']) await rm(path.join(stacks, `${name}.json.bak`));
  });

  it('gets its secrets provider in settings that have none, and their text is kept', async () => {
    const before = await inPlaintext();
    const provider = await readFile(settings, 'utf8');
    await remove();
    await writeFile(settings, '# Mine.\nconfig:\n  shop:label: mine # kept\n');
    const outcome = await bringBackFirst();
    assert.ok(outcome.kind === 'brought back');
    assert.equal(
      await readFile(settings, 'utf8'),
      `# Mine.\n${provider}config:\n  shop:label: mine # kept\n`,
    );
    assert.equal(
      await readFile(outcome.previousSettings!, 'utf8'),
      '# Mine.\nconfig:\n  shop:label: mine # kept\n',
    );
    assert.equal(await inPlaintext(), before);
  });

  it('never changes settings with another secrets provider', async () => {
    const text = await stack.export();
    const provider = await server.secretsProvider({ text });
    const before = await readFile(settings, 'utf8');
    for (const other of [
      'encryptionsalt: v1:c29tZSBzYWx0:v1:AAAAAAAAAAAAAAAA:AAAA\n',
      `secretsprovider: ${vault.key}\nencryptedkey: AAAA\n`,
    ]) {
      await writeFile(settings, other);
      const plan = await settingsOfState(target, provider);
      assert.match(plan.kind === 'refused' ? plan.why : '', /names another secrets provider/);
      assert.equal(await readFile(settings, 'utf8'), other);
    }
    await writeFile(settings, before);
    const service = await settingsOfState(target, { type: 'service', state: {} });
    assert.match(service.kind === 'refused' ? service.why : '', /encrypted by Pulumi Cloud/);
    const url = 'https://pulumi.acme.example';
    const own = await settingsOfState(target, { type: 'service', state: { url } });
    assert.match(own.kind === 'refused' ? own.why : '', /encrypted by https:\/\/pulumi\.acme\.example,/);
  });

  it('is not restored with another passphrase, and nothing is left of the attempt', async () => {
    await remove();
    const files = await readdir(stack.cwd);
    const test = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined }, passphrases: ['another'] });
    // Older CLIs have created a stack already; its removal overwrites what the first one left.
    const backups = temporaryBackups();
    await assert.rejects(
      bringBackFirst(test, backups),
      /was not brought back: .*Nothing is left of the attempt/s,
    );
    assert.deepEqual(test.asked, [false, true]);
    assert.deepEqual(await readdir(stack.cwd), files);
    assert.equal((await bringBackFirst(undefined, backups)).kind, 'brought back');
  });

  it('is restored with the passphrase that the user types, also after a wrong one', async () => {
    const before = await inPlaintext();
    await remove();
    const passphrases = ['another', stack.env['PULUMI_CONFIG_PASSPHRASE']!];
    const test = cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: undefined }, passphrases });
    assert.equal((await bringBackFirst(test)).kind, 'brought back');
    assert.deepEqual(test.asked, [false, true]);
    assert.equal(await inPlaintext(), before);
  });

  it('gets its key again if a key outside encrypts its secrets', async () => {
    const before = JSON.parse(await inPlaintext()) as { deployment: { resources: unknown } };
    await stack.must(['stack', 'change-secrets-provider', vault.key, '--stack=dev'], { env });
    const provider = await readFile(settings, 'utf8');
    assert.match(provider, /encryptedkey/);
    await remove();
    assert.equal((await bringBackFirst()).kind, 'brought back');
    const after = JSON.parse(await inPlaintext()) as typeof before;
    assert.deepEqual(after.deployment.resources, before.deployment.resources);
    const again = await readFile(settings, 'utf8');
    for (const line of again.trimEnd().split('\n')) assert.ok(provider.includes(line), line);
  });

  it('is left unchanged when the import fails if someone else has created it over the new one', async function () {
    // Older CLIs name no secrets provider in an empty state: nothing tells whose it is.
    if (isOlderCli('3.239.0')) return this.skip();
    await remove();
    const elsewhere = path.join(stack.root, 'elsewhere-too');
    await cp(path.join(stack.cwd, 'Pulumi.yaml'), path.join(elsewhere, 'Pulumi.yaml'));
    // If two CLIs create a stack at the same moment, both succeed, and the last one's state remains.
    const creates = '"$PULUMI" stack rm --yes --stack=dev && "$PULUMI" stack init dev';
    const script = `${unless('stack import')}(cd "$ELSEWHERE" && ${creates}) >&2 || exit 99\nexit 1`;
    const cli = await scriptedCli(stack, script, { ...env, ELSEWHERE: elsewhere });
    await assert.rejects(
      bringBackFirst({ cli, log: [], asked: [] }),
      /was not brought back: .*which somebody else may have created: it was left as it is\. The state is kept/s,
    );
    const listed = await stack.must(['stack', 'ls', '--json']);
    assert.ok(listed.includes('"dev"'));
    await stack.must(['stack', 'rm', '--yes', '--preserve-config', '--stack=dev']);
    await rm(settings, { force: true });
    await bringBackFirst();
  });

  it('is left to someone else who creates it at the last moment', async () => {
    await remove();
    const script = `${unless('stack init')}(cd "$ELSEWHERE" && "$PULUMI" "$@") && exec "$PULUMI" "$@"`;
    const elsewhere = path.join(stack.root, 'elsewhere');
    await cp(path.join(stack.cwd, 'Pulumi.yaml'), path.join(elsewhere, 'Pulumi.yaml'));
    const cli = await scriptedCli(stack, script, { ...env, ELSEWHERE: elsewhere });
    assert.deepEqual(await bringBackFirst({ cli, log: [], asked: [] }), { kind: 'exists' });
    assert.ok(!existsSync(settings), 'these are not of their stack');
    // Older CLIs give an empty stack no deployment at all.
    const { deployment } = (await stack.state()) as { deployment: ExportedState['deployment'] | null };
    assert.equal(deployment?.resources, undefined);
    await stack.must(['stack', 'rm', '--yes', '--stack=dev']);
  });
});
