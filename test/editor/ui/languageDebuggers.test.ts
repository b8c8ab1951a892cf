import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  const launchJson = (): string => path.join(stack.cwd, '.vscode/launch.json');
  const toggleBreakpoint = async ({ line }: LanguageProject): Promise<void> => {
    await workbench.editor.goToLine(line);
    await workbench.palette.run('Debug: Toggle Breakpoint');
  };

  /** Generates the entries, and gives the one for F5 the variables that this machine needs. */
  async function generate({ variables }: LanguageProject, attach: string): Promise<void> {
    rmSync(launchJson(), { force: true });
    await workbench.palette.run('Pulumi: Generate Debug Configuration');
    await workbench.messages.toast(`“${attach}” attaches to “pulumi preview --attach-debugger”`);
    const written = JSON.parse(readFileSync(launchJson(), 'utf8')) as { configurations: { name: string }[] };
    const [first, ...others] = written.configurations;
    assert.deepEqual(
      [first?.name, ...others.map(({ name }) => name)],
      ['Debug Pulumi Program (preview)', attach],
    );
    setVariables(variables);
  }

  function setVariables(env: LanguageProject['variables']): void {
    const { configurations } = JSON.parse(readFileSync(launchJson(), 'utf8')) as { configurations: object[] };
    const [first, ...others] = configurations;
    writeFileSync(launchJson(), JSON.stringify({ configurations: [{ ...first, env }, ...others] }));
  }

  it('in Python stop at a breakpoint with F5, and it is said before if debugpy is missing', async function () {
    const made = await languageProject(this, stack, 'python');
    await workbench.editor.open('__main__.py');
    await toggleBreakpoint(made);
    await generate(made, 'Attach to Pulumi Program (Python)');
    await workbench.palette.run('Debug: Start Debugging');
    await frame().waitFor({ timeout: 90_000 });
    await workbench.screenshot('debug-python');
    await workbench.palette.run('Debug: Continue');
    await workbench.messages.toast('The preview of stack “dev” has succeeded.');
    await over();
    const venv = spawnSync('python3', ['-m', 'venv', '--without-pip', path.join(stack.cwd, 'venv')]);
    if (venv.status !== 0) return;
    const runtime = { name: 'python', options: { virtualenv: 'venv' } };
    writeFileSync(path.join(stack.cwd, 'Pulumi.yaml'), JSON.stringify({ name: 'shop', runtime }));
    setVariables({ PATH: made.variables['PATH']! });
    await workbench.palette.run('Debug: Start Debugging');
    await workbench.messages.toast('does not have the package debugpy');
    await workbench.screenshot('debug-python-without-debugpy');
    await workbench.editor.open('__main__.py');
    await toggleBreakpoint(made);
  });

  it('in Go are debugged with F5, but not in an update, and it is said before if Delve is missing', async function () {
    const made = await languageProject(this, stack, 'go');
    await workbench.editor.open('main.go');
    await generate(made, 'Attach to Pulumi Program (Go)');
    await workbench.palette.run('Debug: Start Debugging');
    // If the debugger had not been attached, it would say so.
    await workbench.messages.toast('The preview of stack “dev” has succeeded.');
    await over();
    await workbench.palette.run('Pulumi: Debug Program (Up)');
    await workbench.messages.toast('A program in Go is debugged only in previews');
    setVariables({ PATH: stack.variables['PATH']!, GOPATH: stack.root });
    await workbench.palette.run('Debug: Start Debugging');
    await workbench.messages.toast('Delve (dlv), with which Pulumi debugs programs in Go, is not on PATH.');
  });

  it('in Python stop at a breakpoint, and continue when the session ends', async function () {
    const made = await languageProject(this, stack, 'python');
    await workbench.editor.open('__main__.py');
    await toggleBreakpoint(made);
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
