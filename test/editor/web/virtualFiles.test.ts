import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RETRY_MS } from '../../harness/editorWindow';
import { paletteHas, titlesOffered, WINDOWS } from '../../harness/paletteContents';
import type { Problem } from '../../harness/problemsPanel';
import { repository } from '../../harness/repository';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { traceFixture } from '../../harness/traces';
import { openWebWorkbench } from './webWorkbench';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

const SAMPLE = path.join(repository, 'media/samples/broken-sample.pulumi-state.json');
const LOG = path.join(repository, 'test/fixtures/logs/failed-update.pulumi.log');

/** Its requirements may be unavailable: see the `webEditor` of scripts/testRun/suites.mjs. */
const describeIfThere = process.env['WEB_EDITOR'] === 'missing' ? describe.skip : describe;

describeIfThere('in a browser with no machine behind it', function () {
  this.timeout(240_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-web-'));
    copyFileSync(SAMPLE, path.join(folder, 'exported.json'));
    writeFileSync(path.join(folder, 'up.pulumi.trace'), traceFixture('up.trace'));
    copyFileSync(LOG, path.join(folder, 'up.pulumi.log'));
    workbench = await openWebWorkbench(folder);
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  const page = () => pageIn(workbench);

  /** Waits until this is true of the problems in states; the user's own keybindings may have others. */
  const problemsOfStates = (settled: (found: Problem[]) => boolean): Promise<Problem[]> =>
    workbench.problems.read((found) => settled(found.filter(({ source }) => source === 'pulumi')));

  /** Uses the explorer: this file system cannot be searched. */
  const openFile = async (name: string): Promise<void> => {
    await workbench.page.locator('.explorer-folders-view').getByRole('treeitem', { name }).dblclick();
    await workbench.page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
  };

  itTakesSteps('states of a virtual file system are checked and repaired, and errors explained', {
    'a state is recognized by its content, and has its problems': async () => {
      await openFile('exported.json');
      await workbench.editor.inLanguage('Pulumi State');
      await workbench.editor.squiggle('error');
      await problemsOfStates((found) => found.length >= 4);
      await workbench.screenshot('web-1-problems');
    },
    'the palette has no command that runs a program': () =>
      paletteHas(workbench, titlesOffered(WINDOWS.webState)),
    'a command that runs a program reports where it works, however it is started': async () => {
      await workbench.palette.run('Preferences: Open Keyboard Shortcuts (JSON)');
      await workbench.page
        .locator('.tabs-container .tab.active[data-resource-name="keybindings.json"]')
        .waitFor();
      const keys = JSON.stringify([{ key: 'ctrl+alt+e', command: 'pulumiTroubleshooter.exportState' }]);
      // Pasted: the editor would add a closing bracket while typing.
      await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), keys);
      await workbench.retry(async () => {
        // The tab exists before the text does, and before it has the focus.
        await workbench.page.keyboard.press('Control+A');
        await workbench.page.keyboard.press('Control+V');
        assert.equal(await workbench.editor.text(), keys);
      });
      await workbench.editor.save();
      await workbench.retry(async () => {
        await workbench.page.keyboard.press('Control+Alt+E');
        const told = workbench.page.getByText('“Export Stack State” runs programs, which a browser cannot');
        await told.first().waitFor({ timeout: RETRY_MS });
      });
    },
    'a hover describes the resource of a URN': async () => {
      await openFile('exported.json');
      await workbench.retry(async () => {
        await workbench.editor.goToLine(...placeOf('Bucket::images"],'));
        await workbench.page.keyboard.press('Control+K');
        await workbench.page.keyboard.press('Control+I');
        const card = workbench.page.locator('.monaco-hover:visible .hover-row', { hasText: 'images' });
        await card.first().waitFor({ timeout: RETRY_MS });
      });
      await workbench.screenshot('web-2-hover');
      await workbench.page.keyboard.press('Escape');
    },
    'a quick fix changes the text, and the file': async () => {
      const [line, column] = placeOf('2f2373b7');
      await workbench.editor.goToLine(line, column);
      assert.equal((await workbench.editor.openQuickFix())[0], 'Compute the checksum again');
      await workbench.page.keyboard.press('Enter');
      await workbench.until(
        'the new checksum',
        async () => !(await workbench.editor.text()).includes('2f2373b7'),
      );
      await workbench.editor.save();
    },
    'a resource is renamed everywhere': async () => {
      const [line, column] = placeOf('images",');
      await workbench.retry(async () => {
        await workbench.editor.goToLine(line, column);
        await workbench.page.keyboard.press('F2');
        const box = workbench.page.locator('.rename-box input');
        await box.fill('pictures', { timeout: RETRY_MS });
        await box.press('Enter');
      });
      const isRenamed = async (): Promise<boolean> => {
        const text = await workbench.editor.text();
        return text.includes('::pictures') && !text.includes('::images"');
      };
      await workbench.until('the new name', isRenamed);
      await workbench.editor.save();
    },
    'the needs and dependents of a resource are drawn': async () => {
      await workbench.palette.run('Pulumi: Show Dependencies');
      await page().getByRole('heading', { name: 'pictures' }).waitFor();
      await page().getByRole('button', { name: 'If I Delete This' }).click();
      await page().getByText('Deleting pictures').waitFor();
      await workbench.screenshot('web-5-dependencies');
      await workbench.palette.run('View: Close Editor');
    },
    'all lossless repairs are made in one step, by a restarted server': async () => {
      await workbench.palette.run('Pulumi: Restart State Language Server');
      await workbench.palette.run('Pulumi: Fix All Problems in This State');
      await workbench.messages.toast('repaired');
      await problemsOfStates((found) => found.length === 0);
    },
    'a log is a table, which is filtered': async () => {
      await openFile('up.pulumi.log');
      await page().locator('#kind').selectOption('Errors and warnings');
      await page().locator('.row.error .message', { hasText: 'ENOENT' }).first().waitFor();
      await workbench.screenshot('web-6-log');
    },
    'the sample is shown, and is broken': async () => {
      await workbench.palette.run('Pulumi: Open a Broken Sample');
      await workbench.messages.toast('A sample that belongs to no stack');
      await problemsOfStates((found) => found.length >= 4);
    },
    'a trace says where the time went': async () => {
      await openFile('up.pulumi.trace');
      await page().locator('section .entry').first().waitFor();
      assert.ok(await page().locator('#browser').isHidden());
      await workbench.screenshot('web-3-trace');
    },
    'an error is explained, with no button for what cannot run': async () => {
      await workbench.palette.run('Pulumi: Explain Error');
      const { input, widget } = workbench.quickInput;
      await input.fill('the stack is currently locked by 1 lock(s)');
      await widget.getByText('recognised').waitFor();
      await workbench.page.keyboard.press('Enter');
      await page().getByRole('heading', { name: 'Is my state safe?' }).waitFor();
      await page().getByText('In VS Code on the desktop: Pulumi: Cancel Update').waitFor();
      assert.equal(await page().locator('button:not(.small)').count(), 0);
      await workbench.screenshot('web-4-explain');
    },
  });
});

/** The line and column, from 1, of a text in the sample. */
function placeOf(text: string): [line: number, column: number] {
  const before = readFileSync(SAMPLE, 'utf8').split(text)[0]!.split('\n');
  return [before.length, before.at(-1)!.length + 1];
}
