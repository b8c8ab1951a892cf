import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KilledUpdate, PulumiStack } from '../harness/pulumiStack';
import { repository } from '../harness/repository';
import { pageIn } from '../harness/shownPage';
import { itTakesSteps } from '../harness/steps';
import type { Workbench } from '../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../harness/workbenchSuite';
import { Animation } from './animation';

const FILE = path.join(repository, 'docs', 'images', 'recovery.gif');
const WINDOW = { width: 960, height: 560 };
/** Where the view of stacks ends: its rows are not cut off. */
const SIDE_BAR = 430;
const SETTINGS = {
  'workbench.colorTheme': 'Default Light Modern',
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'workbench.editor.empty.hint': 'hidden',
  'workbench.tips.enabled': false,
};

/** Takes the film of the README from the real workbench: `node scripts/pictures.mjs`. */
describe('the film of a stack that is repaired', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let killed: KilledUpdate;
  let workbench: Workbench;
  let film: Animation;

  before(async () => {
    ({ stack, killed, workbench } = await openKilledStack('after', { settings: SETTINGS }, undefined, {
      root: path.join(tmpdir(), 'pulumi-demo'),
    }));
    await workbench.page.setViewportSize(WINDOW);
    film = new Animation(workbench.page, WINDOW.width, WINDOW.height);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is taken', {
    'the problem': async () => {
      const { page } = workbench;
      await workbench.palette.run('Pulumi: Show Current Stack');
      const view = page.locator('.part.sidebar');
      await view.getByText('locked').first().waitFor();
      await page.keyboard.press('ArrowRight');
      await view.getByText('Update succeeded').waitFor();
      const { x, width } = (await view.boundingBox())!;
      await page.mouse.move(x + width + 1, 400);
      await page.mouse.down();
      await page.mouse.move(SIDE_BAR, 400, { steps: 5 });
      await page.mouse.up();
      await workbench.palette.run('Notifications: Clear All Notifications');
      await film.frame('“pulumi up” was killed. The stack is locked, and one operation never ended.', 3);
    },
    'the lock': async () => {
      await workbench.palette.run('Pulumi: Repair Pending Operations…');
      await workbench.messages.modal();
      await film.frame('Repair Pending Operations: who holds the lock? A process that is gone.', 3);
      await workbench.messages.modal('Release Lock and Continue');
    },
    'the decision': async () => {
      const shown = pageIn(workbench);
      await shown.getByRole('heading', { name: '1 pending operation' }).waitFor();
      await workbench.messages.noToast();
      await film.frame('What became of “orders”? It is there, so it was created.', 3);
      await shown.getByLabel('It was created').check();
      await shown.locator('.row input[type=text]').fill(killed.id!);
      await shown.getByRole('button', { name: /^Look It Up/ }).click();
      await shown.getByText('The provider has this, as requested.').scrollIntoViewIfNeeded();
      await film.frame('Its id, as the provider’s console shows it, and what the provider says.', 3);
      await shown.getByRole('button', { name: 'Settle on the Stack…' }).click();
    },
    'the review': async () => {
      await workbench.messages.review();
      await film.frame('One page says what changes in which stack: one resource more.', 3);
      await pageIn(workbench).getByRole('button', { name: 'Show Line by Line' }).click();
      await workbench.page.getByText('stack now ↔ new state').first().waitFor();
      await film.frame('The difference: one operation less, one resource more.', 2);
      await workbench.messages.review('Repair');
    },
    'the repaired stack': async () => {
      await workbench.messages.toast('was replaced and read back');
      await workbench.palette.run('Pulumi: Show Current Stack');
      const view = workbench.page.locator('.part.sidebar');
      await view.getByText('locked').first().waitFor({ state: 'hidden' });
      await film.frame('Repaired, and read back. The next “pulumi up” changes nothing.', 3);
      assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
    },
  });

  after(async () => {
    writeFileSync(FILE, await film.gif());
  });
});
