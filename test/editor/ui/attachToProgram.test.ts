import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { programsAmong } from '../../../client/src/features/debug/model/runningPrograms';
import { listCommands } from '../../../client/src/processes/processCommands';
import { installLanguageHost } from '../../harness/languageHost';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import { createStack } from '../../harness/stackSnapshots';
import { itTakesSteps } from '../../harness/steps';
import { moveToRow } from '../../harness/terminalMouse';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** A file makes it continue: the first session of a window needs a second to set its breakpoints. */
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

describe('a running program', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let env: NodeJS.ProcessEnv;
  let running: ChildProcess | undefined;

  before(async () => {
    stack = await createStack({ isDebugged: true });
    writeFileSync(path.join(stack.cwd, 'index.js'), PROGRAM);
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    const PATH = [host, stack.variables['PATH']].join(path.delimiter);
    env = { ...stack.env, PATH };
    workbench = await Workbench.open({
      folder: stack.cwd,
      env: { ...stack.variables, PATH },
      settings: { 'workbench.hover.delay': 0 },
    });
    await workbench.editor.open('index.js');
    await workbench.editor.goToLine(BREAKPOINT);
    await workbench.palette.run('Debug: Toggle Breakpoint');
    await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
  });
  after(() => running?.kill('SIGKILL'));
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const toolbar = (): Locator => workbench.page.locator('.debug-toolbar');

  /** The process of the program that is waiting for a debugger. */
  async function waiting(): Promise<number> {
    let pid: number | undefined;
    await workbench.until('the program to wait', async () => {
      const programs = programsAmong(await listCommands(), process.pid);
      pid = programs.find(({ folder, waits }) => folder === stack.cwd && waits)?.pid;
      return pid !== undefined;
    });
    return pid!;
  }

  /** Waits until the debugger is attached, then makes the program reach the breakpoint. */
  async function stops(picture: string): Promise<void> {
    const { page } = workbench;
    await toolbar().waitFor({ timeout: 90_000 });
    await page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
    writeFileSync(path.join(stack.cwd, 'go'), '');
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    const frames = page.locator('.debug-call-stack .monaco-list-row');
    await frames
      .filter({ hasText: new RegExp(`index\\.js\\s*${BREAKPOINT}:`) })
      .first()
      .waitFor();
    await workbench.screenshot(picture);
    rmSync(path.join(stack.cwd, 'go'));
  }

  /** The middle of a word of a row, in pixels. */
  function placeOf(row: Locator, word: string): Promise<{ x: number; y: number }> {
    return row.evaluate((element, word) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && !texts.currentNode.textContent!.includes(word));
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const start = texts.currentNode.textContent!.indexOf(word);
      range.setStart(texts.currentNode, start);
      range.setEnd(texts.currentNode, start + word.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, word);
  }

  const over = (): Promise<void> => toolbar().waitFor({ state: 'hidden' });

  itTakesSteps('can be debugged', {
    'from a list, whose first row only searches again': async () => {
      const args = ['preview', '--attach-debugger', '--non-interactive', '--stack', stack.name];
      running = spawn('pulumi', args, { cwd: stack.cwd, env, stdio: 'ignore' });
      const pid = await waiting();
      await workbench.palette.run('Pulumi: Attach to Running Program…');
      const labels = await workbench.quickInput.labels();
      assert.equal(labels[0]?.trim(), 'Look Again');
      assert.equal(labels[1], 'shop (dev)');
      const row = workbench.page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'shop (dev)' })
        .first();
      const words = (await row.innerText()).replaceAll(/\s+/g, ' ');
      assert.ok(words.includes(`waits for a debugger, Node.js, preview, process ${pid}`), words);
      await workbench.screenshot('attach-1-list');
      await workbench.quickInput.pick('Look Again');
      await workbench.quickInput.pick('shop (dev)');
      await stops('attach-2-stopped');
    },
    'and continues to its end when the session ends': async () => {
      const ended = once(running!, 'exit');
      await workbench.palette.run('Debug: Disconnect');
      await over();
      assert.deepEqual(await ended, [0, null]);
    },
    'from the CLI’s message in a terminal': async () => {
      const { page } = workbench;
      await workbench.openTerminal();
      const terminal = page.locator('.terminal-wrapper.active');
      await terminal.locator('.xterm-helper-textarea').focus();
      // Text is only entered after the release of all pressed keys, and the palette received the release of its keys
      // elsewhere.
      await page.keyboard.press('Shift');
      await page.keyboard.insertText(
        `pulumi preview --attach-debugger --stack ${stack.name}; echo $? > code`,
      );
      await page.keyboard.press('Enter');
      const row = terminal
        .locator('.xterm-rows > div', { hasText: 'Waiting for debugger to attach' })
        .first();
      // The CLI redraws its lines while it waits.
      await workbench.retry(async () => {
        // The debugger can take longer than one attempt; once it is attached, the line is gone.
        if (await toolbar().isVisible()) return;
        const { x, y } = await placeOf(row, 'debugger');
        await moveToRow(page, x, y);
        await page.getByText('Attach the debugger').first().waitFor({ timeout: 5000 });
        await workbench.screenshot('attach-3-link');
        await page.keyboard.down('Control');
        await page.mouse.click(x, y);
        await page.keyboard.up('Control');
        await toolbar().waitFor({ timeout: 5000 });
      });
      await stops('attach-4-stopped');
      await workbench.palette.run('Debug: Continue');
      await over();
      const code = path.join(stack.cwd, 'code');
      await workbench.until(
        'the end of the preview',
        () => existsSync(code) && readFileSync(code, 'utf8') !== '',
      );
      assert.equal(readFileSync(code, 'utf8').trim(), '0');
    },
  });
});
