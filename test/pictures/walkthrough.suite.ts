import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseColorTheme } from '../harness/colorTheme';
import { repository } from '../harness/repository';
import { pageIn } from '../harness/shownPage';
import { itTakesSteps } from '../harness/steps';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { Workbench } from '../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../harness/workbenchSuite';
import { withOtherNames } from './names';

/** What package.json calls the pictures of a theme; a light one of high contrast has those of the light. */
const THEMES = { light: 'Light Modern', dark: 'Dark Modern', hc: 'Dark High Contrast' };
const SETTINGS = {
  'editor.minimap.enabled': false,
  'editor.scrollbar.horizontal': 'hidden',
  'editor.scrollbar.vertical': 'hidden',
  'editor.codeLens': false,
  'editor.stickyScroll.enabled': false,
  'breadcrumbs.enabled': false,
};
const FOLDER = path.join(repository, 'out', 'pictures');
/** Little wider than VS Code shows a picture, so that texts in it stay large; so high that nothing has to scroll. */
const WINDOW = { width: 660, height: 1000 };
/** The overview of an editor, at its right. */
const RULER = 14;
/** Pixels of a picture for one of the window: it stays sharp on a screen with more of them. */
const SCALE = 1.5;

/** Takes the pictures of the walkthrough from the real workbench: `node scripts/pictures.mjs`. */
describe('the pictures of the walkthrough', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openKilledStack('after', { settings: SETTINGS }, undefined, {
      root: path.join(tmpdir(), 'pulumi-demo'),
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('are taken', {
    'unstick a stack': async () => {
      const { page } = workbench;
      const locked = page.locator('.statusbar-item', { hasText: 'locked' });
      await locked.waitFor();
      await workbench.palette.run('View: Close Primary Side Bar');
      await page.setViewportSize(WINDOW);
      await locked.click();
      await pageIn(workbench).locator('#step-needs.done').waitFor();
      await workbench.palette.run('Notifications: Clear All Notifications');
      const shown = page.locator('iframe.webview');
      await picture(workbench, 'unstick', shown, { height: 300 }, () => withOtherNames(workbench));
      await workbench.palette.run('View: Close Editor');
    },
    'explain an error': async () => {
      await workbench.palette.run('Pulumi: Explain Error');
      await workbench.quickInput.input.fill('error: the stack is currently locked by 1 lock(s)');
      await workbench.quickInput.widget.getByText('recognised').waitFor();
      await workbench.page.keyboard.press('Enter');
      const page = workbench.page.locator('iframe.webview');
      await page.waitFor();
      await picture(workbench, 'explain', page, { height: 452 });
      await workbench.palette.run('View: Close Editor');
    },
    'check a state': async () => {
      await workbench.palette.run('Pulumi: Open a Broken Sample');
      await workbench.editor.squiggle('error');
      await workbench.palette.run('View: Hide Panel');
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.editor.goToLine(34, 26);
      const editor = workbench.page.locator('.editor-instance');
      const from = workbench.page.locator('.view-line', { hasText: '::images-policy' }).first();
      await picture(workbench, 'check', editor, { from, height: 399, right: RULER }, async () => {
        await workbench.page.keyboard.press('Escape');
        await workbench.editor.openQuickFix();
      });
      await workbench.page.keyboard.press('Escape');
      await workbench.palette.run('View: Close Editor');
    },
  });
});

describe('the picture of a program', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack({ program: 'typescript' });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables, settings: SETTINGS });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is taken', {
    'debug a program': async () => {
      const program = readFileSync(path.join(stack.cwd, 'index.ts'), 'utf8').split('\n');
      await workbench.editor.open('index.ts');
      const at = program.findIndex((text) => text.startsWith('    const images')) + 1;
      await workbench.editor.goToLine(at);
      await workbench.palette.run('Debug: Toggle Breakpoint');
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      const line = workbench.page.locator('.editor-instance .debug-top-stack-frame-line');
      await line.waitFor({ timeout: 90_000 });
      await workbench.palette.run('View: Hide Panel');
      await workbench.palette.run('View: Close Primary Side Bar');
      await workbench.page.setViewportSize(WINDOW);
      await workbench.page.keyboard.press('Control+Home');
      const from = workbench.page.locator('.view-line', { hasText: /class\sStorefront/ });
      await picture(workbench, 'debug', workbench.page.locator('.editor-instance'), {
        from,
        height: 304,
        right: RULER,
      });
      await workbench.palette.run('Debug: Stop');
    },
  });
});

/**
 * Keeps a part of a place of the window, in every theme.
 * @param part its height, the line at its top, if that is not the top of the place, and what it lacks at the right
 * @param show brings back what a change of the theme hides
 */
async function picture(
  workbench: Workbench,
  name: string,
  place: Locator,
  { from = place, height, right = 0 }: { from?: Locator; height: number; right?: number },
  show: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { page } = workbench;
  const browser = await page.context().newCDPSession(page);
  for (const [theme, title] of Object.entries(THEMES)) {
    await chooseColorTheme(workbench, title);
    await show();
    await page.waitForTimeout(500);
    const { x, width } = (await place.boundingBox())!;
    const { y } = (await from.boundingBox())!;
    const { data } = await browser.send('Page.captureScreenshot', {
      clip: { x, y, width: width - right, height, scale: SCALE },
    });
    writeFileSync(path.join(FOLDER, `${name}-${theme}.png`), data, 'base64');
  }
}
