import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mock } from 'node:test';
import { backendOf } from '../../client/src/pulumi/backends/backendOf';
import { readStateOf } from '../../client/src/pulumi/backends/stackLook';
import {
  planProjectRename,
  renameStacksAndFiles,
} from '../../client/src/features/migration/model/projectRenameFlow';
import { renameStack } from '../../client/src/features/migration/model/renameStackSteps';
import { rowsOf } from '../../client/src/features/history/model/updateRow';
import { readHistory } from '../../client/src/features/history/model/readUpdates';
import { ALL_VERSIONS } from '../../client/src/pulumi/backends/stackBackend';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import {
  describeTarget,
  exportStack,
  importStack,
  type StackTarget,
} from '../../client/src/pulumi/stacks/stacks';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { runOn } from '../../client/src/pulumi/stacks/runOn';
import { refreshStack } from '../../client/src/features/refresh/model/watchedRefresh';
import { OutcomeUnknown } from '../../client/src/pulumi/writes/importOutcome';
import {
  replaceState,
  type ReplaceStateDecisions,
  type ReplaceStateProgress,
} from '../../client/src/pulumi/writes/replaceState';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { healthLines } from '../../client/src/features/stacksView/healthLines';
import { healthStatus, formatHealth } from '../../client/src/features/stacksView/formatHealth';
import { readLock } from '../../client/src/features/stacksView/stackHealth';
import { StackStore } from '../../client/src/features/stacksView/stackStore';
import { PLANTED_SECRET, type ExportedState, type PulumiStack } from '../harness/pulumiStack';
import { SERVICE_ORGANIZATION } from '../harness/serviceAccount';
import { Refusal, type ServiceStack } from '../harness/serviceStacks';
import { AGREE, cliFor, temporaryBackups, type TestCli, type TestServer } from './client';
import { isOlderCli } from '../harness/pulumiTools';
import { useUpdatedStack } from './suite';
import { migrated } from './migrated';

const CONFIG_SECRET = 'a-secret-of-the-configuration';

