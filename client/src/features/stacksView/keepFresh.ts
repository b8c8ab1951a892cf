import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { CliRequest } from '../../pulumi/cli/cliRequest';
import { selectionsFolder } from '../../pulumi/stacks/selectedStack';
import { isCalled } from '../../pulumi/stacks/stacks';
import { mayWrite, stackNamedIn } from '../../pulumi/cli/commandEffects';
import type { Services } from '../../ui/services';
import { terminalFailures } from '../../ui/terminals/terminalFailures';
import { watchListed } from './backendWatch';
import { locateCli } from '../../ui/cliHost';
import type { ProjectNode, StackNode, TreeNode } from './nodes';
import type { ListedProject } from './listedProjects';
import type { StacksTree } from './stacksTree';
import type { Located } from '../../pulumi/cli/locateCli';

/** How long to wait for further runs, in milliseconds: a flow runs the CLI several times in succession. */
const SETTLE_MS = 1000;

/**
 * Keeps the view up to date. While it is visible, it watches the files of backends that have some, and looks for a
 * missing CLI. It always follows the extension's own commands that may have written. A service is not asked before the
 * user does something.
 */
export class KeepFresh implements vscode.Disposable {
  private watch: vscode.Disposable | undefined;
  private cliWatch: CliWatch | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly ran: CliRequest[] = [];
  /** The names of projects in which another stack was selected. */
  private readonly reselected = new Set<string>();
  private readonly registrations: vscode.Disposable;

  constructor(
    private readonly services: Services,
    private readonly tree: StacksTree,
    private readonly view: vscode.TreeView<TreeNode>,
  ) {
    const rewatch = (): void => {
      this.rewatch().catch((error: unknown) => {
        services.log.debug('The stacks could not be watched.', error);
      });
    };
    const written = services.cli.onDidRun((request) => {
      if (!mayWrite(request.args)) return;
      this.ran.push(request);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.afterRuns(), SETTLE_MS);
    });
    const selections = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.file(selectionsFolder(process.env)), '*-workspace.json'),
    );
    const selected = ({ fsPath }: vscode.Uri): void => {
      // The CLI names it after the project and its path.
      this.reselected.add(basename(fsPath).replace(/-[^-]*-workspace\.json$/, ''));
      if (this.isVisible()) void this.afterSelections();
    };
    const failed = terminalFailures(services).onDidChange(async ({ folder, isDestroy, isOf }) => {
      if (!isDestroy) return;
      const node = vscode.workspace.isTrusted ? await tree.projects.find(folder, isOf) : undefined;
      if (node) tree.reload(node);
    });
    this.registrations = vscode.Disposable.from(
      written,
      failed,
      selections,
      selections.onDidCreate(selected),
      selections.onDidChange(selected),
      tree.projects.onDidList(rewatch),
      tree.onDidChangeWelcome(() => {
        this.watchForCli();
      }),
      view.onDidChangeVisibility(({ visible }) => {
        rewatch();
        this.watchForCli();
        if (visible) void this.lookAgain();
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.watch?.dispose();
    this.cliWatch?.dispose();
    this.registrations.dispose();
  }

  private async rewatch(): Promise<void> {
    this.setWatch(undefined);
    if (!this.isVisible()) return;
    const listed = await this.tree.projects.listed();
    if (!this.isVisible()) return;
    const watches = listed.map((project) =>
      watchListed(this.services.cli, project, {
        onStack: (node) => void this.tree.update(node),
        onProject: (node) => {
          this.tree.reload(node);
        },
      }),
    );
    this.setWatch(vscode.Disposable.from(...watches));
  }

  private watchForCli(): void {
    this.cliWatch?.dispose();
    const isMissing = this.isVisible() && this.tree.welcome === 'noCli';
    const isThere = (): void => {
      this.tree.reload();
    };
    this.cliWatch = isMissing ? new CliWatch(locateCli, isThere) : undefined;
  }

  private isVisible(): boolean {
    return this.view.visible;
  }

  private setWatch(watch: vscode.Disposable | undefined): void {
    this.watch?.dispose();
    this.watch = watch;
  }

  /** Catches up on changes while the view was hidden. */
  private async lookAgain(): Promise<void> {
    if (this.tree.welcome !== undefined) this.tree.reload();
    await this.afterSelections();
    for (const { stacks } of await this.tree.projects.listed())
      for (const node of stacks) void this.tree.update(node);
  }

  private async afterSelections(): Promise<void> {
    for (const { project } of await this.tree.projects.listed())
      if (this.reselected.has(project.name)) this.tree.reload(project);
    this.reselected.clear();
  }

  private async afterRuns(): Promise<void> {
    const requests = this.ran.splice(0);
    const listed = await this.tree.projects.listed();
    const changed = new Set<StackNode | ProjectNode>();
    for (const { args, cwd, backend } of requests) {
      const stack = stackNamedIn(args);
      const nodes = stack === undefined ? projectsIn(listed, cwd) : stacksCalled(listed, stack, backend);
      for (const node of nodes) changed.add(node);
      // The user works on a stack that has not been read yet, so it is read now.
      const isNew = stack !== undefined && nodes.length === 0;
      const found = isNew
        ? await this.tree.projects.find(cwd, (node) => isOf(node, backend) && isCalled(node, stack))
        : undefined;
      if (found) changed.add(found);
    }
    for (const node of changed) this.tree.reload(node);
  }
}

function projectsIn(listed: readonly ListedProject[], folder: string): ProjectNode[] {
  return listed.map(({ project }) => project).filter((project) => project.folder === folder);
}

/** The stacks of a backend that match a name. */
function stacksCalled(
  listed: readonly ListedProject[],
  name: string,
  backend: CliRequest['backend'],
): StackNode[] {
  return listed.flatMap(({ stacks }) => stacks).filter((node) => isOf(node, backend) && isCalled(node, name));
}

function isOf(node: StackNode, backend: CliRequest['backend']): boolean {
  return backend !== 'none' && node.backend.address.isSameAs(backend);
}

/** How often to look for the CLI, in milliseconds: that only checks a few files. */
const PULSE_MS = 2000;

/** Looks for the CLI until it is found or this is disposed: no event reports that the user has installed it. */
class CliWatch {
  private readonly pulse: NodeJS.Timeout;
  private ended = false;

  /** @param isThere called once */
  constructor(
    private readonly locate: () => Promise<Located>,
    private readonly isThere: () => void,
  ) {
    this.pulse = setInterval(() => void this.look(), PULSE_MS);
  }

  dispose(): void {
    this.ended = true;
    clearInterval(this.pulse);
  }

  private async look(): Promise<void> {
    const { path } = await this.locate();
    if (path === undefined || this.ended) return;
    this.dispose();
    this.isThere();
  }
}
