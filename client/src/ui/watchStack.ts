import { basename, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { backendOf } from '../pulumi/backends/backendOf';
import { projectFiles } from '../pulumi/backends/projectInBackend';
import type { PulumiCli } from '../pulumi/cli/cli';
import type { Lock } from '../pulumi/location/locks';
import { bareName, type StackTarget } from '../pulumi/stacks/stacks';

/** How long to wait for further changes, in milliseconds: an update writes several files. */
const SETTLE_MS = 300;
/** How often to check that the process of a running update still exists, in milliseconds: no file shows that. */
const PULSE_MS = 2000;

/** A stack to watch, and who was known to hold it. */
interface WatchedStack {
  readonly target: StackTarget;
  readonly held: readonly Lock[] | undefined;
}

/**
 * Watches the state of a stack and who holds it, if its backend is on this machine. A service is never asked.
 * @param tell called some moments after one of both has changed
 * @param held who was known to hold it
 */
export function watchStack(
  cli: PulumiCli,
  target: StackTarget,
  tell: () => void,
  held?: readonly Lock[],
): vscode.Disposable {
  const mine = bareName(target);
  return watchStacks(cli, target, [{ target, held }], (name) => {
    if (name === mine) tell();
  });
}

/**
 * Watches stacks of one project in the same way.
 * @param of the project and its backend
 * @param tell called with the bare name of a stack; also of a stack that is not among these, when its state is written
 */
export function watchStacks(
  cli: PulumiCli,
  { project, backend }: Pick<StackTarget, 'project' | 'backend'>,
  stacks: readonly WatchedStack[],
  tell: (name: string) => void,
): vscode.Disposable {
  const files = projectFiles(backend.address, project);
  if (!files) return vscode.Disposable.from();
  const holders = new Map(
    stacks.map(({ target, held }) => {
      const name = bareName(target);
      const onChange = (): void => {
        tell(name);
      };
      return [name, new HolderWatch(cli, target, onChange, held)];
    }),
  );
  return vscode.Disposable.from(
    ...holders.values(),
    watchFolder(files.checkpoints, '*', (path) => files.stackOfCheckpoint(basename(path)), tell),
    // Each lock is a file in a folder that is named after the stack. The folder around them comes with the first lock.
    watchFolder(
      files.locks,
      '**',
      (path) => relative(files.locks, path).split(sep)[0],
      (name) => {
        for (const [stack, holder] of holders) if (['', stack].includes(name)) void holder.look();
      },
    ),
  );
}

/** Watches who holds a stack: reads that when it is asked to, and by itself as long as a process holds it. */
class HolderWatch implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    private readonly cli: PulumiCli,
    private readonly target: StackTarget,
    private readonly tell: () => void,
    private held: readonly Lock[] | undefined,
  ) {
    // A watcher of files begins late: what came before it is looked for again.
    void this.look().then(() => {
      this.lookLater();
    });
  }

  dispose(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  async look(): Promise<void> {
    const before = this.held;
    this.held = await backendOf(this.cli, this.target).holders('look');
    if (this.held?.some(({ alive }) => alive)) this.lookLater();
    if (!this.isOver && before !== undefined && !isDeepStrictEqual(before, this.held)) this.tell();
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.timer = setTimeout(() => void this.look(), PULSE_MS);
  }
}

/** Calls `tell` with the stack of a file, some moments after that was written or removed. */
function watchFolder(
  folder: string,
  glob: string,
  stackOf: (path: string) => string | undefined,
  tell: (name: string) => void,
): vscode.Disposable {
  const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), glob);
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const timers = new Map<string, NodeJS.Timeout>();
  const onEvent = ({ fsPath }: vscode.Uri): void => {
    const name = stackOf(fsPath);
    if (name === undefined) return;
    clearTimeout(timers.get(name));
    const settled = (): void => {
      timers.delete(name);
      tell(name);
    };
    timers.set(name, setTimeout(settled, SETTLE_MS));
  };
  watcher.onDidCreate(onEvent);
  watcher.onDidChange(onEvent);
  watcher.onDidDelete(onEvent);
  return new vscode.Disposable(() => {
    for (const timer of timers.values()) clearTimeout(timer);
    watcher.dispose();
  });
}
