import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programsAmong } from '../../../client/src/debug/attach/runningPrograms';
import { listCommands } from '../../../client/src/processCommands';
import type { PulumiStack } from '../../bench/pulumiStack';
import { createStack } from '../../bench/stackSnapshots';
import { itTakesSteps } from '../../bench/steps';
import { Workbench } from '../../bench/workbench';
import { endWorkbenchAndStack } from '../../bench/workbenchSuite';

/** It goes on when it is told to, by a file. */
const PROGRAM = `const pulumi = require('@pulumi/pulumi');
const fs = require('fs');
const word = new Promise((resolve) => {
  const timer = setInterval(() => fs.existsSync('go') && resolve(clearInterval(timer) ?? 'hello'), 50);
});
exports.greeting = pulumi.output(word).apply((word) => {
  return word + ' world';
});
`;
const BREAKPOINT = 7;

describe('a program that runs already', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let running: ChildProcess | undefined;
  let ended: Promise<unknown[]>;

  before(async () => {
    stack = await createStack();
    writeFileSync(path.join(stack.cwd, 'index.js'), PROGRAM);
    workbench = await Workbench.open({
      folder: stack.cwd,
      env: stack.variables,
      settings: { 'terminal.integrated.gpuAcceleration': 'off' },
    });
    await workbench.quickOpen('index.js');
    await workbench.goToLine(BREAKPOINT);
    await workbench.runCommand('Debug: Toggle Breakpoint');
    await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
  });
  after(() => running?.kill('SIGKILL'));
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Starts a preview; the id of its program's process. */
  async function startProgram(): Promise<number> {
    const args = ['preview', '--non-interactive', '--stack', stack.name];
    running = spawn('pulumi', args, { cwd: stack.cwd, env: stack.env, stdio: 'ignore' });
    ended = once(running, 'exit');
    let pid: number | undefined;
    await workbench.until('the program', async () => {
      const programs = programsAmong(await listCommands(), process.pid);
      pid = programs.find(({ folder }) => folder === stack.cwd)?.pid;
      return pid !== undefined;
    });
    return pid!;
  }

  /** Waits until the debugger is attached, has it come to the breakpoint, and lets it go on to its end. */
  async function stopsAndEnds(picture: string): Promise<void> {
    const { page } = workbench;
    await page.locator('.debug-toolbar').waitFor({ timeout: 90_000 });
    await page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
    const go = path.join(stack.cwd, 'go');
    writeFileSync(go, '');
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    const frames = page.locator('.debug-call-stack .monaco-list-row');
    await frames
      .filter({ hasText: new RegExp(`index\\.js\\s*${BREAKPOINT}:`) })
      .first()
      .waitFor();
    await workbench.screenshot(picture);
    await workbench.runCommand('Debug: Continue');
    assert.deepEqual(await ended, [0, null]);
    rmSync(go);
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  itTakesSteps('is attached to', {
    'from a list, whose first row only looks again': async () => {
      const pid = await startProgram();
      await workbench.runCommand('Pulumi: Attach to Running Program');
      const labels = await workbench.quickPickLabels();
      assert.equal(labels[0]?.trim(), 'Look Again');
      assert.equal(labels[1], 'shop (dev)');
      const row = workbench.page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'shop (dev)' })
        .first();
      const words = (await row.innerText()).replaceAll(/\s+/g, ' ');
      assert.ok(words.includes(`runs, Node.js, preview, process ${pid}`), words);
      await workbench.screenshot('attach-1-list');
      await workbench.pickQuickPick('Look Again');
      await workbench.pickQuickPick('shop (dev)');
      await stopsAndEnds('attach-2-stopped');
    },
    'from a line of a terminal': async () => {
      const pid = await startProgram();
      // What a current language host has the CLI print; the one of this test prints nothing.
      const line = `Waiting for debugger to attach (on process id ${pid})...`;
      await workbench.runCommand('Terminal: Create New Terminal');
      await workbench.page.locator('.terminal-wrapper.active .xterm-rows').waitFor();
      await workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();
      // A text is taken only when every key that went down has come up, and the palette's has come up elsewhere.
      await workbench.page.keyboard.press('Shift');
      await workbench.page.keyboard.insertText(`clear; echo '${line}'`);
      await workbench.page.keyboard.press('Enter');
      const row = workbench.page
        .locator('.terminal-wrapper.active .xterm-rows > div')
        .filter({ hasText: /^Waiting for debugger/ })
        .first();
      await row.waitFor();
      await workbench.retry(async () => {
        const box = (await row.boundingBox())!;
        await workbench.page.mouse.move(box.x + 5, box.y + 60);
        await workbench.page.mouse.move(box.x + 60, box.y + box.height / 2);
        await workbench.page.getByText('Attach the debugger').first().waitFor({ timeout: 5000 });
      });
      await workbench.screenshot('attach-3-link');
      const box = (await row.boundingBox())!;
      await workbench.page.keyboard.down('Control');
      await workbench.page.mouse.click(box.x + 60, box.y + box.height / 2);
      await workbench.page.keyboard.up('Control');
      await stopsAndEnds('attach-4-stopped');
    },
  });
});
