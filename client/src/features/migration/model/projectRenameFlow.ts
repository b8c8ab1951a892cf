import { realpath } from 'node:fs/promises';
import { readText, FileChanged, replaceFileText } from '../../../project/fileText';
import type { Backups } from '../../../pulumi/kept/backups';
import { lookAtStack, type StackLook } from '../../../pulumi/backends/stackLook';
import { backendAt } from '../../../pulumi/cli/askBackend';
import type { Backend } from '../../../pulumi/location/stackTarget';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import type { StateQuestions } from '../../../../../shared/requests';
import { bareName, shownName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import { listStacks } from '../../../pulumi/stacks/stackList';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';
import { isAsPlanned, renameStack, undoRename, type StackRename } from './renameStackSteps';
import { loadSettingsFiles, projectFileIn } from '../../../project/projects';
import { listStackConfigFiles } from '../../../pulumi/stacks/stackConfig';
import { failureText } from '../../../../../shared/failureText';

export interface RenameProjectTools {
  readonly cli: PulumiCli;
  readonly server: StateQuestions;
  readonly backups: Backups;
}

/** A stack to rename, with its present state. */
interface PlannedStackRename extends StackRename {
  readonly seen: StackLook;
  /** The number of dangers in its state, which stay; and the first, if any. */
  readonly dangerCount: number;
  readonly danger: string | undefined;
}

/** The facts that the user needs before confirming. */
export interface ProjectRenamePlan {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  readonly backend: Backend;
  readonly stacks: readonly PlannedStackRename[];
  readonly files: readonly FileChange[];
  /** The project's selected stack, under its new name. */
  readonly selected: StackTarget | undefined;
}

/** Why a project can't be renamed now, as a sentence for the user, and the stack in question. */
export interface RenameRefused {
  readonly refused: string;
  readonly target?: StackTarget;
}

/**
 * Reads every stack of a project and computes what a rename would make of it and of the project's files. Writes nothing.
 * @throws {PulumiProblem} if the CLI fails
 */
export async function planProjectRename(
  { cli, server }: Omit<RenameProjectTools, 'backups'>,
  { folder, from, to }: { folder: string; from: string; to: string },
  control: RunControl = {},
): Promise<ProjectRenamePlan | RenameRefused> {
  const backend = await backendAt(cli, await cli.configuredAddress(folder), folder, control);
  const all = await listStacks(cli, backend.address, folder, { all: true, ...control });
  // In the old layout, names have no project.
  const listed = all.filter(({ name }) => [from, undefined].includes(name.split('/').at(-2)));
  // An interrupted rename has renamed stacks, but not the files.
  const isBegun = all.some(({ name }) => name.split('/').at(-2) === to);
  if (listed.length === 0 && !isBegun) {
    return {
      refused: `Project “${from}” has no stack in ${backend.url}: change the name in its project file.`,
    };
  }
  if (listed.some(({ name }) => !name.includes('/'))) {
    return {
      refused: `${backend.url} has the old layout, in which stacks have no project. Give it projects with “pulumi state upgrade” first, of CLI 3.274.1 or older.`,
    };
  }
  const stacks: PlannedStackRename[] = [];
  let selected: StackTarget | undefined;
  for (const { name, current } of listed) {
    const target = { folder, backend, project: from, stack: name };
    const renamed = inProject(target, to);
    if (current) selected = renamed;
    if (all.some((other) => other.name === renamed.stack)) {
      return { refused: `There is a stack “${renamed.stack}” already. Choose another name for the project.` };
    }
    const seen = await lookAtStack(cli, target, control, { read: exportStack });
    const { text } = seen;
    const summary = await server.summary({ text, targetStack: bareName(target) });
    const { errorCount, dangerCount } = summary;
    if (errorCount > 0) {
      return { refused: `The state of stack “${shownName(target)}” has errors. Repair it first.`, target };
    }
    const edited = await server.renameState({ text, project: to });
    if (edited.text === undefined) return { refused: edited.failure, target };
    const danger = summary.findings.find((finding) => finding.danger)?.message;
    stacks.push({ target, renamed, seen, after: edited.text, dangerCount, danger });
  }
  return { folder, from, to, backend, stacks, selected, files: await filesForProjectName(folder, from, to) };
}

/**
 * Renames a project: every stack, then the project's files. If a stack fails, the previous ones get their old names back,
 * and no file is touched. Each state is backed up and read back.
 * @returns a stack, or the path of a file, that has changed since the plan was made, if there is one; everything else is
 * then as it was
 * @throws {PulumiProblem} and others; the project is then as it was, unless the message says otherwise
 */
export async function renameStacksAndFiles(
  tools: RenameProjectTools,
  plan: ProjectRenamePlan,
  control: RunControl = {},
): Promise<{ changed: StackTarget | undefined; changedFile?: string }> {
  const { cli, server, backups } = tools;
  for (const stack of plan.stacks) {
    const { target, seen } = stack;
    if (await isStackChanged(cli, stack, control)) return { changed: target };
    await backups.save(target, seen.text, { why: 'Rename Project' });
  }
  for (const { path, before } of plan.files) {
    if ((await readText(path).catch(() => undefined)) !== before)
      return { changed: undefined, changedFile: path };
  }
  const begun: PlannedStackRename[] = [];
  const written: FileChange[] = [];
  try {
    for (const stack of plan.stacks) {
      control.onLine?.(`Stack “${shownName(stack.target)}”`);
      begun.push(stack);
      await renameStack(cli, stack.target, stack.renamed, control);
      if (!(await isAsPlanned(cli, server, stack, control))) {
        throw new OtherThanPlanned(stack);
      }
    }
    for (const file of plan.files) {
      await replaceFileText(file.path, file.before, file.after);
      written.push(file);
    }
  } catch (error) {
    await undoProjectRename(tools, begun, written, error);
    // The rename used the stack's present state, so no other write is lost.
    if (error instanceof OtherThanPlanned && (await isStackChanged(cli, error.renaming))) {
      return { changed: error.renaming.target };
    }
    if (error instanceof FileChanged) return { changed: undefined, changedFile: error.path };
    throw error;
  }
  if (plan.selected !== undefined) {
    await runOn(cli, plan.selected, ['stack', 'select', stackFlag(plan.selected)]);
  }
  return { changed: undefined };
}

/** Under its new name, a stack has a different state than planned. */
class OtherThanPlanned extends Error {
  constructor(readonly renaming: PlannedStackRename) {
    super(`Pulumi gave stack “${shownName(renaming.target)}” an unexpected name.`);
  }
}

/** True if a stack that has its old name was changed since the plan was made. */
async function isStackChanged(
  cli: PulumiCli,
  { target, seen }: PlannedStackRename,
  control: RunControl = {},
): Promise<boolean> {
  const now = await lookAtStack(cli, target, control, { earlier: seen, read: exportStack });
  return now.text !== seen.text;
}

/** Gives stacks and files their old names back, the last one first. */
async function undoProjectRename(
  { cli, server }: RenameProjectTools,
  stacks: readonly StackRename[],
  files: readonly FileChange[],
  cause: unknown,
): Promise<void> {
  const failed: string[] = [];
  for (const { path, before, after } of files) {
    // What somebody has written into it since stays.
    await replaceFileText(path, after, before).catch((error: unknown) =>
      failed.push(`${path}: ${failureText(error)}`),
    );
  }
  for (const stack of [...stacks].reverse()) {
    try {
      await undoRename(cli, server, stack);
    } catch (error) {
      throw new Error(
        `Stack “${stack.target.stack}” could not get its old name back from “${stack.renamed.stack}” (${failureText(error)}). Before that: ${failureText(cause)}`,
      );
    }
  }
  if (failed.length === 0) return;
  throw new Error(
    `All stacks have their old names again, but a file could not get its old text back (${failed.join('; ')}). Before that: ${failureText(cause)}`,
  );
}

/** The same stack in another project. */
function inProject(target: StackTarget, project: string): StackTarget {
  const owner = target.stack.slice(0, target.stack.indexOf('/'));
  return { ...target, project, stack: `${owner}/${project}/${bareName(target)}` };
}

/** A project's file, and its new content. */
interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The changed files of a project under a new name: the project file, and every configuration with settings in the
 * project's namespace (`shop:token`), which the program would no longer find. Comments, order and all other settings
 * stay. `pulumi stack rename` changes none of these files.
 * @throws {SettingsFileError} if one of them cannot be read, or cannot be changed only in these places
 */
export async function filesForProjectName(folder: string, from: string, to: string): Promise<FileChange[]> {
  const { withNamespace, withProjectName } = await loadSettingsFiles();
  const changes: FileChange[] = [];
  const projectFile = await projectFileIn(folder);
  if (projectFile !== undefined) {
    const before = await readText(projectFile);
    const named = withProjectName(before, projectFile, to);
    changes.push({ path: projectFile, before, after: withNamespace(named, projectFile, from, to) });
  }
  const seen = new Set<string>();
  for (const { file } of await listStackConfigFiles(folder)) {
    // Links can make one file the configuration of several stacks.
    const real = await realpath(file);
    if (seen.has(real)) continue;
    seen.add(real);
    const before = await readText(file);
    changes.push({ path: file, before, after: withNamespace(before, file, from, to) });
  }
  return changes.filter(({ before, after }) => before !== after);
}
