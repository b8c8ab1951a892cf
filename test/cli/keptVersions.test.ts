import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { bucketOf } from '../../client/src/pulumi/backends/bucket/bucket';
import type { StateVersion } from '../../client/src/pulumi/backends/stackBackend';
import { bringBackRemovedStack } from '../../client/src/features/removedStack/model/bringBackRemovedStack';
import {
  findRemovedStacks,
  statesOfRemovedStack,
} from '../../client/src/features/removedStack/model/removedStacks';
import { settingsOfState } from '../../client/src/features/removedStack/model/settingsOfState';
import { bareName, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { backendServerProgram } from '../harness/startBackendServer';
import {
  cliFor,
  startStateServer,
  targetOf,
  temporaryBackups,
  type TestCli,
  type TestServer,
} from './client';
import { orSkip } from './suite';

for (const backend of ['s3', 'gcs', 'azure'] as const) {
  describe(`a removed stack that is left only in the versions of a bucket, at ${backend}`, function () {
    this.timeout(180_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;

    before(async function () {
      await orSkip(this, () => backendServerProgram(backend));
      server = await startStateServer();
      stack = await updatedStack({ backend, keepsVersions: true });
      test = cliFor(stack);
      target = await targetOf(stack, test.cli);
    });
    after(async () => {
      // Undefined if there was no server.
      await (server as TestServer | undefined)?.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
    });

    const tools = () => ({ cli: test.cli, server, backups: temporaryBackups() });
    const find = () =>
      findRemovedStacks(tools(), { folder: stack.cwd, name: stack.project }, target.backend, {});
    const states = () => statesOfRemovedStack(tools(), target, { onUnknown: assert.ifError });
    const keys = async (): Promise<string[]> => {
      const bucket = bucketOf(test.cli, target.backend.address);
      return (await bucket.look({}, (objects, stop) => objects.list('.pulumi/', stop))).map(({ key }) => key);
    };
    const inPlaintext = () => stack.must(['stack', 'export', '--show-secrets', '--stack=dev']);

    /** Removes everything that the removal of the stack has left. */
    async function removeAll(): Promise<void> {
      await stack.must(['stack', 'rm', '--yes', '--force', '--stack=dev']);
      await stack.server!.remove((await keys()).filter((key) => key !== '.pulumi/meta.yaml'));
      assert.deepEqual(await keys(), ['.pulumi/meta.yaml']);
    }

    async function bringBack(text: string): Promise<void> {
      const plan = await settingsOfState(target, await server.secretsProvider({ text }));
      assert.ok(plan.kind !== 'refused');
      const request = { target, text, why: 'Bring Back Removed Stack', settings: plan, force: false };
      const outcome = await bringBackRemovedStack(tools(), request);
      assert.ok(outcome.kind === 'brought back');
      assert.deepEqual(outcome.differences, []);
      assert.equal(await readFile(outcome.backup.path, 'utf8'), text, 'it is kept as a backup, too');
      assert.deepEqual((await find()).removed, []);
    }

    it('is found, and restored byte for byte', async () => {
      const [state, plaintext] = [await stack.export(), await inPlaintext()];
      assert.ok(plaintext.includes(PLANTED_SECRET));
      await removeAll();
      assert.deepEqual((await find()).removed.map(bareName), ['dev']);
      const [newest] = await states();
      const { text } = await server.toExport({ text: await newest!.version.read() });
      assert.deepEqual(JSON.parse(text!), JSON.parse(state));
      await bringBack(text!);
      assert.equal(await inPlaintext(), plaintext);
    });

    it('has the states from before its resources were destroyed, after its updates, and in its file', async () => {
      const plaintext = await inPlaintext();
      await stack.must(['destroy', '--yes', '--skip-preview', '--stack=dev']);
      await removeAll();
      const found = await states();
      const counts = (of: (version: StateVersion) => boolean): [string | undefined, number][] =>
        found
          .filter(({ version }) => of(version))
          .map(({ version, summary }) => [version.outcomeOf, summary.resourceCount]);
      assert.deepEqual(
        counts(({ outcomeOf }) => outcomeOf !== undefined),
        [
          ['update', 7],
          ['destroy', 0],
        ],
      );
      const ofFile = counts(({ source }) => source === 'version kept by the bucket');
      assert.equal(Math.max(...ofFile.map(([, count]) => count)), 7);
      const { text } = await server.toExport({ text: await found[0]!.version.read() });
      await bringBack(text!);
      assert.equal(resourcesOf(await inPlaintext()), resourcesOf(plaintext));
    });
  });
}

function resourcesOf(state: string): string {
  return JSON.stringify((JSON.parse(state) as { deployment: { resources: unknown } }).deployment.resources);
}
