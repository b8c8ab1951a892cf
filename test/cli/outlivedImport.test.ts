import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { restoredTarget } from '../../client/src/pulumi/cli/storedTarget';
import type { FoundRun } from '../../client/src/pulumi/cli/detached/foundRun';
import { PART_ENDING } from '../../client/src/pulumi/secrets/privateFile';
import { readBackOutlived } from '../../client/src/pulumi/writes/outlivedImport';
import { replaceState } from '../../client/src/pulumi/writes/replaceState';
import { undoRequest } from '../../client/src/pulumi/writes/undoWrite';
import { exportStack } from '../../client/src/pulumi/stacks/stacks';
import { until } from '../harness/pulumiProcess';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { runsOfWindow } from '../harness/runsOfWindow';
import { updatedStack } from '../harness/stackSnapshots';
import { startWindow } from '../harness/windowProcess';
import { AGREE, cliFor, startStateServer, targetOf, temporaryBackups, type TestServer } from './client';
import { KILL, scriptFor } from './scriptedCli';
import type { WindowOrder } from './window.program';

/** A value that only the new state has, in a property that is not a secret for Pulumi. */
const COLOUR = 'mauve-taupe';

describe('an import whose window is gone', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let server: TestServer;

  before(async () => {
    server = await startStateServer();
  });
  after(() => server.shutdown());
  beforeEach(async () => {
    stack = await updatedStack();
  });
  afterEach(() => stack.dispose());

  /** The new state with its secrets in plaintext, as a file can have them. */
  async function newState(): Promise<string> {
    const { cli } = cliFor(stack);
    const text = await exportStack(cli, await targetOf(stack, cli), { showSecrets: true });
    assert.ok(text.includes(PLANTED_SECRET));
    return text.replaceAll('"colour": "blue"', `"colour": "${COLOUR}"`);
  }

  /**
   * Begins an import, kills its window while the CLI is held, and lets the CLI continue.
   * @param then the CLI's next action
   * @param meanwhile runs before that
   * @param order additional parts of the window's job
   */
  async function outlived(
    then = '',
    meanwhile?: (run: FoundRun) => Promise<void>,
    order: Partial<WindowOrder> = { command: 'replace' },
  ): Promise<FoundRun> {
    const begun = path.join(stack.root, 'begun');
    const held = `: > "${begun}"; until [ -e "${begun}.go" ]; do sleep 0.05; done\n${then}`;
    const state = path.join(stack.root, 'state.json');
    await writeFile(state, await newState());
    const root = path.join(stack.root, 'runs');
    const env = await scriptFor(stack, 'stack import', held);
    const window = startWindow({ stack: stack.root, runs: root, command: 'replace', state, env, ...order });
    await Promise.race([
      until(() => existsSync(begun), 'the import'),
      window.done.then(({ stderr }) => assert.fail(`The window has ended: ${stderr}`)),
    ]);
    await window.end('SIGKILL');
    const { taken } = await runsOfWindow({ root }).takeAbandoned();
    const run = taken[0]!;
    await meanwhile?.(run);
    await writeFile(`${begun}.go`, '');
    await run.ended;
    return run;
  }

  /** The run that the next window finds. */
  async function found(run: FoundRun) {
    const { cli } = cliFor(stack);
    const expected = await run.folder.expected;
    assert.ok(expected, 'it knows what to compare with');
    const target = await targetOf(stack, cli);
    const tools = { cli, server, backups: temporaryBackups() };
    return { tools, target, expected, outcome: await readBackOutlived(tools, target, expected, {}) };
  }

  async function assertHas(text: string): Promise<void> {
    const { differences } = await server.readBack({ imported: text, found: await stack.export(), limit: 3 });
    assert.deepEqual(differences, []);
  }

  it('is read back by the next one, and can be undone there', async () => {
    const before = await stack.export();
    const run = await outlived();
    assert.deepEqual(await run.ended, { kind: 'succeeded' });
    const { tools, target, expected, outcome } = await found(run);
    assert.ok(outcome.kind === 'as imported', JSON.stringify(outcome));
    assert.equal(outcome.resourceCount, 7);
    assert.ok(outcome.found.includes(COLOUR));
    assert.deepEqual(outcome.replaced, { path: expected.backup, isOthers: false });

    const write = { target, backup: outcome.replaced, text: outcome.found };
    const undone = await replaceState(tools, await undoRequest(write), AGREE);
    assert.equal(undone.kind, 'replaced');
    await assertHas(before);
    assert.deepEqual((await found(run)).outcome, { kind: 'as before' });
  });

  it('can be undone to what someone else has written right before it', async () => {
    const theirs = (await stack.export()).replaceAll('"colour": "blue"', '"colour": "violet"');
    const run = await outlived('', async () => {
      assert.equal((await stack.import(theirs)).code, 0);
    });
    const { tools, target, outcome } = await found(run);
    assert.ok(outcome.kind === 'as imported', JSON.stringify(outcome));
    assert.equal(outcome.replaced?.isOthers, true);
    const write = { target, backup: outcome.replaced, text: outcome.found };
    assert.equal((await replaceState(tools, await undoRequest(write), AGREE)).kind, 'replaced');
    await assertHas(theirs);
  });

  it('is reported if the stack has something else than was imported, with the place and without the value', async () => {
    const run = await outlived();
    const other = (await stack.export()).replace(`"colour": "${COLOUR}"`, '"colour": "green"');
    assert.equal((await stack.import(other)).code, 0);
    const { outcome } = await found(run);
    assert.ok(outcome.kind === 'other', JSON.stringify(outcome));
    assert.match(outcome.differences[0]!, /colour of urn:pulumi:dev::shop::.* is not what was imported\.$/);
    assert.ok(!JSON.stringify(outcome).includes('green'));
  });

  it('is reported to have left the previous state if the CLI was also killed', async () => {
    const run = await outlived(KILL);
    assert.deepEqual(await run.ended, { kind: 'killed' });
    assert.deepEqual((await found(run)).outcome, { kind: 'as before' });
  });

  it('of a migration is read back in the new backend, and reported as a part of it', async () => {
    const backend = path.join(stack.root, 'new-backend');
    await mkdir(backend);
    const run = await outlived('', undefined, { command: 'migrate', url: `file://${backend}` });
    assert.deepEqual(await run.ended, { kind: 'succeeded' });
    const expected = await run.folder.expected;
    assert.equal(expected?.isOfMigration, true);
    const target = restoredTarget(run.record.target, {});
    assert.equal(target?.backend.address.identity, `file://${backend}`);
    const tools = { cli: cliFor(stack).cli, server, backups: temporaryBackups() };
    const outcome = await readBackOutlived(tools, target, expected, {});
    assert.ok(outcome.kind === 'as imported', JSON.stringify(outcome));
    assert.deepEqual([outcome.resourceCount, outcome.replaced], [7, undefined]);
  });

  it('stores no value of the new state on disk, and nothing at all after the report', async () => {
    const run = await outlived('', async ({ folder }) => {
      // The other files are about to be renamed.
      const names = (await readdir(folder.path)).filter((name) => !name.endsWith(PART_ENDING));
      assert.ok(names.includes('expected.json'));
      for (const name of names) {
        const file = path.join(folder.path, name);
        const text = await readFile(file, 'utf8');
        for (const value of [PLANTED_SECRET, COLOUR]) assert.ok(!text.includes(value), `${value} in ${name}`);
        assert.equal((await stat(file)).mode & 0o777, 0o600, name);
      }
    });
    await run.folder.setTold();
    assert.equal(await run.folder.expected, undefined);
  });
});
