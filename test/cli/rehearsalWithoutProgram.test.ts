import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { summarize } from '../../client/src/features/rehearsal/model/formatPlan';
import type { Plan } from '../../client/src/features/rehearsal/model/plan';
import { readPlan } from '../../client/src/features/rehearsal/model/readPlan';
import { rehearse } from '../../client/src/features/rehearsal/model/rehearse';
import type { StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { changeInCloud } from '../harness/drift';
import { changesBetween, contentsOf } from '../harness/folderContents';
import { PLANTED_SECRET, type PulumiStack } from '../harness/pulumiStack';
import { updatedStack } from '../harness/stackSnapshots';
import { cliFor, startStateServer, targetOf, type TestCli, type TestServer } from './client';
import { orSkip } from './suite';

for (const backend of ['folder', 'service'] as const) {
  describe(`rehearsing a refresh and a destroy of a stack in a ${backend}, with a program that cannot run`, function () {
    this.timeout(240_000);
    let stack: PulumiStack;
    let server: TestServer;
    let test: TestCli;
    let target: StackTarget;
    /** The stack's state in which `cache` stays when it is deleted, and `images` is missing. */
    let text: string;
    before(async function () {
      server = await startStateServer();
      await orSkip(this, async () => (stack = await updatedStack({ backend })));
      // The user's shell has both run the program, and removes each destroyed stack.
      const env = Object.fromEntries(
        ['PULUMI_RUN_PROGRAM', 'PULUMI_OPTION_RUN_PROGRAM', 'PULUMI_OPTION_REMOVE'].map((name) => [
          name,
          'true',
        ]),
      );
      test = cliFor(stack, { env });
      target = await targetOf(stack, test.cli);
      await writeFile(path.join(stack.cwd, 'index.js'), "require('missing-package');\n");
      const state = await stack.state();
      const { deployment } = state;
      const resources = deployment.resources!.filter(({ urn }) => !urn.endsWith('::images'));
      for (const resource of resources)
        if (resource.urn.endsWith('::cache')) Object.assign(resource, { retainOnDelete: true });
      text = JSON.stringify({ ...state, deployment: { ...deployment, resources } }).replaceAll(
        /,"[^"]*::images"|"[^"]*::images",?/g,
        '',
      );
    });
    after(async () => {
      await server.shutdown();
      await (stack as PulumiStack | undefined)?.dispose();
    });

    const changesOf = (plan: Plan): string[] =>
      plan.steps
        .filter(({ operation }) => operation !== 'same')
        .map(({ operation, name }) => `${operation} ${name}`);

    it('says what a destroy would delete, and what it would keep', async () => {
      const [before, project] = [contentsOf(stack.backendDir), contentsOf(stack.cwd)];
      const rehearsal = await rehearse({ cli: test.cli, server }, { target, run: 'destroy', text });
      const { plan, today } = rehearsal;
      assert.equal(plan.failure?.problem.details, undefined);
      assert.deepEqual(changesOf(plan), [
        'delete database',
        'delete shop-dev',
        'delete storefront',
        'delete web',
        'forget cache',
      ]);
      assert.deepEqual(
        changesOf(today!).filter((one) => !changesOf(plan).includes(one)),
        ['delete cache', 'delete images'],
      );
      assert.equal(
        summarize(rehearsal),
        'With this state, the next destroy would delete 4, forget 1; without it, it would delete 6.',
      );
      assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
      assert.deepEqual(changesBetween(project, contentsOf(stack.cwd)), []);
    });

    it('says what a refresh would change, and what it does not find', async () => {
      await changeInCloud(stack, 'web', (object) => {
        object.settings['colour'] = 'red';
      });
      await changeInCloud(stack, 'database', undefined);
      const before = contentsOf(stack.backendDir);
      const { run, plan, today, present } = await rehearse(
        { cli: test.cli, server },
        { target, run: 'refresh' },
      );
      assert.equal(plan.failure?.problem.details, undefined);
      assert.deepEqual(changesOf(plan), ['gone database', 'update web']);
      assert.equal(summarize({ run, plan, today }), 'The next refresh would change 1, take out 1.');
      const web = plan.steps.find(({ name }) => name === 'web')!;
      assert.deepEqual(
        web.reasons.map((reason) => reason.kind === 'property' && [reason.change.path, reason.change.now]),
        [['settings.colour', 'red']],
      );
      assert.ok(!JSON.stringify(plan).includes(PLANTED_SECRET));
      assert.deepEqual(changesBetween(before, contentsOf(stack.backendDir)), []);
      assert.equal(await stack.export(), present);

      // The real operation.
      const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' };
      const { stdout } = await stack.run(['refresh', '--preview-only', '--json'], { env });
      assert.deepEqual(plan.steps, (await readPlan(stdout, 'refresh')).steps);
    });
  });
}
