import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { PulumiStack } from '../harness/pulumiStack';
import { killRecordedUpdate } from '../harness/recordedKill';
import { repository } from '../harness/repository';
import { pageIn } from '../harness/shownPage';
import { itTakesSteps } from '../harness/steps';
import { createStack } from '../harness/stackSnapshots';
import { Workbench } from '../harness/workbench';
import { endWorkbenchAndStack } from '../harness/workbenchSuite';
import { Animation } from './animation';
import { withOtherNames } from './names';

const FILE = path.join(repository, 'docs', 'images', 'recovery.gif');
const WINDOW = { width: 960, height: 560 };
const SETTINGS = {
  'workbench.colorTheme': 'Default Light Modern',
  'editor.minimap.enabled': false,
  'breadcrumbs.enabled': false,
  'workbench.editor.empty.hint': 'hidden',
  'workbench.tips.enabled': false,
  'pulumiTroubleshooter.writes.rehearse': true,
};

/** Takes the film of the README from the real workbench: `node scripts/pictures.mjs`. */
describe('the film of a stack that is repaired', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let film: Animation;

  before(async () => {
    stack = await createStack({ program: 'recorded', root: path.join(tmpdir(), 'pulumi-demo') });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables, settings: SETTINGS });
    await killRecordedUpdate(stack);
    await workbench.page.setViewportSize(WINDOW);
    film = new Animation(workbench.page, WINDOW.width, WINDOW.height);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is taken', {
    'the problem': async () => {
      await workbench.editor.open('index.js');
      await statusOf(workbench, 'locked').waitFor();
      await workbench.palette.run('View: Close Primary Side Bar');
      await workbench.palette.run('Notifications: Clear All Notifications');
      await film.frame('“pulumi up” was killed. The status bar says that the stack is locked: one click.', 3);
    },
    'the page': async () => {
      await statusOf(workbench, 'locked').click();
      const shown = pageIn(workbench);
      await shown.locator('h1', { hasText: 'is stuck' }).waitFor();
      await shown.locator('#step-needs.done').waitFor();
      const release = shown.getByRole('button', { name: 'Release Lock and Go On' });
      await workbench.until('the end of reading', () => release.isEnabled());
      await workbench.messages.noToast();
      await withOtherNames(workbench);
      await film.frame('One page: what keeps the stack from its next update, in the right order.', 4);
      await release.click();
    },
    'the review': async () => {
      await reviewInFull(workbench);
      await film.frame(
        'What the provider answered was recorded. Nothing is written before you confirm it.',
        4,
      );
      await pageIn(workbench).locator('#write').click();
    },
    'the refresh': async () => {
      const title = pageIn(workbench).locator('h1');
      await workbench.until('the review of the refresh', async () =>
        (await title.innerText()).startsWith('Refresh stack'),
      );
      await reviewInFull(workbench);
      await film.frame('Then a refresh of what was settled, so that the state matches the cloud.', 3);
      await pageIn(workbench).locator('#write').click();
    },
    'the stack in order': async () => {
      await pageIn(workbench).locator('h1', { hasText: 'is in order' }).waitFor();
      await workbench.messages.noToast();
      await film.frame('Clean, refreshed and rehearsed. What was written can still be undone here.', 4);
      assert.equal((await stack.up()).code, 0);
    },
  });

  after(async () => {
    writeFileSync(FILE, await film.gif());
  });
});

/** Waits for a review whose rehearsal has ended. */
async function reviewInFull(workbench: Workbench): Promise<void> {
  await workbench.messages.review();
  await pageIn(workbench).getByText('Rehearsing the next update…').waitFor({ state: 'hidden' });
  await workbench.messages.noToast();
  await withOtherNames(workbench);
}

function statusOf({ page }: Workbench, text: string): Locator {
  return page.locator('.statusbar-item', { hasText: text });
}
