import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseColorTheme } from '../bench/colorTheme';
import { repository } from '../bench/repository';
import { itTakesSteps } from '../bench/steps';
import type { PulumiStack } from '../bench/pulumiStack';
import { createStack } from '../bench/stackSnapshots';
import { Workbench } from '../bench/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../bench/workbenchSuite';

/** What package.json calls the pictures of a theme; a light one of high contrast has those of the light. */
const THEMES = { light: 'Light Modern', dark: 'Dark Modern', hc: 'Dark High Contrast' };
const SETTINGS = { 'editor.minimap.enabled': false, 'breadcrumbs.enabled': false };
const FOLDER = path.join(repository, 'media', 'walkthrough');
/** Text stays sharp, at a third of what PNG takes. */
const QUALITY = 0.82;

/** Takes the pictures of the walkthrough from the real workbench: `node scripts/pictures.mjs`. */
describe('the pictures of the walkthrough', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    mkdirSync(FOLDER, { recursive: true });
    ({ stack, workbench } = await openKilledStack('after', { settings: SETTINGS }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('are taken', {
    'unstick a stack': async () => {
      await workbench.palette.run('Pulumi: Show Current Stack');
      const { page } = workbench;
      const view = page.locator('.part.sidebar');
      await view.getByText('locked').first().waitFor();
      await page.keyboard.press('ArrowRight');
      await view.getByText('Last finished update').waitFor();
      const { x, width } = (await view.boundingBox())!;
      await page.mouse.move(x + width + 1, 400);
      await page.mouse.down();
      await page.mouse.move(x + 480, 400, { steps: 5 });
      await page.mouse.up();
      await picture(workbench, 'unstick', view, { width: 480, height: 240 });
    },
    'explain an error': async () => {
      await workbench.palette.run('View: Close Primary Side Bar');
      await workbench.palette.run('Pulumi: Explain Error');
      await workbench.quickInput.input.fill('error: the stack is currently locked by 1 lock(s)');
      await workbench.quickInput.widget.getByText('recognised').waitFor();
      await workbench.page.keyboard.press('Enter');
      const page = workbench.page.locator('iframe.webview');
      await page.waitFor();
      await picture(workbench, 'explain', page, { left: 215, width: 640, height: 440 });
      await workbench.palette.run('View: Close Editor');
    },
    'check a state': async () => {
      await workbench.palette.run('Pulumi: Open a Broken Sample');
      await workbench.editor.squiggle('error');
      await workbench.palette.run('View: Hide Panel');
      await workbench.palette.run('Notifications: Clear All Notifications');
      const editor = workbench.page.locator('.editor-instance');
      await picture(workbench, 'check', editor, { width: 640, height: 300 }, async () => {
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
      await workbench.editor.goToLine(program.findIndex((text) => text.startsWith('const database')) + 1);
      await workbench.palette.run('Debug: Toggle Breakpoint');
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      const line = workbench.page.locator('.editor-instance .debug-top-stack-frame-line');
      await line.waitFor({ timeout: 90_000 });
      await workbench.palette.run('View: Hide Panel');
      await picture(workbench, 'debug', workbench.page.locator('.editor-instance'), {
        width: 640,
        height: 300,
      });
      await workbench.palette.run('Debug: Stop');
    },
  });
});

/**
 * Keeps what is at a place of the window, in every theme.
 * @param show brings back what a change of the theme hides
 */
async function picture(
  workbench: Workbench,
  name: string,
  place: Locator,
  { left = 0, width, height }: { left?: number; width: number; height: number },
  show: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { page } = workbench;
  for (const [theme, title] of Object.entries(THEMES)) {
    await chooseColorTheme(workbench, title);
    await show();
    await page.waitForTimeout(500);
    const { x, y } = (await place.boundingBox())!;
    const png = await page.screenshot({
      // To be looked at.
      path: path.join(repository, 'out', 'screenshots', `walkthrough-${name}-${theme}.png`),
      clip: { x: x + left, y, width, height },
      animations: 'disabled',
    });
    const data = await page.evaluate(
      async ([source, quality]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('2d')!.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
    );
    writeFileSync(path.join(FOLDER, `${name}-${theme}.webp`), Buffer.from(data.split(',')[1]!, 'base64'));
  }
}
