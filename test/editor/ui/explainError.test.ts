import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { chooseColorTheme } from '../../harness/colorTheme';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { moveToRow } from '../../harness/terminalMouse';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack } from '../../harness/workbenchSuite';

const THEMES = { dark: 'Dark Modern', 'high-contrast': 'Dark High Contrast', light: 'Light Modern' };

describe('explaining Pulumi’s errors', function () {
  this.timeout(300_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    ({ stack, workbench } = await openKilledStack('before'));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);

  itTakesSteps('an error in a terminal links to its explanation', {
    'starts with a click on the error in a terminal': async () => {
      await workbench.runInTerminal('pulumi up --yes --skip-preview');
      const failure = workbench.page.locator('.xterm-rows span', {
        hasText: 'the stack is currently locked by',
      });
      await failure.first().waitFor();
      assert.match(
        await workbench.messages.toast('pulumi up failed: the stack is locked.'),
        /Explain[^]*Get This Stack Unstuck/,
      );
      await workbench.screenshot('explain-0-offered');
      await workbench.retry(async () => {
        const box = await failure.first().boundingBox();
        assert.ok(box);
        const [x, y] = [box.x + 80, box.y + box.height / 2];
        await moveToRow(workbench.page, x, y);
        await workbench.page.getByText('Explain: ').first().waitFor({ timeout: 3000 });
        await workbench.page.keyboard.down('Control');
        await workbench.page.mouse.click(x, y, { delay: 50 });
        await workbench.page.keyboard.up('Control');
        await page().getByRole('heading', { name: 'Is my state safe?' }).waitFor({ timeout: 10_000 });
      });
      await workbench.palette.run('View: Hide Panel');
    },
    'looks right in every theme': async () => {
      for (const [name, theme] of Object.entries(THEMES)) {
        await chooseColorTheme(workbench, theme);
        await workbench.screenshot(`explain-${name}`);
      }
    },
    'runs the command of a button': async () => {
      await page().getByRole('button', { name: 'Cancel Update' }).first().click();
      assert.match(await workbench.messages.modal(), /Release the lock of stack “dev”\?/);
      await workbench.messages.modal('Cancel');
    },
    'is also offered unasked, and reports the stack’s health': async () => {
      await workbench.messages.toast('pulumi up failed: the stack is locked.', 'Explain');
      const now = page().locator('section.now');
      await now.getByRole('heading', { name: 'Stack “dev” now' }).waitFor();
      assert.match(await now.innerText(), /Lock left behind, process gone[^]*1 pending operation/);
      assert.match(
        await page().locator('section.safety').innerText(),
        /It depends\. The refused run changed nothing\. Of an earlier one, 1 operation is pending/,
      );
      assert.match(await page().locator('blockquote').innerText(), /^error: the stack is currently locked/);
      await workbench.screenshot('explain-stack-now');
    },
    'types its command into a terminal for the stack, in its folder and on its backend': async () => {
      await page().getByRole('button', { name: 'Type pulumi cancel into a terminal' }).first().click();
      const shown = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
      await shown.getByText('pulumi works on the backend of the stack “dev”').first().waitFor();
      // A long line goes over several rows.
      await workbench.until('the command with its backend', async () =>
        /PULUMI_BACKEND_URL=file:\S+\/backendpulumicancel--stack\S+\/dev/.test(
          (await shown.innerText()).replaceAll(/\s/g, ''),
        ),
      );
      await workbench.screenshot('explain-to-terminal');
      await workbench.page.keyboard.press('Control+U');
      await workbench.page.keyboard.type('echo "in $(basename "$PWD") on $PULUMI_BACKEND_URL"\n');
      await shown
        .getByText(`in ${path.basename(stack.cwd)} on file://`)
        .first()
        .waitFor();
    },
  });

  it('says nothing about this window’s stack if a terminal has another login', async () => {
    const [backend = ''] = stack.stateFile().split('/.pulumi/');
    const other = `${backend}-of-another-login`;
    await cp(backend, other, { recursive: true });
    await workbench.runInTerminal(
      `clear; PULUMI_BACKEND_URL=file://${other} pulumi up --stack dev --yes --skip-preview`,
    );
    const offer = await workbench.messages.toast('pulumi up failed: the stack is locked.');
    assert.doesNotMatch(offer, /Release Lock|Unstuck/);
    await workbench.messages.toast('pulumi up failed: the stack is locked.', 'Explain');
    const doubt = page().getByText('This output is about the backend');
    await doubt.waitFor();
    assert.match(await doubt.innerText(), new RegExp(`file://${other}, not about the stack “dev”`));
    assert.equal(await page().locator('section.now').count(), 0);
    assert.equal(await page().getByRole('button', { name: 'Cancel Update' }).count(), 0);
    await page().getByText('In a window with that login: Pulumi: Cancel Update').waitFor();
    await workbench.palette.run('View: Hide Panel');
    await workbench.screenshot('explain-other-login');
    await rm(other, { recursive: true });
  });

  it('finds an error by its text', async () => {
    await workbench.palette.run('Pulumi: Explain Error');
    const { widget, input } = workbench.quickInput;
    await input.fill('my cat walked over the keyboard');
    await widget.getByText('Not recognised').waitFor();
    await workbench.page.keyboard.press('Enter');
    // In other words than Pulumi's, errors are named that have them, as similar and not as recognised.
    await input.fill('Snapshot integrity failure');
    await widget.getByText('similar words').first().waitFor();
    assert.equal(await widget.getByText('recognised', { exact: true }).count(), 0);
    await workbench.screenshot('explain-error-similar-words');
    await input.fill('error: incorrect passphrase');
    await widget.getByText('recognised', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await page()
      .getByRole('heading', { name: /passphrase/i })
      .first()
      .waitFor();
  });

  it('leads to the line of the program that has thrown', async () => {
    const program = path.join(stack.cwd, 'index.js');
    const sound = await readFile(program, 'utf8');
    const broken = `// Its queue is missing.\nconst queue = undefined;\nexports.name = queue.name;\n${sound}`;
    await writeFile(program, broken);
    try {
      await workbench.runInTerminal('clear; pulumi preview');
      const failed = 'pulumi preview failed: your program has failed with an error.';
      assert.match(await workbench.messages.toast(failed), /Open index\.js:3[^]*Explain/);
      await workbench.screenshot('explain-program-offered');
      await workbench.messages.toast(failed, 'Open index.js:3');
      await workbench.page.locator('.tab.active', { hasText: 'index.js' }).waitFor();
      const place = workbench.page.locator('.statusbar-item', { hasText: /Ln \d+, Col/ });
      await place.filter({ hasText: 'Ln 3, Col 1' }).waitFor();
      await workbench.editor.goToLine(1);
      await place.filter({ hasText: 'Ln 1, Col 1' }).waitFor();

      await workbench.page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        `TypeError: Cannot read properties of undefined\n    at Object.<anonymous> (${program}:3:22)\n`,
      );
      await workbench.palette.run('Pulumi: Explain Error');
      const open = page().getByRole('button', { name: 'Open index.js:3' });
      await open.waitFor();
      assert.equal(await page().locator('button.primary').count(), 1);
      await workbench.screenshot('explain-program');
      await open.click();
      await place.filter({ hasText: 'Ln 3, Col 1' }).waitFor();

      // The message is gone; the page of the stack has what it said.
      await workbench.page.locator('.statusbar-item', { hasText: 'dev' }).click();
      const step = page().locator('#step-run', { hasText: failed.slice(0, -1) });
      await step.waitFor();
      await workbench.screenshot('unstuck-failed-run');
      await step.getByRole('button', { name: 'Explain' }).click();
      await page().getByRole('heading', { name: 'Your program has failed with an error' }).waitFor();
    } finally {
      await writeFile(program, sound);
    }
  });
});
