import assert from 'node:assert/strict';
import { leftoversOf, neededBy } from '../../client/src/features/finishDestroy/model/leftRows';
import { asProblem, type PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { readDestroyOutput } from '../../client/src/pulumi/runs/destroyFailures';
import { targetFlags } from '../../client/src/features/finishDestroy/model/destroyTargets';
import { runUpdate } from '../../client/src/pulumi/runs/updates';
import { exportStack, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import type { LeftResource } from '../../shared/leftResources';
import { changeInCloud } from '../harness/drift';
import type { PulumiStack } from '../harness/pulumiStack';
import type { TestCli, TestServer } from './client';
import { describeOnBoth, useUpdatedStack } from './suite';

describeOnBoth('a destroy that some providers refuse, as the CLI tells it', function (backend) {
  this.timeout(180_000);
  let stack: PulumiStack;
  let test: TestCli;
  let target: StackTarget;
  let server: TestServer;

  useUpdatedStack(
    async (made) => {
      ({ stack, test, target, server } = made);
      await changeInCloud(stack, 'images', (object) => Object.assign(object, { objects: ['cat.png'] }));
    },
    { program: 'refusals', backend },
  );

  const left = async (): Promise<LeftResource[]> =>
    server.leftResources({ text: await exportStack(test.cli, target) });
  const named = async (name: string): Promise<LeftResource> =>
    (await left()).find((one) => one.name === name)!;
  /** Those that need a resource. */
  const along = async (one: LeftResource): Promise<LeftResource[]> =>
    neededBy(one, new Map((await left()).map((other) => [other.index, other])));
  const destroy = (flags: readonly string[]): Promise<PulumiProblem | undefined> =>
    runUpdate(test.cli, target, 'destroy', { flags: ['--continue-on-error', ...flags] }).then(
      () => undefined,
      asProblem,
    );
  const rows = async (problem: PulumiProblem | undefined): Promise<string[]> =>
    leftoversOf(await left(), problem && readDestroyOutput(problem.details)).rows.map(
      ({ name, kind }) => `${name} ${kind}`,
    );

  it('takes nothing along that is not named', async () => {
    const before = await stack.cloud();
    const resources = (await left()).length;
    const images = await named('images');
    assert.deepEqual(
      (await along(images)).map(({ name }) => name),
      ['web'],
    );
    const problem = await destroy(targetFlags([images]));
    assert.match(problem!.details, /will be destroyed but was not specified/);
    assert.deepEqual(await stack.cloud(), before);
    assert.equal((await left()).length, resources);
  });

  it('deletes what needs a resource first, and says why that itself stays', async () => {
    const images = await named('images');
    const problem = await destroy(targetFlags([images, ...(await along(images))]));
    assert.deepEqual(await rows(problem), [
      'images refused',
      'orders protected',
      'account waits',
      'network waits',
    ]);
    const { failures } = readDestroyOutput(problem!.details);
    assert.deepEqual(
      failures.map(({ name, message, explained }) => [name, message.split(':')[0], explained?.error.id]),
      [['images', 'BucketNotEmpty', 'still-has-contents']],
    );
  });

  it('comes to all that can go, and tells all reasons', async () => {
    const problem = await destroy([]);
    assert.deepEqual(
      readDestroyOutput(problem!.details)
        .failures.map(({ name, explained }) => `${name} ${explained?.error.id}`)
        .sort(),
      ['images still-has-contents', 'orders protected-resource'],
    );
    assert.deepEqual(await rows(problem), [
      'images refused',
      'orders protected',
      'account waits',
      'network waits',
    ]);
  });

  it('refuses names that the CLI would read as patterns', async () => {
    const images = await named('images');
    assert.throws(() => targetFlags([{ ...images, urn: `${images.urn}*` }]), /has a \* in its name/);
  });
});
