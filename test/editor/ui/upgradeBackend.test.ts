import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { REVIEW_TAB } from '../../harness/messages';
import { contentsOf } from '../../harness/folderContents';
import { LEGACY, makeLegacy } from '../../harness/legacyBackend';
import type { PulumiStack } from '../../harness/pulumiStack';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

const COMMAND = 'Pulumi: Upgrade Legacy Backend…';

describe('upgrading a legacy backend', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack());
    await makeLegacy(stack);
    await stack.must(['stack', 'init', '--stack=empty', '--no-select'], { env: LEGACY });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('a user sees what will happen to each stack before it does', {
    'the question names each stack, the copy, and what stays': async () => {
      await workbench.palette.run(COMMAND);
      const question = await workbench.messages.review();
      assert.match(question, /Move 1 stack of this backend into the layout with projects\?/);
      assert.match(question, /dev → organization\/shop\/dev/);
      assert.match(question, /empty: it has no resources/);
      assert.match(question, /First the whole backend is copied to .*\.pulumi-before-upgrade-/);
      await workbench.screenshot('upgrade-1-question');
    },
    'Enter, Space and Escape upgrade nothing': async () => {
      const before = contentsOf(stack.backendDir);
      for (const key of ['Enter', 'Space', 'Escape']) await workbench.page.keyboard.press(key);
      await workbench.page.locator(REVIEW_TAB).waitFor({ state: 'detached' });
      assert.deepEqual(contentsOf(stack.backendDir), before);
    },
    'it upgrades nothing if there is another stack than were shown': async () => {
      await workbench.palette.run(COMMAND);
      await workbench.messages.review();
      await stack.must(['stack', 'init', '--stack=late', '--no-select'], { env: LEGACY });
      const before = contentsOf(stack.backendDir);
      await workbench.messages.review('Upgrade Backend');
      await workbench.messages.toast('the stacks of this backend have changed since they were shown');
      assert.deepEqual(contentsOf(stack.backendDir), before);
      await stack.must(['stack', 'rm', '--stack=late', '--yes'], { env: LEGACY });
      await stack.must(['stack', 'select', 'dev'], { env: LEGACY });
    },
    'it reports what has moved, what has not, and where the copy is': async () => {
      await workbench.palette.run(COMMAND);
      await workbench.messages.review('Upgrade Backend');
      const message = await workbench.messages.toast('in the new layout');
      assert.match(message, /1 stack of .* is in the new layout, as it was: shop\/dev\./);
      assert.match(message, /Stack “empty” is not: it has no resources/);
      assert.match(message, /The backend as it was is in .*\.pulumi-before-upgrade-/);
      await workbench.screenshot('upgrade-3-done');
      assert.ok(readdirSync(stack.backendDir).some((name) => name.startsWith('.pulumi-before-upgrade-')));
      assert.ok(readdirSync(path.join(stack.backendDir, '.pulumi/stacks/shop')).includes('dev.json'));
      await stack.must(['preview', '--expect-no-changes']);
    },
  });
});
