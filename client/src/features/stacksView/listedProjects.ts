import pLimit from 'p-limit';
import * as vscode from 'vscode';
import type { Backend } from '../../pulumi/location/stackTarget';
import type { PulumiCli } from '../../pulumi/cli/cli';
import { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import type { StackTarget } from '../../pulumi/stacks/stacks';
import { shortestName } from '../../pulumi/stacks/stackList';
import { workspaceProjects } from '../../ui/workspaceProjects';
import { ProjectNode, StackNode } from './nodes';
import { readProjectStacks } from './projectStacks';
import { readLock } from './stackHealth';
import type { StackStore } from './stackStore';

/** How many projects are listed at once; each takes two runs of the CLI. */
const LISTS_AT_ONCE = 2;

/** A project whose stacks have been listed. */
export interface ListedProject {
  readonly project: ProjectNode;
  readonly backend: Backend;
  readonly stacks: readonly StackNode[];
}

/** The projects of the workspace and their stacks: listed on demand, and kept until they are dropped. */
export class ListedProjects implements vscode.Disposable {
  private readonly listedAnew = new vscode.EventEmitter<void>();
  /** Fires when the stacks of a project have been listed. */
  readonly onDidList = this.listedAnew.event;

  private projects: Promise<ProjectNode[]> | undefined;
  private readonly contents = new Map<string, Promise<ProjectContent>>();
  private readonly turns = pLimit(LISTS_AT_ONCE);

  constructor(
    private readonly cli: PulumiCli,
    private readonly store: StackStore,
  ) {}

  all(): Promise<ProjectNode[]> {
    this.projects ??= workspaceProjects().then((projects) =>
      projects.map(({ folder, name }) => new ProjectNode(folder, name, projects.length)),
    );
    return this.projects;
  }

  /** Drops the stacks of a project; without an argument, also the projects. */
  forget(project?: ProjectNode): void {
    if (project) {
      this.contents.delete(project.folder);
    } else {
      this.projects = undefined;
      this.contents.clear();
    }
  }

  /** The stacks of a project. */
  content(project: ProjectNode): Promise<ProjectContent> {
    let content = this.contents.get(project.folder);
    if (!content) {
      content = this.read(project);
      this.contents.set(project.folder, content);
      void content.then(() => {
        this.listedAnew.fire();
      });
    }
    return content;
  }

  /** The projects whose stacks have been listed so far. */
  async listed(): Promise<ListedProject[]> {
    const projects = (await this.projects) ?? [];
    const contents = await Promise.all(
      projects.map(async (project) => ({ project, content: await this.contents.get(project.folder) })),
    );
    return contents.flatMap(({ project, content }) =>
      content?.backend === undefined ? [] : [{ project, backend: content.backend, stacks: content.stacks }],
    );
  }

  /** The stacks of the project in a folder, listed if need be; none if the project is not in the workspace. */
  async stacksIn(folder: string): Promise<readonly StackNode[]> {
    const project = (await this.all()).find((candidate) => candidate.folder === folder);
    return project ? (await this.content(project)).stacks : [];
  }

  /** The first of them that matches. */
  async find(folder: string, isIt: (node: StackNode) => boolean): Promise<StackNode | undefined> {
    return (await this.stacksIn(folder)).find(isIt);
  }

  dispose(): void {
    this.listedAnew.dispose();
  }

  private async read(project: ProjectNode): Promise<ProjectContent> {
    try {
      const { backend, stacks, problem } = await this.turns(() =>
        readProjectStacks(this.cli, project, process.env),
      );
      const nodes = stacks.map(async (info) => {
        const { folder, name } = project;
        const target: StackTarget = { folder, project: name, stack: info.name, backend };
        const lock = await readLock(this.cli, target, info);
        const node = new StackNode(target, info, lock, project, shortestName(info.name, stacks));
        node.health = this.store.known(node);
        return node;
      });
      return { stacks: await Promise.all(nodes), problem, backend };
    } catch (error) {
      // The only other failure is an unreadable file, which the view reports, too.
      const problem = error instanceof PulumiProblem ? error : new PulumiProblem('other', String(error));
      return { stacks: [], problem };
    }
  }
}

/** The stacks of a project, or why there are none to show. */
export interface ProjectContent {
  readonly stacks: readonly StackNode[];
  readonly problem?: PulumiProblem | undefined;
  readonly backend?: Backend;
}
