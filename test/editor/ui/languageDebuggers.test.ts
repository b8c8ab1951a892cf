import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { languageProject, type LanguageProject } from '../../harness/languageProject';
import { plain } from '../../harness/shownText';
import { until } from '../../harness/pulumiProcess';
import type { PulumiStack } from '../../harness/pulumiStack';
import { repository } from '../../harness/repository';
import { createStack } from '../../harness/stackSnapshots';
import { waitingProgram } from '../../harness/waitingProgram';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** The debuggers are the real ones. The extensions that connect VS Code with them are only in marketplaces, so one stands in for both. */
describe('programs in other languages', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let running: ChildProcess | undefined;

  before(async () => {
    stack = await createStack();
    const standIn = path.join(stack.root, 'languages.vsix');
    await createVSIX({
      cwd: path.join(repository, 'test/programs/languageDebuggers'),
      packagePath: standIn,
      dependencies: false,
      allowMissingRepository: true,
      skipLicense: true,
    });
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables, others: [standIn] });
  });
  afterEach(() => running?.kill('SIGKILL'));
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Starts a run of the CLI, whose program waits for a debugger. */
  async function start(
    { variables }: LanguageProject,
    command: readonly string[],
  ): Promise<{ pid: number; ended: Promise<unknown[]> }> {
    const args = [...command, '--attach-debugger', '--non-interactive', '--stack', stack.name];
    const env = { ...stack.env, ...variables };
    const cli = spawn('pulumi', args, { cwd: stack.cwd, env, stdio: 'ignore' });
    running = cli;
    const ended = once(cli, 'exit');
    const { pid } = await until(() => waitingProgram(cli.pid!), 'the program to wait');
    return { pid, ended };
  }

  const frame = () => workbench.page.locator('.editor-instance .debug-top-stack-frame-line');
  const over = (): Promise<void> => workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  /** Attaches to the program in this process. */
  const attach = async (pid: number, words: RegExp): Promise<void> => {
    await workbench.palette.run('Pulumi: Attach to Running Program…');
    const row = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: `process ${pid}` });
    assert.match(plain(await row.first().innerText()), words);
    await row.first().click();
  };

  it('in Python stop at a breakpoint, and continue when the session ends', async function () {
    const made = await languageProject(this, stack, 'python');
    await workbench.editor.open('__main__.py');
    await workbench.editor.goToLine(made.line);
    await workbench.palette.run('Debug: Toggle Breakpoint');
    const { pid, ended } = await start(made, ['preview']);
    await attach(pid, /waits for a debugger, Python, preview/);
    await frame().waitFor({ timeout: 90_000 });
    await workbench.screenshot('attach-5-python');
    await workbench.palette.run('Debug: Disconnect');
    await over();
    assert.deepEqual(await ended, [0, null]);
  });

  it('in Go are attached to during an update only after a question', async function () {
    const made = await languageProject(this, stack, 'go');
    const { pid, ended } = await start(made, ['up', '--skip-preview', '--yes']);
    await attach(pid, /Go program\s*waits for a debugger/);
    const question = await workbench.messages.modal();
    assert.match(
      question,
      /If the debug session ends before the program does, Pulumi may delete resources\./,
    );
    await workbench.screenshot('attach-6-question');
    await workbench.messages.modal('Copy Command for Preview');
    assert.equal(await workbench.page.locator('.debug-toolbar').isVisible(), false);
    await attach(pid, /Go program\s*waits for a debugger/);
    await workbench.messages.modal('Attach');
    assert.deepEqual(await ended, [0, null]);
    await over();
    const { deployment } = await stack.state();
    assert.equal(deployment.resources?.length, 1);
  });
});
