import { chooseColorTheme } from '../../harness/colorTheme';
import type { PulumiStack } from '../../harness/pulumiStack';
import { stackRow } from '../../harness/stacksView';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

const THEMES = ['Dark Modern', 'Dark High Contrast', 'Light High Contrast'];

describe('a program and its stack', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(
      undefined,
      {},
      { program: 'typescript', isDebugged: true },
    ));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('lead to each other', {
    'the program says what its lines have registered, once the view has read the stack': async () => {
      await workbench.editor.open('index.ts');
      await workbench.palette.run('Pulumi: Show Current Stack');
      await stackRow(workbench, 'Stack dev, no problems');
      const lenses = workbench.page.locator('.codelens-decoration a', { hasText: '1 resource in dev' });
      // The component, its two resources, and the two others.
      await workbench.until('all lenses', async () => (await lenses.count()) === 5);
      await workbench.screenshot('program-lenses');
      for (const [index, theme] of THEMES.entries()) {
        await chooseColorTheme(workbench, theme);
        await workbench.screenshot(`program-lenses-${index + 1}`);
      }
    },
    'and a click on that leads to the state': async () => {
      const { page } = workbench;
      await page.locator('.codelens-decoration a', { hasText: '1 resource in dev' }).first().click();
      await page.locator('.tabs-container .tab.active[data-resource-name="dev.pulumi-state.json"]').waitFor();
      await workbench.screenshot('program-lens-in-state');
    },
  });
});
