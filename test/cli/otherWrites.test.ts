import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { refreshStack } from '../../client/src/features/refresh/model/watchedRefresh';
import type { OtherWrite } from '../../client/src/pulumi/writes/otherWrite';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import {
  replaceState,
  type ReplaceStateDecisions,
  type ReplaceStateOutcome,
  type ReplaceStateRequest,
} from '../../client/src/pulumi/writes/replaceState';
import { cancelUpdate, exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { keepBackend } from '../harness/keptBackend';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { startServiceStandIn, type ServiceStandIn } from '../harness/serviceStandIn';
import { SERVICE_TOKEN } from '../harness/serviceAccount';
import { AGREE, cliFor, targetOf, temporaryBackups, type TestCli, type TestServer } from './client';
import { OTHER_WRITES } from './faults';
import { OVERWRITING, painted } from './overwritingCommands';
import { scriptedCli, unless } from './scriptedCli';
import { useUpdatedStack } from './suite';

type Replaced = Extract<ReplaceStateOutcome, { kind: 'replaced' }>;

/** During an import, the other process writes `$OTHER/STACK.json` to the same stack. */
const OTHER_WRITES_IT = [
  'for argument; do case $argument in --stack=*) stack=${argument#--stack=} ;; esac; done',
  '"$PULUMI" stack import "--stack=$stack" --file "$OTHER/${stack##*/}.json" </dev/null >&2 || exit 99',
].join('\n');

const IMPORTING = unless('stack import');
const BETWEEN = `${IMPORTING}${OTHER_WRITES_IT}\nexec "$PULUMI" "$@"`;
const AFTER = `${IMPORTING}"$PULUMI" "$@" <&0\n${OTHER_WRITES_IT}`;

describe('a write of someone else to the same stack', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let prod: StackTarget;
  /** The content of both stacks before each test, and the other process's state. */
  let original: Record<'dev' | 'prod', string>;
  let theirs: Record<'dev' | 'prod', string>;
  let others: string;
  let restore: () => Promise<void>;
  const backups = temporaryBackups();

  useUpdatedStack(async (made) => {
    ({ stack, server, test, target } = made);
    await stack.must(['stack', 'init', 'prod', '--no-select']);
    prod = await targetOf(stack, test.cli, 'prod');
    const dev = await stack.export();
    const state = JSON.parse(dev.replaceAll('urn:pulumi:dev::', 'urn:pulumi:prod::')) as ExportedState;
    state.deployment.resources!.splice(1);
    original = { dev, prod: JSON.stringify(state) };
    theirs = {
      dev: dev.replaceAll('"colour": "blue"', '"colour": "violet"'),
      prod: original.prod.replace('"outputs":{', '"outputs":{"written":"by another",'),
    };
    others = path.join(stack.root, 'others');
    await mkdir(others);
    for (const [name, text] of Object.entries(theirs))
      await writeFile(path.join(others, `${name}.json`), text);
    await importState('prod', original.prod);
    restore = await keepBackend(stack);
  });
  afterEach(() => restore());

  const importState = (name: string, input: string, args: string[] = []) =>
    stack.must(['stack', 'import', `--stack=${name}`, ...args], { input });
  const tools = (cli: PulumiCli) => ({ cli, server, backups });
  const disturbed = (script: string, env: NodeJS.ProcessEnv = {}) =>
    scriptedCli(stack, script, { OTHER: others, ...env });

  const worked = () => ({ stack, server, cli: test.cli, backups, target, prod, original: original.dev });

  async function replace(
    cli: PulumiCli,
    request: ReplaceStateRequest,
    decisions: ReplaceStateDecisions = AGREE,
  ): Promise<Replaced> {
    const outcome = await replaceState(tools(cli), request, decisions);
    assert.ok(outcome.kind === 'replaced', outcome.kind);
    return outcome;
  }

  async function assertSame(one: string, other: string): Promise<void> {
    const { differences } = await server.readBack({ imported: one, found: other, limit: 3 });
    assert.deepEqual(differences, []);
  }

  /** Asserts that this was overwritten, and is kept. */
  async function assertKept(otherWrite: OtherWrite | undefined, when: string, text: string): Promise<void> {
    assert.equal(otherWrite?.when, when);
    await assertSame(text, otherWrite.text);
    assert.ok((await readFile(otherWrite.backup.path, 'utf8')) === otherWrite.text);
    const { shape } = await server.summary({ text: otherWrite.text, limit: 0 });
    assert.equal(shape, 'export');
  }

  describe(OTHER_WRITES.between.title, () => {
    /** Asserts that a write of ours was taken back, and that the stack has theirs. */
    async function assertTakenBack(cli: PulumiCli, request: ReplaceStateRequest): Promise<void> {
      const outcome = await replaceState(tools(cli), request, AGREE);
      assert.ok(outcome.kind === 'stack changed', outcome.kind);
      const written = request.target === prod ? theirs.prod : theirs.dev;
      await assertKept(outcome.putBack?.theirs, 'between', written);
      await assertSame(written, await exportStack(test.cli, request.target));
      assert.deepEqual(await stack.locks(), []);
    }

    for (const [title, begin] of Object.entries(OVERWRITING)) {
      it(`is put back by ${title}, which keeps it as a backup, too`, async () => {
        const cli = await disturbed(BETWEEN);
        for (let nth = 0, count = 1; nth < count; nth++) {
          const requests = await begin(worked());
          count = requests.length;
          for (const request of requests.slice(0, nth)) await replace(test.cli, request);
          await assertTakenBack(cli, requests[nth]!);
          await restore();
        }
      });
    }

    it('is put back, while what a third one writes meanwhile is kept', async () => {
      const third = original.dev.replaceAll('"colour": "blue"', '"colour": "green"');
      const OTHER = path.join(stack.root, 'two others');
      await mkdir(OTHER);
      await writeFile(path.join(OTHER, 'dev.json'), theirs.dev);
      await writeFile(path.join(OTHER, 'next.json'), third);
      const next = 'if [ -e "$OTHER/next.json" ]; then mv "$OTHER/next.json" "$OTHER/dev.json"; fi';
      const cli = await disturbed(BETWEEN.replace('\nexec ', `\n${next}\nexec `), { OTHER });
      const outcome = await replaceState(tools(cli), { target, text: painted(original.dev) }, AGREE);
      assert.ok(outcome.kind === 'stack changed', outcome.kind);
      await assertKept(outcome.putBack?.theirs, 'between', theirs.dev);
      await assertKept(outcome.putBack?.overwritten, 'between', third);
      await assertSame(theirs.dev, await stack.export());
    });

    it('is only kept if somebody holds the stack by then, and can be put back later', async () => {
      const locks = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
      const owner = '{"pid":1,"username":"me","hostname":"elsewhere","timestamp":"2026-01-02T03:04:05Z"}';
      const hold = `mkdir -p "${locks}" && echo '${owner}' > "${locks}/lock.json"`;
      const cli = await disturbed(`${IMPORTING}${OTHER_WRITES_IT}\n"$PULUMI" "$@" <&0\n${hold}`);
      const request = { target, text: painted(original.dev) };
      const outcome = await replaceState(tools(cli), request, AGREE);
      await rm(locks, { recursive: true });
      assert.ok(outcome.kind === 'replaced', outcome.kind);
      const { otherWrite, text: now } = outcome;
      await assertKept(otherWrite, 'between', theirs.dev);
      const back = await replace(test.cli, {
        target,
        text: otherWrite!.text,
        isMadeFrom: (current) => current === now,
      });
      assert.equal(back.otherWrite, undefined);
      assert.equal(back.plan.changedSince, undefined);
      await assertSame(theirs.dev, await stack.export());
    });

    const UPDATED =
      '"$PULUMI" up --yes --skip-preview --config=orders=true --stack=dev </dev/null >&2 || exit 99';

    it('is put back, and not what that has overwritten', async () => {
      const cli = await disturbed(BETWEEN.replace(IMPORTING, `${IMPORTING}${UPDATED}\n`));
      try {
        await assertTakenBack(cli, { target, text: painted(original.dev) });
      } finally {
        await stack.must(['config', 'rm', 'orders', '--stack=dev']);
      }
    });

    it('is kept if it was an update, although ours has been overwritten before anybody looked', async () => {
      const cli = await disturbed(`${IMPORTING}${UPDATED}\n"$PULUMI" "$@" <&0\n${OTHER_WRITES_IT}`);
      try {
        const { otherWrite } = await replace(cli, { target, text: painted(original.dev) });
        assert.equal(otherWrite?.when, 'between');
        const { deployment } = JSON.parse(otherWrite.text) as ExportedState;
        assert.ok(deployment.resources!.some(({ urn }) => urn.endsWith('::orders')));
        await assertSame(theirs.dev, await stack.export());
      } finally {
        await stack.must(['config', 'rm', 'orders', '--stack=dev']);
      }
    });

    it('is kept if it was an import, although ours has been overwritten before anybody looked', async () => {
      const third = path.join(stack.root, 'third.json');
      await writeFile(third, original.dev.replaceAll('"colour": "blue"', '"colour": "green"'));
      const next = `"$PULUMI" stack import --stack=dev --file "${third}" </dev/null >&2 || exit 99`;
      const cli = await disturbed(`${IMPORTING}${OTHER_WRITES_IT}\n"$PULUMI" "$@" <&0\n${next}`);
      const { otherWrite } = await replace(cli, { target, text: painted(original.dev) });
      await assertKept(otherWrite, 'between', theirs.dev);
    });

    for (const [whose, env] of [
      ['theirs', { THEIRS: 'true', OURS: 'false' }],
      ['ours', { THEIRS: 'false', OURS: 'true' }],
    ] as const) {
      it(`and ${whose} is compressed`, async () => {
        const script = BETWEEN.replace('"$PULUMI" stack', 'PULUMI_DIY_BACKEND_GZIP=$THEIRS "$PULUMI" stack');
        const cli = await disturbed(script.replace('\nexec ', '\nPULUMI_DIY_BACKEND_GZIP=$OURS exec '), env);
        await assertTakenBack(cli, { target, text: painted(original.dev) });
      });
    }
  });

  it(OTHER_WRITES.thinking.title, async () => {
    const review = async (): Promise<boolean> => {
      await importState('dev', theirs.dev);
      return true;
    };
    const request = { target, text: painted(original.dev) };
    const outcome = await replaceState(tools(test.cli), request, { ...AGREE, review });
    assert.equal(outcome.kind, 'stack changed');
    await assertSame(theirs.dev, await stack.export());
  });

  it(OTHER_WRITES.after.title, async () => {
    const text = painted(original.dev);
    const { otherWrite, text: now } = await replace(await disturbed(AFTER), { target, text });
    await assertKept(otherWrite, 'after', text);
    await assertSame(theirs.dev, now);
  });

  describe('a refresh', () => {
    const refreshing = unless('refresh');
    const refreshed = (cli: PulumiCli, only: readonly string[] = []) =>
      refreshStack(tools(cli), target, { only, why: 'Refresh Stack' }, (task) => task({}));

    it('without another write reports none, whatever it finds', async () => {
      await importState('dev', painted(original.dev));
      const { otherWrite, backup, text } = await refreshed(test.cli);
      assert.equal(otherWrite, undefined);
      await assertSame(painted(original.dev), await readFile(backup.path, 'utf8'));
      assert.ok(text.includes('"colour": "blue"'), 'it has found a difference');
    });

    it(OTHER_WRITES.refreshed.title, async () => {
      const cli = await disturbed(`${refreshing}${OTHER_WRITES_IT}\nexec "$PULUMI" "$@"`);
      const { otherWrite, backup, text } = await refreshed(cli);
      assert.equal(otherWrite, 'before');
      await assertSame(theirs.dev, await readFile(backup.path, 'utf8'));
      const undone = await replace(test.cli, await undoRequest({ target, backup, text }));
      await assertSame(theirs.dev, undone.text);
    });

    it(OTHER_WRITES.afterRefresh.title, async () => {
      const cli = await disturbed(`${refreshing}"$PULUMI" "$@" <&0\n${OTHER_WRITES_IT}`);
      const { otherWrite, text } = await refreshed(cli);
      assert.equal(otherWrite, 'meanwhile');
      await assertSame(theirs.dev, text);
    });
  });

  it(OTHER_WRITES.locked.title, async () => {
    const lock = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
    const owner = '{"pid":1,"username":"me","hostname":"elsewhere","timestamp":"2026-01-02T03:04:05Z"}';
    const cli = await disturbed(
      `${IMPORTING}${OTHER_WRITES_IT}\nmkdir -p "${lock}"\necho '${owner}' > "${lock}/lock.json"\nexec "$PULUMI" "$@"`,
    );
    try {
      await assert.rejects(replace(cli, { target, text: painted(original.dev) }), (error) => {
        assert.ok(error instanceof PulumiProblem, String(error));
        assert.equal(error.kind, 'locked');
        return true;
      });
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
    await assertSame(theirs.dev, await stack.export());
  });

  it(OTHER_WRITES.renamed.title, async () => {
    const plan = await planProjectRename(tools(test.cli), { folder: stack.cwd, from: 'shop', to: 'market' });
    assert.ok(!('refused' in plan), JSON.stringify(plan));
    const script = [
      unless('stack rename --stack=organization/shop/dev'),
      '"$PULUMI" stack import --stack=organization/shop/dev --file "$OTHER/dev.json" </dev/null >&2 || exit 99',
      'exec "$PULUMI" "$@"',
    ].join('\n');
    const { changed } = await renameStacksAndFiles(tools(await disturbed(script)), plan);
    assert.equal(changed?.stack, 'organization/shop/dev');
    await assertSame(theirs.dev, await exportStack(test.cli, target));
    await assertSame(original.prod, await exportStack(test.cli, prod));
  });

  it(OTHER_WRITES.migrated.title, async () => {
    const backend = await mkdtemp(path.join(stack.root, 'new-backend-'));
    const to = { url: `file://${backend}`, stack: 'dev', secretsProvider: 'passphrase', passphrase: 'test' };
    // A state without secrets can be written with any key.
    await writeFile(
      path.join(others, 'dev.json'),
      theirs.prod.replaceAll('urn:pulumi:prod::', 'urn:pulumi:dev::'),
    );
    try {
      const outcome = await migrateStack(tools(await disturbed(BETWEEN)), { source: target, ...to });
      assert.ok(outcome.kind === 'migrated');
      assert.deepEqual(outcome.differences, []);
      await assertKept(outcome.otherWrite, 'between', await readFile(path.join(others, 'dev.json'), 'utf8'));
    } finally {
      await writeFile(path.join(others, 'dev.json'), theirs.dev);
    }
  });

  /** Another process writes to a stack right before its migration imports its state. */
  async function assertNotMigrated(cli: PulumiCli, source: StackTarget, write: () => void): Promise<void> {
    const backend = await mkdtemp(path.join(stack.root, 'new-backend-'));
    const config = await readFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), 'utf8');
    const to = { url: `file://${backend}`, stack: 'dev', secretsProvider: 'passphrase', passphrase: 'test' };
    const onLine = (step: string): void => {
      if (step === 'Importing the state') write();
    };
    assert.deepEqual(await migrateStack(tools(cli), { source, ...to }, { onLine }), {
      kind: 'source changed',
    });
    const left = await readdir(path.join(backend, '.pulumi/stacks/shop'));
    assert.ok(!left.includes('dev.json'), left.join());
    assert.equal(await readFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), 'utf8'), config);
  }

  it(OTHER_WRITES.copied.title, async () => {
    const file = stack.stateFile();
    const checkpoint = await readFile(file, 'utf8');
    await assertNotMigrated(test.cli, target, () => {
      writeFileSync(file, checkpoint.replaceAll('"blue"', '"violet"'));
    });
    assert.ok((await readFile(file, 'utf8')).includes('"violet"'));
  });

  // A stand-in: no test may reach Pulumi Cloud.
  describe('of a service', () => {
    let service: ServiceStandIn;
    let cli: PulumiCli;
    let there: StackTarget;
    const deployment = (note: string) => ({
      manifest: { time: '2026-01-02T03:04:05Z', magic: '', version: '' },
      resources: [
        {
          urn: 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev',
          custom: false,
          type: 'pulumi:pulumi:Stack',
          outputs: { note },
        },
      ],
    });
    const stateOf = (note: string) => JSON.stringify({ version: 3, deployment: deployment(note) });

    before(async () => {
      service = await startServiceStandIn();
      service.put('acme/shop/dev', deployment('at first'));
      const env = {
        PULUMI_HOME: path.join(stack.root, 'home of services'),
        PULUMI_ACCESS_TOKEN: SERVICE_TOKEN,
      };
      await stack.must(['login', service.url], { env });
      ({ cli } = cliFor(stack, { env }));
      const backend = await readBackend(cli, stack.cwd);
      there = { folder: stack.cwd, project: 'shop', stack: 'acme/shop/dev', backend };
    });
    after(() => {
      service.close();
    });

    /** Asserts that our write was taken back, and that the service has theirs. */
    async function assertTakenBack(text: string): Promise<void> {
      const outcome = await replaceState(tools(cli), { target: there, text }, AGREE);
      assert.ok(outcome.kind === 'stack changed', outcome.kind);
      await assertKept(outcome.putBack?.theirs, 'between', stateOf('theirs'));
      await assertSame(stateOf('theirs'), await exportStack(cli, there));
    }

    it('is recognized by the numbers of its updates', async () => {
      const alone = await replace(cli, { target: there, text: stateOf('ours') });
      assert.equal(alone.otherWrite, undefined);
      service.onImport = () => {
        service.put('acme/shop/dev', deployment('theirs'));
      };
      await assertTakenBack(stateOf('ours again'));
    });

    it('is distinguished from cancelled updates, whose numbers its history can omit', async () => {
      service.listsCancelled = false;
      for (const isAlone of [true, false]) {
        service.begin('acme/shop/dev');
        assert.equal(await cancelUpdate(cli, there), 'cancelled');
        service.onImport = () => {
          if (!isAlone) service.put('acme/shop/dev', deployment('theirs'));
        };
        const text = stateOf(isAlone ? 'ours alone' : 'ours, after theirs');
        if (isAlone) assert.equal((await replace(cli, { target: there, text })).otherWrite, undefined);
        else await assertTakenBack(text);
      }
      service.listsCancelled = true;
    });

    it('is recognized by a migration, in the exported state', async () => {
      await assertNotMigrated(cli, there, () => {
        service.put('acme/shop/dev', deployment('theirs, while it was copied'));
      });
    });
  });
});
