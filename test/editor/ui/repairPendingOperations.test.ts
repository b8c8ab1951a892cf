import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REVIEW_TAB } from '../../harness/messages';
import { interruptAtOnce } from '../../harness/pendingOperations';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('an id that is typed for an interrupted create', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let ids: Record<string, string>;

  before(async () => {
    // As with a screen reader, or if no page can be shown.
    const settings = { 'pulumiTroubleshooter.pendingOperations.ask': 'inTurn' };
    ({ stack, workbench } = await openUpdatedStack(
      async (made) => {
        ids = await interruptAtOnce(made, { created: ['web'] });
      },
      { settings },
    ));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const askForId = async (name: string): Promise<void> => {
    await workbench.quickInput.pick('It was created');
    await workbench.page.getByText(`The id of ${name}`).waitFor();
  };
  const idOf = async (name: string): Promise<string | undefined> =>
    (await stack.state()).deployment.resources?.find(({ urn }) => urn.endsWith(`::${name}`))?.id;

  itTakesSteps('is looked up, shown in the question, and can be undone later', {
    'refuses one that does not exist, and Enter changes nothing': async () => {
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      await askForId('web');
      await workbench.quickInput.type('web-000000');
      await workbench.quickInput.widget.getByText('“web-000000” does not exist at the provider.').waitFor();
      await workbench.screenshot('typed-ids-1-refused');
      await workbench.page.keyboard.press('Enter');
      await workbench.page.getByText('The id of web').waitFor();
    },
    'asks before it accepts the id of another object': async () => {
      await workbench.quickInput.type((await idOf('cache'))!);
      assert.match(
        await workbench.messages.modal(),
        /Something else was found under 1 id\. Continue anyway\?.*differs in label/s,
      );
      await workbench.screenshot('typed-ids-2-other');
      await workbench.page.keyboard.press('Enter');
      await workbench.page.getByText('The id of web').waitFor();
      await workbench.quickInput.type('web-000000');
    },
    'proposes the same ids as the page, and looks the chosen one up': async () => {
      await workbench.quickInput.pick(`Look up “${ids['web']}” instead`);
      const question = await workbench.messages.review();
      assert.match(
        question,
        RegExp(`“${ids['web']}” was found at the provider\\. Add it to stack “dev” as web\\?`),
      );
      assert.match(question, RegExp(`web: “${ids['web']}” was found at the provider, as requested\\.`));
      await workbench.screenshot('typed-ids-3-question');
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
      assert.equal(await idOf('web'), ids['web']);
      await workbench.palette.run('Notifications: Clear All Notifications');
    },
    'Undo Last Write names the write, and asks about the create that it would make pending again':
      async () => {
        // A page that comes to the front when the review is left takes no key from the question.
        await workbench.page.locator('.statusbar-item', { hasText: 'dev' }).click();
        const behind = pageIn(workbench).locator('h1', { hasText: 'is not stuck' });
        await behind.waitFor();
        await workbench.palette.run('Pulumi: Undo Last Write');
        assert.match(
          await workbench.messages.review(),
          /Undo “Repair Pending Operations” of .*Backend\s*file:.*Stack “dev” would forget 1 pending create: web\./s,
        );
        await workbench.screenshot('typed-ids-4-undo');
        await workbench.messages.review('Decide Each…');
        await workbench.quickInput.widget.getByText('It was not created').waitFor();
        await behind.waitFor();
        await workbench.page.keyboard.press('Enter');
        await workbench.messages.toast('Nothing was changed.');
        assert.equal(await idOf('web'), ids['web']);
        await workbench.palette.run('Pulumi: Undo Last Write');
        await workbench.messages.review('Decide Each…');
        await workbench.quickInput.pick('It was not created');
        const question = await workbench.messages.review();
        assert.match(question, /Undo “Repair Pending Operations” of .* on stack “dev”\?/);
        assert.match(question, /Removed: 1\s+web/);
        await workbench.screenshot('typed-ids-5-undo-question');
        await workbench.messages.review('Undo');
        await workbench.messages.toast('was replaced and read back');
        assert.equal(await idOf('web'), undefined);
        await workbench.palette.run('Notifications: Clear All Notifications');
      },
    'an undo can be undone, unless someone else has written since': async () => {
      await workbench.palette.run('Pulumi: Undo Last Write');
      assert.match(await workbench.messages.review(), /Undo “Undo” of .* on stack “dev”\?/);
      for (const key of ['Enter', 'Space', 'Escape']) await workbench.page.keyboard.press(key);
      await workbench.page.locator(REVIEW_TAB).waitFor({ state: 'detached' });
      assert.equal(await idOf('web'), undefined, 'such keys alone undo nothing');
      await workbench.palette.run('Pulumi: Undo Last Write');
      await workbench.messages.review('Undo');
      await workbench.messages.toast('was replaced and read back');
      assert.equal(await idOf('web'), ids['web']);
      const { deployment } = await stack.state();
      const cache = deployment.resources!.find(({ urn }) => urn.endsWith('::cache'))!;
      await stack.must(['state', 'protect', '--yes', cache.urn]);
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Undo Last Write');
      await workbench.messages.toast('Nothing was undone: stack “dev” was changed again after “Undo” of');
      await workbench.screenshot('typed-ids-6-not-undone');
    },
  });

  itTakesSteps('that could not be looked up is accepted only after another explicit confirmation', {
    'asks, and Enter goes back': async () => {
      ids = await interruptAtOnce(stack, { created: ['web'] });
      const file = path.join(stack.cwd, 'cloud', 'torn.json');
      writeFileSync(file, 'torn');
      try {
        await workbench.palette.run('Notifications: Clear All Notifications');
        await workbench.palette.run('Pulumi: Repair Pending Operations…');
        await askForId('web');
        await workbench.quickInput.type('torn');
        assert.match(
          await workbench.messages.modal(),
          /1 id could not be looked up\. Continue anyway\?.*web \(torn\): .*not valid JSON/s,
        );
        await workbench.screenshot('typed-ids-7-not-looked-up');
        await workbench.page.keyboard.press('Enter');
        await workbench.page.getByText('The id of web').waitFor();
        await workbench.quickInput.type('torn');
        await workbench.messages.modal('Go On');
        assert.match(
          await workbench.messages.review(),
          /“torn” could not be looked up\. Add it to stack “dev” as web anyway\?/,
        );
        await workbench.screenshot('typed-ids-8-anyway');
        await workbench.messages.review('Leave');
      } finally {
        rmSync(file);
      }
      assert.equal((await stack.state()).deployment.pending_operations?.length, 1);
    },
    'the history asks how a pending create ended before it restores its state': async () => {
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      await workbench.quickInput.pick('It was not created');
      await workbench.messages.review('Repair');
      await workbench.messages.toast('was replaced and read back');
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Show History');
      const page = pageIn(workbench);
      const row = page.locator('.row', { hasText: 'no errors · 1 pending operation' }).first();
      await row.click();
      await workbench.screenshot('typed-ids-9-history');
      await page.getByRole('button', { name: 'Restore…', exact: true }).click();
      assert.match(await workbench.messages.review(), /Stack “dev” would forget 1 pending create: web\./);
      await workbench.messages.review('Decide Each…');
      await askForId('web');
      await workbench.quickInput.type(ids['web']!);
      assert.match(
        await workbench.messages.review(),
        RegExp(`web: “${ids['web']}” was found at the provider, as requested\\.`),
      );
      await workbench.messages.review('Restore');
      await workbench.messages.toast('was replaced and read back');
      assert.equal(await idOf('web'), ids['web']);
    },
  });
});
