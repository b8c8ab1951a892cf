import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Backups } from '../../client/src/pulumi/kept/backups';
import { replaceState, type ReplaceStateOutcome } from '../../client/src/pulumi/writes/replaceState';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { StateVersion } from '../../client/src/pulumi/backends/stackBackend';
import { readStateOf } from '../../client/src/pulumi/backends/stackLook';
import { listStateVersions } from '../../client/src/pulumi/kept/stateVersions';
import { backendAt } from '../harness/backends';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { AGREE, temporaryBackups, type TestCli, type TestServer } from './client';
import { useUpdatedStack } from './suite';

describe('restoring earlier states of a real stack', function () {
  this.timeout(180_000);
  let stack: PulumiStack;
  let server: TestServer;
  let test: TestCli;
  let target: StackTarget;
  let backups: Backups;
  let checkpoint: string;

  useUpdatedStack((made) => {
    ({ stack, server, test, target } = made);
    backups = temporaryBackups();
    checkpoint = stack.stateFile();
  });

  const versions = (): Promise<StateVersion[]> => listStateVersions(test.cli, backups, target);
  const ofUpdate = async (): Promise<StateVersion> =>
    (await versions()).find(({ outcomeOf }) => outcomeOf === 'update')!;
  const replaceBy = (text: string): Promise<ReplaceStateOutcome> =>
    replaceState({ cli: test.cli, server, backups }, { target, text }, AGREE);

  async function assertAsTheProgram(): Promise<void> {
    const { code, stdout, stderr } = await stack.preview(['--expect-no-changes']);
    assert.equal(code, 0, stdout + stderr);
    assert.ok((await exportStack(test.cli, target, { showSecrets: true })).includes(PLANTED_SECRET));
  }

  /** Sets the stack to the state that its update left. */
  async function replaceByUpdate(): Promise<void> {
    const outcome = await replaceBy(await (await ofUpdate()).read());
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
  }

  async function remove(...names: string[]): Promise<void> {
    const { deployment } = await stack.state();
    for (const name of names) {
      const { urn } = deployment.resources!.find((resource) => resource.urn.endsWith(`::${name}`))!;
      // Its dependents are removed with it.
      if (!(await stack.export()).includes(`"urn": "${urn}"`)) continue;
      await stack.must(['state', 'delete', '--yes', '--target-dependents', urn]);
    }
  }

  it('lists the states that the backend keeps, once each, with the operation of which they are the outcome', async () => {
    const found = await versions();
    assert.deepEqual(
      found.filter(({ source }) => source === 'history of the backend').map(({ outcomeOf }) => outcomeOf),
      ['update'],
    );
    assert.equal(found.filter(({ source }) => source === 'before the last write').length, 1);
    const { resourceCount, errorCount } = await server.summary({ text: await (await ofUpdate()).read() });
    assert.deepEqual([resourceCount, errorCount], [7, 0]);
    const elsewhere = { ...target, backend: backendAt('file:///nowhere') };
    assert.deepEqual(await listStateVersions(test.cli, backups, elsewhere), []);
  });

  it('restores the whole state of the stack', async () => {
    await remove('database', 'cache');
    await replaceByUpdate();
    await assertAsTheProgram();
    const [own] = (await versions()).filter(({ source }) => source === 'backup of this extension');
    const { resourceCount } = await server.summary({ text: await own!.read() });
    assert.ok(resourceCount < 7, String(resourceCount));
  });

  it('restores single resources, including secrets, with their dependencies', async () => {
    await remove('database', 'cache', 'storefront');
    const now = await exportStack(test.cli, target);
    const from = await (await ofUpdate()).read();
    const { added } = await server.compare({ before: now, after: from });
    const web = added.find((urn) => urn.endsWith('::web'))!;
    const restored = await server.restoreResources({ text: now, from, urns: [web] });
    assert.ok(restored.text !== undefined, restored.failure);
    assert.equal(restored.alsoRestored.length, added.length - 1);
    const outcome = await replaceBy(restored.text);
    assert.equal(outcome.kind, 'replaced');
    assert.deepEqual(outcome.mismatches, []);
    await assertAsTheProgram();
  });

  it('replaces a truncated checkpoint, keeps its text, and lists the stack again', async () => {
    const whole = await readFile(checkpoint, 'utf8');
    const cut = whole.slice(0, whole.length / 2);
    await writeFile(checkpoint, cut);
    assert.equal(await readStateOf(test.cli, target), cut);
    await replaceByUpdate();
    const texts = await Promise.all((await versions()).map((version) => version.read()));
    assert.ok(texts.includes(cut));
  });

  it('writes to a stack that the CLI cannot read because the attributes beside its file are truncated', async () => {
    const whole = await readFile(checkpoint, 'utf8');
    await writeFile(`${checkpoint}.attrs`, '');
    assert.equal(await readStateOf(test.cli, target), whole);
    await replaceByUpdate();
  });

  it('reads a compressed backup', async () => {
    const whole = await readFile(checkpoint);
    const folder = path.join(stack.backendDir, '.pulumi/backups/shop/dev');
    const nanoseconds = `${Date.UTC(2031, 0, 2)}000000`;
    await writeFile(path.join(folder, `dev.${nanoseconds}.json.gz`), gzipSync(whole));
    const [newest] = await versions();
    assert.equal(newest!.time.toISOString(), '2031-01-02T00:00:00.000Z');
    assert.equal(await newest!.read(), whole.toString());
  });
});
