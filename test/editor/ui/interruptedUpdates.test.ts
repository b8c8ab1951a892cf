import assert from 'node:assert/strict';
import { type Interruption, type PulumiStack } from '../../harness/pulumiStack';
import { decideOnPage } from '../../harness/pendingOperationsPage';
import type { Workbench } from '../../harness/workbench';
import { pageIn } from '../../harness/shownPage';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** An update that is killed after its operation has finished, and the user's answers afterwards. */
interface Scenario extends Interruption {
  readonly answer: 'It was created' | 'Discard the operation';
  /** What a refresh finds then; undefined if it is not needed. */
  readonly refreshed?: RegExp;
}

/** Each begins with the result of the previous one; the settings of an update stay. */
const scenarios: Readonly<Record<string, Scenario>> = {
  create: {
    label: 'orders',
    operation: 'create',
    moment: 'after',
    config: { orders: 'true' },
    answer: 'It was created',
  },
  update: {
    label: 'web',
    operation: 'update',
    moment: 'after',
    config: { colour: 'red' },
    answer: 'Discard the operation',
    refreshed: /1 changed/,
  },
  replace: {
    label: 'memory',
    operation: 'create',
    moment: 'after',
    config: { cache: 'memory' },
    answer: 'It was created',
  },
  delete: {
    label: 'orders',
    operation: 'delete',
    moment: 'after',
    config: { orders: 'false' },
    answer: 'Discard the operation',
    refreshed: /1 not found/,
  },
};

describe('an update that was killed during', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const flags = (config: Scenario['config'] = {}): string[] =>
    Object.entries(config).flatMap(([name, value]) => ['--config', `shop:${name}=${value}`]);

  for (const [name, scenario] of Object.entries(scenarios)) {
    const { label, config, answer, refreshed } = scenario;
    it(`${name === 'update' ? 'an' : 'a'} ${name} is repaired from the palette, and the next update is clean`, async () => {
      await stack.kill(scenario);

      await workbench.palette.run('Pulumi: Cancel Update (Unlock, Release Lock)');
      await workbench.messages.modal('Release Lock');
      const made = (await stack.cloud()).find((object) => object.label === label);
      await decideOnPage(workbench, answer, answer === 'It was created' ? made!.id : undefined);
      await workbench.screenshot(`interrupted-${name}-1-question`);
      assert.match(
        await workbench.messages.review(),
        answer === 'It was created'
          ? /“.+” was found at the provider\. Add it to stack “dev” as .*\?.*Backend\s*file:/s
          : /Replace the state of stack “dev”\?.*Backend\s*file:/s,
      );
      await workbench.screenshot(`interrupted-${name}-2-confirmation`);
      await workbench.messages.review('Repair');
      if (refreshed) {
        await workbench.messages.toast('was replaced and read back', 'What Is Next');
        await pageIn(workbench).getByRole('button', { name: 'Refresh 1 Resource…' }).click();
        assert.match(await workbench.messages.review(), refreshed);
        await workbench.screenshot(`interrupted-${name}-3-refresh`);
        await workbench.messages.review('Refresh');
        await workbench.messages.toast('was refreshed');
      } else {
        await workbench.messages.toast('was replaced and read back');
      }
      await workbench.palette.run('Notifications: Clear All Notifications');
      // A page that is still open follows the next kill, and would be answered while the lock is being released.
      await workbench.palette.run('View: Close All Editors');

      const { code, stdout, stderr } = await stack.up(flags(config));
      assert.equal(code, 0, stdout + stderr);
      assert.doesNotMatch(stdout + stderr, /pending operations/);
      assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
      const labels = (await stack.cloud()).map((object) => object.label);
      const { deployment } = await stack.state();
      const known = deployment.resources!.filter(({ type }) => type.startsWith('pulumi-nodejs:'));
      assert.equal(new Set(labels).size, labels.length, 'nothing twice');
      assert.equal(known.length, labels.length, 'nothing forgotten');
      assert.equal(labels.includes(label), name !== 'delete');
    });
  }
});
