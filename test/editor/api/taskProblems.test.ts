import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import type { KnownError } from '../../../shared/knownErrors/knownError';
import { repository } from '../../harness/repository';

/** An error that is shown only at the very end of an output, because nothing follows it. */
const isSilence = (text: string): boolean => text.startsWith('Previewing update');

describe('the problems of tasks', () => {
  const folder = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'tasks');
  const project = vscode.Uri.file(path.join(folder, 'Pulumi.yaml'));

  before(async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(project.fsPath, 'name: shop\nruntime: nodejs\n');
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    // The first terminal starts the process of all terminals: what runs in it could end before it is read.
    await print('\n');
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  /**
   * Runs a real task that prints the text in a terminal, instead of Pulumi, which cannot be made to print all of this. Like
   * Pulumi, it neither begins with its first line nor ends with its last: a busy editor loses what a process prints before
   * it listens, and what it has not read of one that has ended.
   */
  async function print(text: string): Promise<void> {
    const file = path.join(folder, 'pulumi-output.txt');
    writeFileSync(file, text);
    const execution = new vscode.ProcessExecution('/bin/sh', ['-c', 'sleep 1; cat "$0"; sleep 1', file], {
      cwd: folder,
    });
    const definition = { type: 'process' };
    const scope = vscode.workspace.workspaceFolders![0]!;
    const task = new vscode.Task(definition, scope, 'deploy', 'test', execution);
    const ended = new Promise<void>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(() => {
        listener.dispose();
        resolve();
      });
    });
    await vscode.tasks.executeTask(task);
    await ended;
  }

  const shown = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(project).filter(({ source }) => source === 'pulumi');
  const code = (problem: vscode.Diagnostic): string => (problem.code as { value: string }).value;
  const count = (id: string): number => shown().filter((problem) => code(problem) === id).length;
  /** True if there is a problem of this kind whose lines come from this text. */
  const isShown = ({ error, text }: { error: KnownError; text: string }): boolean =>
    shown().some((problem) => {
      const { lines } = problem as unknown as { lines: string };
      return code(problem) === error.id && text.includes(lines.split('\n', 1)[0]!);
    });

  async function until(what: string, condition: () => boolean): Promise<void> {
    const end = Date.now() + 15_000;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`waited for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** As `pulumi` prints it in a terminal: the beginning and the end of the line are coloured. */
  const coloured = (text: string): string =>
    text.replace(/^(\s*)(\w+: )(.*)$/gm, '$1\x1b[38;5;9m$2\x1b[0m\x1b[0m$3\x1b[0m\x1b[K');

  const samples = (first: number, step: number): { error: KnownError; text: string }[] =>
    knownErrors()
      .filter(({ isGeneral }) => !isGeneral)
      .flatMap((error) => error.samples.map(({ text }) => ({ error, text })))
      .filter(({ text }, index) => index % step === first && !isSilence(text));

  for (const part of [0, 1, 2, 3]) {
    it(`show each sample of the catalogue, part ${part + 1} of 4`, async () => {
      const printed = samples(part, 4);
      await print(printed.map(({ text }) => `${coloured(text)}\n\n`).join(''));
      const missing = (): { error: KnownError; text: string }[] => printed.filter((one) => !isShown(one));
      await until('problems', () => missing().length === 0).catch(() => undefined);
      // No run prints all of this: what the others hide is shown by itself.
      const hidden = missing();
      assert.ok(hidden.length < printed.length / 10, String(hidden.length));
      for (const one of hidden) {
        await print(`${coloured(one.text)}\n\n`);
        await until(one.text, () => isShown(one));
      }
    }).timeout(240_000);
  }

  it('show an update that ends without a message', async () => {
    await print('Previewing update (dev):\n\nResources:\n\n$');
    await until('the problem', () => count('proxy-captures-loopback') === 1);
    assert.equal(shown().length, 1);
  });

  it('link to the explanation', async () => {
    await print('pulumi:\n    error: incorrect passphrase\n');
    await until('the problem', () => count('passphrase-wrong') === 1);
    const [problem] = shown();
    assert.match(problem!.message, /passphrase/i);
    await vscode.workspace.openTextDocument(project);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      project,
      new vscode.Range(0, 0, 0, 1),
    );
    const explanation = actions.find(({ title }) => title.startsWith('Explain: '));
    assert.deepEqual(explanation?.command?.arguments, ['error: incorrect passphrase']);
  });

  it('are none in 2,000 lines of an ordinary run, and those of the previous run are gone', async () => {
    const run = readFileSync(
      path.join(repository, 'test/fixtures/troubleshooting/successfulRun.txt'),
      'utf8',
    );
    assert.ok(run.split('\n').length > 2000);
    assert.equal(shown().length, 1);
    await print(run);
    await until('the problems to go', () => shown().length === 0);
    // Longer than the interval between two checks of the output.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    assert.deepEqual(shown(), []);
  });

  it('are none in output that does not come from Pulumi', async () => {
    const file = path.join(folder, 'other.txt');
    writeFileSync(file, 'panic: runtime error: invalid memory address or nil pointer dereference\n');
    rmSync(path.join(folder, 'pulumi-output.txt'));
    const execution = new vscode.ProcessExecution('/bin/cat', ['other.txt'], { cwd: folder });
    const scope = vscode.workspace.workspaceFolders![0]!;
    await vscode.tasks.executeTask(new vscode.Task({ type: 'process' }, scope, 'other', 'test', execution));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    assert.deepEqual(shown(), []);
  });
});