/** The stack is at a stand-in of the service: no test may reach the real one. */
describe('a stack of a service', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  /** Its state before each test. */
  let original: string;
  /** The service's content before each test. */
  let pristine: readonly ServiceStack[];
  const backups = temporaryBackups();
  useUpdatedStack(
    async (made) => {
      ({ stack, server, test, target } = made);
      original = await exportStack(test.cli, target);
      pristine = stack.service!.copy();
    },
    { backend: 'service' },
  );
  afterEach(() => {
    stack.service!.load(pristine);
  });

  const tools = () => ({ cli: test.cli, server, backups });
  const painted = (text: string): string => text.replaceAll('"colour": "blue"', '"colour": "green"');
  const runsOf = (command: string): number =>
    test.log.filter((line) => line.includes(`stack ${command} `) && line.startsWith('> pulumi')).length;

  it('is one that the real CLI makes, updates and reads', async () => {
    const [listed] = await listStacks(test.cli, target.backend.address, stack.cwd);
    assert.equal(listed!.name, 'acme/shop/dev');
    assert.match(describeTarget(target), /^stack “acme\/dev” of project “shop” \(http/);
    const { cli } = cliFor(stack, { env: { PULUMI_CONSOLE_DOMAIN: 'console.invalid' } });
    const [linked] = await listStacks(cli, target.backend.address, stack.cwd);
    assert.equal(linked!.url, 'http://console.invalid/acme/shop/dev');
    assert.ok(!original.includes(PLANTED_SECRET));
    assert.ok((await exportStack(test.cli, target, { showSecrets: true })).includes(PLANTED_SECRET));
    const { errorCount, resourceCount } = await server.summary({ text: original, limit: 0 });
    assert.deepEqual([errorCount, resourceCount], [0, 7]);
  });

  it('lists all of many updates, even if the service returns fewer per page than requested', async () => {
    const service = stack.service!;
    try {
      const [many] = service.copy();
      const [update] = many!.versions;
      while (many!.version < 230) {
        many!.versions.push({ ...update!, result: many!.version === 100 ? 'failed' : 'succeeded' });
      }
      service.load([many!]);
      for (const most of [Infinity, 40]) {
        service.mostUpdates = most;
        test.log.length = 0;
        const versions = await listStateVersions(test.cli, backups, target, { most: ALL_VERSIONS });
        const kept = versions.filter(({ source }) => source === 'history of the backend');
        assert.equal(kept.length, 230, `${most} at once`);
        assert.deepEqual(kept.map(({ outcomeOf }) => outcomeOf).indexOf('update, failed'), 129);
        assert.equal(runsOf('history'), most === 40 ? 6 : 3);
        const newest = await listStateVersions(test.cli, backups, target, { most: 20 });
        assert.equal(newest.filter(({ source }) => source === 'history of the backend').length, 20);
      }

      // The page reads them one after the other, and stops when it is closed.
      const versions = await listStateVersions(test.cli, backups, target, { most: ALL_VERSIONS });
      const rows = rowsOf(versions, new Date()).slice(1);
      const closed = new AbortController();
      test.log.length = 0;
      await readHistory({
        server,
        rows,
        read: (index) => versions[index - 1]!.read(),
        stack: 'dev',
        signal: closed.signal,
        onRow: () => {
          if (rows.filter(({ summary }) => summary).length === 4) closed.abort();
        },
      });
      assert.equal(runsOf('export'), 4);
      assert.deepEqual(
        rows.slice(0, 3).map(({ number, summary }) => [number, summary?.errorCount]),
        [
          [230, 0],
          [229, 0],
          [228, 0],
        ],
      );
    } finally {
      service.mostUpdates = Infinity;
    }
  });

  it('gets another state, its own again, and an earlier one', async () => {
    const paint = { target, text: painted(original) };
    const outcome = await replaceState(tools(), paint, AGREE);
    assert.ok(outcome.kind === 'replaced');
    assert.deepEqual([outcome.mismatches, outcome.otherWrite], [[], undefined]);

    const versions = await listStateVersions(test.cli, backups, target);
    const kept = versions.filter(({ source }) => source === 'history of the backend');
    assert.deepEqual(
      kept.map(({ outcomeOf }) => outcomeOf),
      ['import', 'update'],
    );
    const restored = await replaceState(tools(), { target, text: await kept[1]!.read() }, AGREE);
    assert.ok(restored.kind === 'replaced');
    assert.deepEqual(restored.mismatches, []);
    assert.ok(restored.text.includes('"colour": "blue"'));

    const undo = await undoRequest({ target, backup: restored.backup, text: restored.text });
    const undone = await replaceState(tools(), undo, AGREE);
    assert.ok(undone.kind === 'replaced' && undone.text.includes('"colour": "green"'));
  });

  it('whose update is running is offered for no repair', async () => {
    const { cli } = cliFor(stack);
    const holders = () => backendOf(cli, target).holders('try');
    const store = new StackStore({ cli, server });
    const info = { name: target.stack, current: true, updateInProgress: false };
    assert.equal(await holders(), undefined, 'not every service would report one');

    const update = await stack.holdDuringCreate('before');
    const [holder, ...others] = (await holders())!;
    assert.deepEqual(others, []);
    assert.ok(holder?.kind === 'operation');
    // Older CLIs have no command that names the user.
    const isUnnamed = isOlderCli('3.239.0');
    assert.deepEqual([holder.operation, holder.user], ['update', isUnnamed ? 'an unknown user' : 'acme']);
    if (!isUnnamed) assert.ok(Math.abs(Date.parse(holder.time) - Date.now()) < 60 * 60_000, holder.time);
    const health = await store.health(target);
    const lock = await readLock(cli, target, info, health);
    assert.equal(health.summary.pendingOperations.length, 1);
    assert.deepEqual(formatHealth(lock, health), ['update running']);
    assert.equal(healthStatus(lock, health), 'busy');
    const pending = healthLines(target, lock, health).find(({ id }) => id === 'pending')!;
    assert.equal(pending.description, 'in progress now');
    assert.ok(pending.children!.every(({ action }) => action === undefined));
    await assert.rejects(importStack(cli, target, original), { kind: 'locked' });

    await stack.endAbruptly(update);
    await stack.must(['cancel']);
    assert.deepEqual(await holders(), [], 'this one does');
    await stack.must(['config', 'rm', 'shop:orders']);
  });

  it('needs one run of the CLI to check that nobody has written, or to notice that somebody has', async function () {
    // Older CLIs have no command with the number of the last write.
    if (isOlderCli('3.239.0')) return this.skip();
    const { cli } = cliFor(stack);
    const store = new StackStore({ cli, server });
    const look = async () => {
      const starts: string[] = [];
      const counting = cli.onDidRun(({ args }) => starts.push(args.slice(0, 2).join(' ')));
      const health = await store.health(target);
      counting.dispose();
      return { health, starts: starts.sort() };
    };
    const all = ['stack export', 'stack get', 'stack history'];
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const later = () => {
        mock.timers.tick(60_000);
      };
      const first = await look();
      assert.deepEqual(first.starts, all);
      later();
      assert.deepEqual((await look()).starts, all, 'not every service would say that an update is running');

      stack.service!.begin('acme/shop/dev');
      later();
      const { health: running } = await look();
      assert.deepEqual(formatHealth({ locks: running.holders, isLocked: true }, running), ['update running']);
      later();
      assert.deepEqual((await look()).starts, all, 'it may be writing');
      await stack.must(['cancel']);
      later();
      assert.deepEqual((await look()).starts, all);
      later();
      const again = await look();
      assert.deepEqual(again.starts, ['stack get']);
      assert.equal(again.health.stateId, first.health.stateId);
      assert.deepEqual((await look()).starts, [], 'the view asks twice of what it shows anew');

      stack.service!.put('acme/shop/dev', (JSON.parse(painted(original)) as ExportedState).deployment);
      later();
      const other = await look();
      assert.deepEqual(other.starts, all);
      assert.notEqual(other.health.hash, first.health.hash);
    } finally {
      mock.timers.reset();
    }
  });

  it('whose state exceeds the size limit of requests is not imported, and that is explained', async () => {
    const service = stack.service!;
    service.refuses = (asked) =>
      asked.endsWith('/import') ? new Refusal(413, 'Payload Too Large') : undefined;
    try {
      await assert.rejects(importStack(test.cli, target, painted(original)), {
        kind: 'backend',
        message: 'The request is too large for the service, or for a proxy in front of it.',
      });
      assert.equal(await exportStack(test.cli, target), original);
    } finally {
      service.refuses = () => undefined;
    }
  });

  it('is refreshed after a cancelled update that its history leaves out, and nobody else has written', async () => {
    const service = stack.service!;
    service.listsCancelled = false;
    service.begin('acme/shop/dev');
    await stack.must(['cancel']);
    const how = { only: [], why: 'Refresh Stack' };
    const { otherWrite, backup } = await refreshStack(tools(), target, how, (task) => task({}));
    assert.equal(otherWrite, undefined);
    assert.equal(await readFile(backup.path, 'utf8'), original);
    service.listsCancelled = true;
  });

  it('is read again when it has another state, whatever its entry in the list of stacks', async () => {
    const store = new StackStore({ cli: test.cli, server });
    const before = await store.health(target);
    const { deployment, ...rest } = await stack.state();
    const [, ...withoutRoot] = deployment.resources!;
    const broken = JSON.stringify({ ...rest, deployment: { ...deployment, resources: withoutRoot } });
    await stack.must(['stack', 'import', '--force'], { input: broken });
    store.forgetVersion(target);
    assert.ok((await store.health(target)).summary.errorCount > before.summary.errorCount);
  });

  it('whose object is not a state is listed, shown and kept as it is, and gets its own state again', async () => {
    stack.service!.put('acme/shop/dev', { resources: 'nonsense' });
    const [listed] = await listStacks(test.cli, target.backend.address, stack.cwd);
    assert.equal(listed!.name, 'acme/shop/dev');
    await assert.rejects(runOn(test.cli, target, ['stack', '--stack=acme/shop/dev']), { kind: 'refused' });
    const text = await readStateOf(test.cli, target);
    assert.ok((await server.summary({ text, limit: 0 })).errorCount > 0);
    const outcome = await replaceState(tools(), { target, text: original }, AGREE);
    assert.ok(outcome.kind === 'replaced');
    assert.equal(await readFile(outcome.backup!.path, 'utf8'), text);
    assert.deepEqual(outcome.mismatches, []);
  });

  it('is renamed', async () => {
    const renamed = { ...target, stack: 'acme/shop/new' };
    await renameStack(test.cli, target, renamed);
    assert.equal(await backendOf(test.cli, target).place(), undefined);
    assert.equal(await backendOf(test.cli, renamed).place(), 'acme/shop/new');
    assert.ok((await exportStack(test.cli, renamed)).includes('urn:pulumi:new::shop::'));
    await renameStack(test.cli, renamed, target);
    await stack.must(['preview', '--expect-no-changes', '--stack=dev']);
  });

  it('is copied to a folder and from there to the service, with the secrets of each', async () => {
    const folder = path.join(stack.root, 'folder');
    await mkdir(folder);
    await stack.must(['config', 'set', '--secret', 'token', CONFIG_SECRET]);
    const config = await readFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), 'utf8');
    const there = await migrated(tools(), {
      source: target,
      url: `file://${folder}`,
      stack: 'dev',
      secretsProvider: 'passphrase',
      passphrase: 'test',
    });
    const env = { PULUMI_BACKEND_URL: `file://${folder}` };
    await stack.must(['preview', '--expect-no-changes', '--stack=dev'], { env });
    assert.equal(
      (await stack.must(['config', 'get', 'token', '--stack=dev'], { env })).trim(),
      CONFIG_SECRET,
    );

    const url = target.backend.address.forCli;
    const source = { ...there, stack: 'organization/shop/dev' };
    const back = await migrated(tools(), { source, url, stack: 'copy', secretsProvider: 'default' });
    assert.equal(back.stack, 'acme/shop/copy');
    const text = await exportStack(test.cli, back);
    const { deployment } = JSON.parse(text) as { deployment: { secrets_providers: unknown } };
    const state = { url, owner: 'acme', project: 'shop', stack: 'copy' };
    assert.deepEqual(deployment.secrets_providers, { type: 'service', state });
    assert.ok(!text.includes(PLANTED_SECRET));
    assert.ok((await exportStack(test.cli, back, { showSecrets: true })).includes(PLANTED_SECRET));
    const token = await stack.must(['config', 'get', 'token', '--stack=acme/shop/copy']);
    assert.equal(token.trim(), CONFIG_SECRET);

    await writeFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), config);
  });

  it('is copied to its namesake of another organization, and both are renamed with their project', async () => {
    await stack.must(['config', 'set', '--secret', 'token', CONFIG_SECRET]);
    const config = await readFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), 'utf8');
    const before = await exportStack(test.cli, target);
    const name = `${SERVICE_ORGANIZATION}/dev`;
    const url = target.backend.address.forCli;
    const copy = await migrated(tools(), { source: target, url, stack: name, secretsProvider: 'default' });
    assert.equal(copy.stack, `${SERVICE_ORGANIZATION}/shop/dev`);
    assert.ok((await exportStack(test.cli, copy, { showSecrets: true })).includes(PLANTED_SECRET));
    assert.equal(await exportStack(test.cli, target), before, 'its namesake is as it was');

    await stack.must(['stack', 'select', name]);
    assert.equal((await stack.must(['config', 'get', 'token'])).trim(), CONFIG_SECRET);
    await renameAll('shop', 'market');
    await renameAll('market', 'shop');
    assert.equal(await exportStack(test.cli, target), before);

    await stack.must(['stack', 'select', 'acme/dev']);
    await writeFile(path.join(stack.cwd, 'Pulumi.dev.yaml'), config);
  });

  async function renameAll(from: string, to: string): Promise<void> {
    const plan = await planProjectRename(tools(), { folder: stack.cwd, from, to });
    assert.ok(!('refused' in plan), JSON.stringify(plan));
    assert.deepEqual(plan.stacks.map(({ renamed }) => renamed.stack).sort(), [
      `acme/${to}/dev`,
      `${SERVICE_ORGANIZATION}/${to}/dev`,
    ]);
    assert.equal(plan.selected?.stack, `${SERVICE_ORGANIZATION}/${to}/dev`);
    assert.deepEqual(await renameStacksAndFiles(tools(), plan), { changed: undefined });
  }

  for (const isHidden of [false, true]) {
    it(`is replaced by ${isHidden ? 'six starts of the CLI where only that reaches it' : 'two starts of the CLI'}`, async () => {
      // A proxy that nobody has to be asked for: the stand-in is on this machine.
      const env = isHidden ? { ALL_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' } : {};
      const { cli } = cliFor(stack, { env });
      const starts: string[] = [];
      cli.onDidRun(({ args }) => starts.push(args.slice(0, 2).join(' ')));
      const all = { cli, server, backups };
      const outcome = await replaceState(all, { target, text: painted(original) }, AGREE);
      assert.ok(outcome.kind === 'replaced');
      assert.deepEqual([outcome.mismatches, outcome.otherWrite, outcome.warnings], [[], undefined, []]);
      const reads = ['stack export', 'stack export', 'stack history', 'stack history'];
      assert.deepEqual(starts.sort(), ['stack export', ...(isHidden ? reads : []), 'stack import'].sort());
      assert.ok((await exportStack(cli, target)) === outcome.text, 'as the CLI exports it');
      const undo = await undoRequest({ target, backup: outcome.backup, text: outcome.text });
      starts.length = 0;
      assert.equal((await replaceState(all, undo, AGREE)).kind, 'replaced');
      if (!isHidden) assert.deepEqual(starts, ['stack import']);
    });
  }

  describe('whose import gets no answer', () => {
    const IMPORT = 'POST /api/stacks/acme/shop/dev/import';
    let isWritten: boolean;
    let looks: OutcomeUnknown[];
    const request = () => ({ target, text: painted(original) });
    const decide = (again: boolean): ReplaceStateDecisions => ({
      ...AGREE,
      readAgain: (problem) => {
        looks.push(problem);
        stack.service!.cuts = () => false;
        return Promise.resolve(again);
      },
    });

    beforeEach(() => {
      [isWritten, looks] = [false, []];
      stack.service!.cuts = (asked) => {
        if (asked === IMPORT) isWritten = true;
        return isWritten && (asked === IMPORT || asked.endsWith('/export'));
      };
    });
    afterEach(() => {
      stack.service!.cuts = () => false;
    });

    it('and that cannot be read either is not reported as failed, and is read again', async () => {
      const outcome = await replaceState(tools(), request(), decide(true));
      assert.ok(outcome.kind === 'replaced');
      assert.equal(looks.length, 1);
      assert.match(outcome.warnings[0]!, /^the CLI failed after it had written/);
      assert.deepEqual([outcome.mismatches, outcome.otherWrite], [[], undefined]);
      const undo = await undoRequest({ target, backup: outcome.backup, text: outcome.text });
      const undone = await replaceState(tools(), undo, AGREE);
      assert.ok(undone.kind === 'replaced' && undone.text.includes('"colour": "blue"'));
    });

    it('is read a second time without a question if a single answer was cut off', async () => {
      let reads = 0;
      stack.service!.cuts = (asked) => {
        isWritten ||= asked === IMPORT;
        return isWritten && asked.endsWith('/export') && ++reads === 1;
      };
      const outcome = await replaceState(tools(), request(), decide(false));
      assert.ok(outcome.kind === 'replaced');
      assert.deepEqual([looks.length, reads > 1, outcome.warnings, outcome.mismatches], [0, true, [], []]);
      stack.service!.cuts = () => false;
      const undo = await undoRequest({ target, backup: outcome.backup, text: outcome.text });
      assert.equal((await replaceState(tools(), undo, AGREE)).kind, 'replaced');
    });

    for (const code of [401, 403]) {
      it(`is ended and read back if the CLI may not ask how it went, and asks for ever (${code})`, async () => {
        stack.service!.cuts = () => false;
        stack.service!.refuses = (asked) =>
          asked.startsWith('GET /api/stacks/acme/shop/dev/update/')
            ? new Refusal(code, 'Not now')
            : undefined;
        const progress: ReplaceStateProgress = {
          reading: (task) => task({}),
          writing: (task) => task({ limitMs: 5000 }),
        };
        try {
          const outcome = await replaceState(tools(), request(), decide(false), progress);
          assert.ok(outcome.kind === 'replaced');
          assert.match(
            outcome.warnings[0]!,
            /^the CLI failed after it had written \(The backend could not be reached/,
          );
          assert.deepEqual([looks.length, outcome.mismatches], [0, []]);
          const undo = await undoRequest({ target, backup: outcome.backup, text: outcome.text });
          stack.service!.refuses = () => undefined;
          assert.equal((await replaceState(tools(), undo, AGREE)).kind, 'replaced');
        } finally {
          stack.service!.refuses = () => undefined;
        }
      });
    }

    it('is left alone if the user does not check again: its previous state is kept', async () => {
      await assert.rejects(replaceState(tools(), request(), decide(false)), (error) => {
        assert.ok(error instanceof OutcomeUnknown, String(error));
        assert.match(error.message, /^It is not known whether stack “acme\/dev” has its new state/);
        return true;
      });
      const [problem] = looks;
      assert.ok(problem!.plan.canBeBackedUp);
      const [backup] = await backups.list(target);
      assert.equal(await readFile(backup!.path, 'utf8'), original);
      assert.ok((await exportStack(test.cli, target)).includes('"colour": "green"'), 'it had been written');
    });

    it('has failed if it was not written', async () => {
      stack.service!.onImport = () => {
        throw new Refusal(500, 'Internal Server Error');
      };
      try {
        await assert.rejects(replaceState(tools(), request(), decide(true)), PulumiProblem);
      } finally {
        stack.service!.onImport = () => undefined;
      }
      assert.equal(looks.length, 1);
      assert.equal(await exportStack(test.cli, target), original);
    });

    it('has failed if it was refused, whatever can be read afterwards', async () => {
      stack.service!.cuts = (asked) => isWritten && asked.endsWith('/export');
      stack.service!.onImport = () => {
        isWritten = true;
        throw new Refusal(409, 'Conflict: Another update is currently in progress.');
      };
      try {
        await assert.rejects(replaceState(tools(), request(), decide(true)), { kind: 'locked' });
      } finally {
        stack.service!.onImport = () => undefined;
      }
      assert.equal(looks.length, 0);
    });
  });

  it('times out when the service does not answer', async () => {
    const { service } = stack;
    service!.onRequest = () => new Promise(() => undefined);
    try {
      const { address } = target.backend;
      await assert.rejects(listStacks(test.cli, address, stack.cwd, { limitMs: 300 }), { kind: 'network' });
    } finally {
      service!.onRequest = () => Promise.resolve();
    }
  });

  it('whose reading or writing is forbidden is not reported as one without a login', async () => {
    const forbidden = new Refusal(403, 'Forbidden: You may not do this.');
    const forbid = (pattern: RegExp) => {
      stack.service!.refuses = (asked) => (pattern.test(asked) ? forbidden : undefined);
    };
    const { address } = target.backend;
    const said = (error: PulumiProblem): boolean => {
      assert.equal(error.kind, 'forbidden', error.details);
      assert.equal(error.message, 'Your account may not do this.');
      return true;
    };
    try {
      forbid(/^GET \/api\/user\/stacks$/);
      await assert.rejects(listStacks(test.cli, address, stack.cwd), said);
      forbid(/\/export$/);
      await assert.rejects(exportStack(test.cli, target), said);
      forbid(/\/import$/);
      await assert.rejects(replaceState(tools(), { target, text: painted(original) }, AGREE), said);
    } finally {
      stack.service!.refuses = () => undefined;
    }
  });

  it('is not reached with an unknown token, and the message says to log in', async () => {
    const { cli } = cliFor(stack, { env: { PULUMI_ACCESS_TOKEN: 'pul-expired' } });
    await assert.rejects(exportStack(cli, target), (error: PulumiProblem) => {
      assert.equal(error.kind, 'not-logged-in', error.details);
      return true;
    });
  });
});
