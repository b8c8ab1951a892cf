import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { RunControl } from '../../client/src/pulumi/cli/cliRequest';
import {
  migrateStack,
  type MigrationOutcome,
  type MigrationTools,
} from '../../client/src/features/migration/model/migration';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { until } from '../harness/pulumiProcess';
import { SmallDisk } from '../harness/smallDisk';
import { cliFor, temporaryBackups, type TestServer } from './client';
import { MIGRATION_FAULTS, type MigrationFault } from './migrationFaults';
import { KILL, KILL_ONCE_LOCKED, scriptedCli, unless } from './scriptedCli';
import { useOwnTemporaryFolder, useUpdatedStack } from './suite';

const CONFIG_SECRET = 'a-secret-of-the-configuration';
const PASSPHRASE = 'another passphrase';

/** A prepared fault. */
interface Infliction {
  readonly cli?: PulumiCli;
  readonly server?: MigrationTools['server'];
  readonly control?: RunControl;
  /** Runs during the migration. */
  readonly meanwhile?: () => Promise<void>;
  /** Ends the fault. */
  readonly mend?: () => Promise<void>;
}

describe('faults of a migration', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let server: TestServer;
  let source: StackTarget;
  /** The old stack's file, and its state with the secrets in plaintext. */
  let original: string;
  let originalInPlaintext: string;
  let config: string;
  let originalConfig: string;
  let backend: string;
  let begun: string;
  const disks: SmallDisk[] = [];
  /** The files in new backends from which a second migration was completed. */
  const overcome = new Set<string>();

  useOwnTemporaryFolder();
  useUpdatedStack(async (made) => {
    ({ stack, server, target: source } = made);
    config = path.join(stack.cwd, 'Pulumi.dev.yaml');
    begun = path.join(stack.root, 'begun');
    await stack.must(['config', 'set', '--secret', 'token'], { input: CONFIG_SECRET });
    await stack.must(['stack', 'tag', 'set', 'team', 'the shop']);
    original = await readFile(stack.stateFile(), 'utf8');
    originalInPlaintext = await stack.must(['stack', 'export', '--stack=dev', '--show-secrets']);
    originalConfig = await readFile(config, 'utf8');
  });
  beforeEach(() => {
    backend = path.join(stack.root, `backend ${Math.random().toString(36).slice(2)}`);
    mkdirSync(backend);
  });
  afterEach(async () => {
    for (const disk of disks.splice(0)) await disk.unmount();
    await rm(begun, { force: true });
    await writeFile(config, originalConfig);
    for (const file of await besideConfig()) await rm(path.join(stack.cwd, file));
  });

  async function besideConfig(): Promise<string[]> {
    const files = await readdir(path.dirname(config));
    return files.filter((file) => /^\.?Pulumi\.dev\./.test(file) && file !== path.basename(config));
  }

  const url = () => `file://${encodeURI(backend)}`;
  const there = () => ({ PULUMI_BACKEND_URL: url(), PULUMI_CONFIG_PASSPHRASE: PASSPHRASE });
  const scripted = async (script: string) => ({
    cli: await scriptedCli(stack, script, { backend, BEGUN: begun }),
  });
  /** The real CLI does its work, then it is killed. */
  const killedAfter = (words: string) => scripted(`${unless(words)}"$PULUMI" "$@" <&0\n${KILL}`);
  const killedBefore = (words: string) => scripted(unless(words) + KILL);

  function migrate(
    infliction: Infliction = {},
    more: { replaceLeftover?: boolean } = {},
  ): Promise<MigrationOutcome> {
    const cli = infliction.cli ?? cliFor(stack).cli;
    return migrateStack(
      { cli, server: infliction.server ?? server, backups: temporaryBackups() },
      { source, url: url(), stack: 'dev', secretsProvider: 'passphrase', passphrase: PASSPHRASE, ...more },
      infliction.control,
    );
  }

  async function disk(context: Mocha.Context): Promise<SmallDisk> {
    const mounted = await SmallDisk.mount();
    // Mounting a disk is not always allowed.
    if (!mounted) return context.skip();
    disks.push(mounted);
    return mounted;
  }

  /** Puts the configuration on a separate disk, which the project file names. */
  async function configDisk(context: Mocha.Context): Promise<SmallDisk> {
    const mounted = await disk(context);
    const project = path.join(stack.cwd, 'Pulumi.yaml');
    const text = await readFile(project, 'utf8');
    await writeFile(project, `${text}stackConfigDir: ${path.relative(stack.cwd, mounted.folder)}\n`);
    config = path.join(mounted.folder, 'Pulumi.dev.yaml');
    await writeFile(config, originalConfig);
    return mounted;
  }

  async function configBack(): Promise<void> {
    const project = path.join(stack.cwd, 'Pulumi.yaml');
    const text = await readFile(project, 'utf8');
    await writeFile(project, text.replace(/^stackConfigDir:.*\n/m, ''));
    config = path.join(stack.cwd, 'Pulumi.dev.yaml');
  }

  /** Resolves when the script has begun the import. */
  const atImport = () => until(() => existsSync(begun), 'the import');
  const announced = `${unless('stack import')}: > "$BEGUN"\n`;

  const inflictions: Record<keyof typeof MIGRATION_FAULTS, (context: Mocha.Context) => Promise<Infliction>> =
    {
      tagsUnread: () => scripted(`${unless('stack tag ls')}echo 'panic: runtime error' >&2; exit 2`),
      beforeInit: () => killedBefore('stack init'),
      afterInit: () => killedAfter('stack init'),
      encrypting: () => killedAfter('config set'),
      tagging: () => killedAfter('stack tag set'),
      configDiffers: () =>
        scripted(`case " $* " in *.new.yaml\\ *) ;; *) exec "$PULUMI" "$@" ;; esac
"$PULUMI" "$@" | sed 's/${CONFIG_SECRET}/another-secret/'`),
      beforeImport: () => killedBefore('stack import'),
      duringImport: () => scripted(unless('stack import') + KILL_ONCE_LOCKED),
      afterImport: () => killedAfter('stack import'),
      refused: () => {
        const refused = () => Promise.resolve({ text: '{"version": 99}' });
        return Promise.resolve({ server: { ...server, withSecretsProvider: refused } });
      },
      hangs: async () => {
        const stop = new AbortController();
        const meanwhile = async () => {
          await atImport();
          stop.abort();
        };
        return {
          ...(await scripted(`${announced}exec sleep 600`)),
          control: { stop: stop.signal },
          meanwhile,
        };
      },
      closed: async () => {
        const { cli } = await scripted(`${announced}exec "$PULUMI" "$@"`);
        const meanwhile = async () => {
          await atImport();
          cli.dispose();
        };
        return { cli, meanwhile };
      },
      // The source's secrets are read before the new stack's: fails at the second read.
      unread: () =>
        scripted(`case " $* " in *" stack export "*" --show-secrets "*) ;; *) exec "$PULUMI" "$@" ;; esac
if [ -e "$BEGUN" ]; then echo 'panic: runtime error' >&2; exit 2; fi
: > "$BEGUN"
exec "$PULUMI" "$@"`),
      configUnread: () =>
        scripted(`case " $* " in
*" --config-file="*) exec "$PULUMI" "$@" ;;
*" config --show-secrets "*) echo 'panic: runtime error' >&2; exit 2 ;;
*) exec "$PULUMI" "$@" ;; esac`),
      notRemoved: () =>
        scripted(
          `case " $* " in *" stack import "*|*" stack rm "*) ${KILL} ;; *) exec "$PULUMI" "$@" ;; esac`,
        ),
      targetFull: async (context) => {
        const small = await disk(context);
        backend = small.folder;
        const { cli } = await scripted(
          `${announced}until [ -e "$BEGUN.go" ]; do sleep 0.1; done\nexec "$PULUMI" "$@"`,
        );
        const meanwhile = async () => {
          await atImport();
          await small.fill(8192);
          await writeFile(`${begun}.go`, '');
        };
        const mend = async () => {
          await small.empty();
          await rm(`${begun}.go`);
        };
        return { cli, meanwhile, mend };
      },
      targetReadOnly: async (context) => {
        const small = await disk(context);
        backend = small.folder;
        const { cli } = await scripted(
          `${announced}until [ -e "$BEGUN.go" ]; do sleep 0.1; done\nexec "$PULUMI" "$@"`,
        );
        const meanwhile = async () => {
          await atImport();
          small.makeReadOnly();
          await writeFile(`${begun}.go`, '');
        };
        const mend = async () => {
          small.makeReadOnly(false);
          await rm(`${begun}.go`);
        };
        return { cli, meanwhile, mend };
      },
      configFull: async (context) => {
        const small = await configDisk(context);
        await small.fill();
        return { mend: () => small.empty() };
      },
      configReadOnly: async (context) => {
        const small = await configDisk(context);
        small.makeReadOnly();
        return {
          mend: () => {
            small.makeReadOnly(false);
            return Promise.resolve();
          },
        };
      },
    };

  for (const [name, fault] of Object.entries<MigrationFault>(MIGRATION_FAULTS)) {
    it(fault.title, async function () {
      const infliction = await inflictions[name as keyof typeof MIGRATION_FAULTS](this);
      try {
        const ended = migrate(infliction).catch((error: unknown) => error as Error);
        await infliction.meanwhile?.();
        const outcome = await ended;
        await infliction.mend?.();
        const left = await whatIsThere();
        assert.ok(fault.leaves.includes(left), left);
        const isComplete = fault.completes === 'if whole' ? left !== 'nothing' : (fault.completes ?? false);
        assert.equal(outcome instanceof Error, !isComplete, `${left}: ${JSON.stringify(outcome)}`);
        await assertOldStack();
        await assertNothingInPlaintext();
        if (outcome instanceof Error) {
          assert.equal(await readFile(config, 'utf8'), originalConfig);
          assert.deepEqual(await besideConfig(), []);
          // If something is left, the message must say so.
          assert.equal(outcome.message.includes('Migrate again'), left !== 'nothing', outcome.message);
          assert.ok(!outcome.message.includes(CONFIG_SECRET), outcome.message);
          assert.ok(name === 'configFull' || name === 'configReadOnly' || outcome instanceof PulumiProblem);
          // Everything else is as before: another failure with the same remaining files makes no difference.
          const files = await filesOfStack();
          if (overcome.has(files)) return;
          await migrateOnceMore(left);
          overcome.add(files);
        }
        await assertMigrated();
      } finally {
        await configBack();
      }
    });
  }

  async function whatIsThere(): Promise<'nothing' | 'an empty stack' | 'the whole stack'> {
    const env = there();
    const stacks = JSON.parse(await stack.must(['stack', 'ls', '--json'], { env })) as { name: string }[];
    if (stacks.length === 0) return 'nothing';
    const after = await stack.must(['stack', 'export', '--stack=dev', '--show-secrets'], { env });
    const { resourceCount } = await server.summary({ text: after, limit: 0 });
    if (resourceCount === 0) return 'an empty stack';
    const comparison = await server.compare({ before: originalInPlaintext, after });
    assert.deepEqual(comparison, { added: [], removed: [], changed: [] });
    return 'the whole stack';
  }

  /** The names of the new backend's files of stacks; those of locks and history contain an id or a time. */
  async function filesOfStack(): Promise<string> {
    const files = await readdir(backend, { recursive: true });
    return files
      .map((file) => file.replace(/[0-9a-f-]{36}|\d{10,}/g, '…'))
      .sort()
      .join('\n');
  }

  /** Answers the question whether to remove what is left. */
  async function migrateOnceMore(left: string): Promise<void> {
    let outcome = await migrate();
    if (left !== 'nothing') {
      const leftover = left === 'an empty stack' ? 'empty' : 'copy';
      assert.deepEqual(outcome, { kind: 'exists', leftover });
      outcome = await migrate({}, { replaceLeftover: true });
    }
    assert.equal(outcome.kind, 'migrated');
    assert.deepEqual(outcome.differences, []);
    assert.equal(await whatIsThere(), 'the whole stack');
  }

  async function assertOldStack(): Promise<void> {
    assert.ok((await readFile(stack.stateFile(), 'utf8')) === original, 'the old stack is as it was');
  }

  async function assertMigrated(): Promise<void> {
    const env = there();
    assert.equal(await stack.must(['config', 'get', 'token', '--stack=dev'], { env }), `${CONFIG_SECRET}\n`);
    const tags = await stack.must(['stack', 'tag', 'ls', '--json', '--stack=dev'], { env });
    assert.deepEqual(JSON.parse(tags), { team: 'the shop' });
    // Asserts that no lock of an ended process remains.
    const locks = path.join(backend, '.pulumi/locks/organization/shop/dev');
    assert.deepEqual(await readdir(locks).catch(() => []), []);
    await assertOldStack();
  }

  /** Asserts that no file of the project, of both backends or of a migration has a secret in plaintext. */
  async function assertNothingInPlaintext(): Promise<void> {
    const temporary = await readdir(tmpdir());
    assert.deepEqual(
      temporary.filter((file) => file.startsWith('pulumi-migration-')),
      [],
    );
    for (const root of [stack.root, backend]) {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        // The program and the CLI of this test contain them, and so does the program's cloud.
        const isCloud = file.startsWith(path.join(stack.cwd, 'cloud'));
        const isProgram = file.endsWith('shop/index.js') || /\/script-\w+\/pulumi$/.test(file);
        if (!entry.isFile() || isCloud || isProgram) continue;
        assert.ok(!entry.name.startsWith('.pulumi-secrets-'), file);
        const text = await readFile(file, 'latin1');
        for (const secret of [PLANTED_SECRET, CONFIG_SECRET]) assert.ok(!text.includes(secret), file);
      }
    }
  }
});
