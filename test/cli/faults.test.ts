import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Backups } from '../../client/src/pulumi/kept/backups';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { RunControl } from '../../client/src/pulumi/cli/cliRequest';
import { migrateStack } from '../../client/src/features/migration/model/migration';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { readRefreshPreview } from '../../client/src/features/refresh/model/refreshPreview';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import { cancelUpdate, exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { runPreviewOnlyRefresh } from '../../client/src/pulumi/stacks/targetedRefresh';
import { keepBackend } from '../harness/keptBackend';
import { until } from '../harness/pulumiProcess';
import type { ExportedState, PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { SmallDisk } from '../harness/smallDisk';
import { AGREE, cliFor, targetOf, temporaryBackups, type TestServer } from './client';
import { FAULTS, INTERRUPTIONS, type Ending, type Flow } from './faults';
import { KILL, KILL_ONCE_LOCKED, scriptedCli, unless } from './scriptedCli';
import { useUpdatedStack } from './suite';

describe('faults', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let target: StackTarget;
  let original: string;
  let restore: () => Promise<void>;
  let scripts: string;

  useUpdatedStack(async (made) => {
    ({ stack, server, target } = made);
    original = await stack.export();
    restore = await keepBackend(stack);
    scripts = await mkdtemp(path.join(tmpdir(), 'pulumi-scripts-'));
  });
  after(() => rm(scripts, { recursive: true }));

  /** A file that a script writes when the import begins. */
  const begun = () => path.join(scripts, 'begun');

  const painted = (colour = 'red') => original.replaceAll('"colour": "blue"', `"colour": "${colour}"`);

  const scripted = (script: string): Promise<PulumiCli> => scriptedCli(stack, script, { BEGUN: begun() });

  /** Runs a flow as the commands do, with a user who says yes to everything. */
  async function run(flow: Flow, cli: PulumiCli, control: RunControl = {}): Promise<Ending> {
    try {
      if (flow === 'export') await exportStack(cli, target, control);
      else if (flow === 'cancel') await cancelUpdate(cli, target, control);
      else if (flow === 'refresh')
        await readRefreshPreview(await runPreviewOnlyRefresh(cli, target, control));
      else if (flow === 'migrate') await migrate(cli, control);
      else await replace(cli, painted(), control);
      return 'works';
    } catch (error) {
      assert.ok(error instanceof PulumiProblem, String(error));
      assert.ok(error.message.endsWith('.'), `not a sentence: ${error.message}`);
      return error.kind;
    }
  }

  async function migrate(cli: PulumiCli, control: RunControl): Promise<void> {
    const backend = await mkdtemp(path.join(stack.root, 'new-backend-'));
    const tools = { cli, server, backups: temporaryBackups() };
    const to = { url: `file://${backend}`, stack: 'copy', secretsProvider: 'passphrase', passphrase: 'new' };
    assert.equal((await migrateStack(tools, { source: target, ...to }, control)).kind, 'migrated');
  }

  function replace(
    cli: PulumiCli,
    text: string,
    control: RunControl = {},
    backups = temporaryBackups(),
  ): Promise<ReplaceStateOutcome> {
    const progress = {
      reading: <T>(task: (how: RunControl) => Promise<T>) => task(control),
      writing: <T>(task: (how: RunControl) => Promise<T>) => task(control),
    };
    return replaceState({ cli, server, backups }, { target, text }, AGREE, progress);
  }

  const failing = (output: string, code: number) => scripted(`echo '${output}' >&2; exit ${code}`);

  /** Causes each fault: returns the affected CLI, and undoes the rest. */
  const inflictions: Record<
    keyof typeof FAULTS,
    () => Promise<{ cli: PulumiCli; mend?: () => Promise<void> }>
  > = {
    missing: () => Promise.resolve({ cli: cliFor(stack, { env: { PATH: scripts, HOME: scripts } }).cli }),
    tooOld: async () => ({ cli: await failing('error: unknown flag: --json', 1) }),
    panic: async () => ({ cli: await failing('panic: runtime error: index out of range', 2) }),
    exit3: async () => ({ cli: await failing('error: the service says no', 3) }),
    exit6: async () => ({ cli: await failing('error: not there', 6) }),
    exit8: async () => ({ cli: await failing('error: the operation ended', 8) }),
    exit255: async () => ({ cli: await scripted('exit 255') }),
    garbage: async () => ({ cli: await scripted("printf '\\000\\377{]'") }),
    hangs: async () => ({ cli: await scripted('exec sleep 600') }),
    passphrase: () =>
      Promise.resolve({ cli: cliFor(stack, { env: { PULUMI_CONFIG_PASSPHRASE: 'wrong' } }).cli }),
    locked: async () => {
      const folder = path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');
      await mkdir(folder, { recursive: true });
      const owner = { pid: 1, username: 'me', hostname: 'elsewhere', timestamp: '2026-01-02T03:04:05Z' };
      await writeFile(path.join(folder, 'lock.json'), JSON.stringify(owner));
      return { cli: cliFor(stack).cli, mend: () => rm(folder, { recursive: true, force: true }) };
    },
  };

  for (const [name, { title, endings }] of Object.entries(FAULTS)) {
    it(title, async () => {
      const before = await stored();
      for (const flow of Object.keys(endings) as Flow[]) {
        const { cli, mend } = await inflictions[name as keyof typeof FAULTS]();
        const control = name === 'hangs' ? { stop: AbortSignal.timeout(1000) } : {};
        try {
          assert.equal(await run(flow, cli, control), endings[flow], flow);
        } finally {
          await mend?.();
        }
        if ((await stored()) !== before) assert.fail(`${flow} has written`);
      }
    });
  }

  const stored = (): Promise<string> => readFile(stack.stateFile(), 'utf8');

  describe('interrupted writes leave a complete state and a backup', () => {
    const importing = unless('stack import');
    let disk: SmallDisk | undefined;
    const clis: Record<keyof typeof INTERRUPTIONS, (context: Mocha.Context) => Promise<PulumiCli>> = {
      before: () => scripted(importing + KILL),
      // The lock exists from before the check of the state until after the write.
      during: () => scripted(importing + KILL_ONCE_LOCKED),
      after: () => scripted(`${importing}"$PULUMI" "$@" <&0\n${KILL}`),
      closed: () => scripted(`${importing}: > "$BEGUN"\nexec "$PULUMI" "$@"`),
      // As if it had been killed during the write: the attributes are written before the file.
      notes: () =>
        scripted(
          `${importing}: > "${path.join(stack.backendDir, '.pulumi/stacks/shop/dev.json.attrs')}"\n${KILL}`,
        ),
      full: async (context) => {
        disk = await SmallDisk.mountOver(path.join(stack.backendDir, '.pulumi/stacks/shop'));
        // Mounting a disk is not always allowed.
        if (!disk) return context.skip();
        await disk.fill(8192);
        return cliFor(stack).cli;
      },
    };

    afterEach(async () => {
      await disk?.unmountFrom();
      disk = undefined;
      assert.equal((await stack.run(['cancel'])).code, 0);
      await restore();
    });

    for (const [name, { title, leaves }] of Object.entries(INTERRUPTIONS)) {
      it(title, async function () {
        const cli = await clis[name as keyof typeof INTERRUPTIONS](this);
        const backups = temporaryBackups();
        // A larger text than before does not fit on a full disk.
        const text = name === 'full' ? painted('red'.repeat(50_000)) : painted();
        const ended = replace(cli, text, {}, backups).catch((error: unknown) => error);
        if (name === 'closed') {
          // The extension ends right when the import begins, which continues.
          await until(() => existsSync(begun()), 'the import');
          cli.dispose();
        }
        const outcome = await ended;
        const now = await stack.export();
        const { added, removed, changed } = await server.compare({ before: text, after: now });
        const paints = changed.some(({ urn }) => urn.endsWith('::web'));
        assert.deepEqual({ added, removed }, { added: [], removed: [] });
        const has = now === original ? 'old' : paints ? 'something else' : 'new';
        assert.ok((leaves as string).includes(has), has);
        if (has === 'old') assert.ok(outcome instanceof PulumiProblem, String(outcome));
        else assert.equal((outcome as ReplaceStateOutcome).kind, 'replaced');
        const [backup] = await backups.list(target);
        assert.ok((await readFile(backup!.path, 'utf8')) === original);
      });
    }
  });

  for (const [what, options, said] of [
    [
      'the backup folder is read-only',
      'ro',
      /Nothing was written, because .*: (?:the disk is mounted read-only|it does not exist) \(/,
    ],
    ['the disk for the backup is full', 'size=8k', /Nothing was written, because .*: the disk is full/],
  ] as const) {
    it(`nothing is written when ${what}`, async function () {
      const disk = await mkdtemp(path.join(tmpdir(), 'small-disk-'));
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
      try {
        // Mounting a disk is not always allowed.
        if (!mounted) return this.skip();
        const { cli } = cliFor(stack);
        const before = await stored();
        await assert.rejects(replace(cli, painted(), {}, new Backups(disk, { limit: () => 5 })), said);
        assert.ok((await stored()) === before);
      } finally {
        if (mounted) spawnSync('umount', [disk]);
        await rm(disk, { recursive: true });
      }
    });
  }

  it('paths with spaces, quotes, % and all kinds of letters are no problem', async () => {
    const root = path.join(await mkdtemp(path.join(tmpdir(), 'pulumi-odd-')), `it's "100%41" größe --force`);
    const odd = await createStack({ root, name: '--force' });
    try {
      const { cli } = cliFor(odd);
      const there = await targetOf(odd, cli);
      const text = original.replaceAll('urn:pulumi:dev::', 'urn:pulumi:--force::');
      const tools = { cli, server, backups: temporaryBackups() };
      const outcome = await replaceState(tools, { target: there, text }, AGREE);
      assert.equal(outcome.kind, 'replaced');
      assert.ok((await exportStack(cli, there)).includes('urn:pulumi:--force::shop'));
    } finally {
      await odd.dispose();
      await rm(path.dirname(root), { recursive: true });
    }
  });

  it('a state of 40 MB is no problem', async function () {
    this.timeout(600_000);
    const { cli } = cliFor(stack);
    const state = JSON.parse(original) as ExportedState;
    const resources = state.deployment.resources!;
    const cache = resources.find(({ urn }) => urn.endsWith('::cache'))!;
    const outputs = { ...(cache['outputs'] as object), page: 'x'.repeat(20_000) };
    for (let i = 0; i < 2000; i++)
      resources.push({ ...cache, urn: `${cache.urn}-${i}`, id: `cache-${i}`, outputs });
    const text = JSON.stringify(state, undefined, 4);
    assert.ok(text.length > 40_000_000, `${text.length}`);
    const outcome = await replace(cli, text);
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    await restore();
  });
});
