import { basename } from 'node:path';
import * as vscode from 'vscode';
import {
  planProjectRename,
  renameStacksAndFiles as rename,
  type ProjectRenamePlan,
} from './model/projectRenameFlow';
import { shownName } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { ProjectNode } from '../stacksView/nodes';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { review } from '../review/askReview';
import type { Comparison, Review } from '../review/reviewDescription';
import { pickProject } from '../../ui/pick/pickStack';
import { whileReading, whileWriting } from '../../ui/progress';
import { unlocked } from '../lock/questions';
import { closeTabs } from '../../ui/documents/snapshots';
import { counted } from '../../../../shared/counted';

const TITLE = 'Rename Project';

/**
 * `Pulumi: Rename Project…`: renames a project in its project file, its configurations and all its stacks, so that the
 * next update changes nothing.
 */
export const renameProject: Feature = (services) =>
  registerCliCommand(services, Command.renameProject, async (argument) => {
    const project = argument instanceof ProjectNode ? argument : await pickProject({ title: TITLE });
    if (project === undefined) return;
    if (project === 'none') {
      void vscode.window.showErrorMessage(
        'There is no Pulumi project in this workspace. Open its folder first.',
      );
      return;
    }
    const to = await askName(project.name);
    if (to === undefined || !(await nothingUnsaved(project.folder))) return;
    const plan = await whileReading(`Reading the stacks of project “${project.name}”`, (control) =>
      planProjectRename(services, { folder: project.folder, from: project.name, to }, control),
    );
    if ('refused' in plan) {
      await reportRefusal(plan.refused, plan.target);
      return;
    }
    for (const { target } of plan.stacks) if (!(await unlocked(services, target, 'the new name'))) return;
    if ((await review(services, reviewOf(services, plan))) !== 'yes') return;
    const { changed, changedFile } = await whileWriting(`Renaming project “${plan.from}”`, (control) =>
      rename(services, plan, control),
    );
    const what = changed ? `stack “${shownName(changed)}”` : changedFile && basename(changedFile);
    if (what !== undefined) {
      void vscode.window.showErrorMessage(
        `Nothing was renamed: ${what} was changed in the meantime. Start again.`,
      );
      return;
    }
    void vscode.window.showInformationMessage(
      `Project “${plan.from}” is “${plan.to}” now, with ${counted(plan.stacks.length, 'stack')}. Commit the changed files: everyone who works on the project needs them.`,
    );
  });

function askName(from: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: TITLE,
    prompt: `New name of project “${from}”`,
    value: from,
    ignoreFocusOut: true,
    validateInput: (name) => {
      if (name === from) return 'It has this name already.';
      return /^[\w.-]{1,100}$/.test(name)
        ? undefined
        : 'A project name has letters, digits, hyphens, underscores and periods, at most 100.';
    },
  });
}

/** The files are changed on disk, so they must have no unsaved changes in an editor. */
async function nothingUnsaved(folder: string): Promise<boolean> {
  const dirty = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) =>
      isDirty && uri.fsPath.startsWith(folder) && /^Pulumi\..*/.test(basename(uri.fsPath)),
  );
  if (dirty.length === 0) return true;
  const save = 'Save and Continue';
  const names = dirty.map(({ uri }) => basename(uri.fsPath)).join(', ');
  const choice = await vscode.window.showWarningMessage(`Not saved yet: ${names}.`, save);
  if (choice !== save) return false;
  return (await Promise.all(dirty.map((document) => document.save()))).every(Boolean);
}

async function reportRefusal(reason: string, target: unknown): Promise<void> {
  const repair = 'Repair State';
  const choice = await vscode.window.showErrorMessage(reason, ...(target ? [repair] : []));
  if (choice === repair) await vscode.commands.executeCommand(Command.repairState, target);
}

/** All changes in one editor. */
function comparisonOf({ snapshots }: Services, plan: ProjectRenamePlan): Comparison {
  const title = `${plan.from} → ${plan.to}`;
  const files = plan.files.map(({ path, before, after }) => ({
    name: basename(path),
    extension: '',
    before,
    after,
  }));
  const states = plan.stacks.map(({ target, seen, after }) => ({
    name: shownName(target),
    extension: 'json',
    before: seen.text,
    after,
  }));
  const changes = () =>
    [...files, ...states].map(({ name, extension, before, after }) => {
      const bare = extension === '' ? name.replace(/\.\w+$/, '') : name;
      const suffix = extension === '' ? name.slice(bare.length + 1) : extension;
      const left = snapshots.add(`${bare} (now)`, before, suffix);
      const right = snapshots.add(bare, after, suffix);
      return [right, left, right];
    });
  return {
    open: async () => {
      await vscode.commands.executeCommand('vscode.changes', title, changes());
      return true;
    },
    close: async () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      await closeTabs(tabs.filter(({ label }) => label.startsWith(title)));
    },
  };
}

function reviewOf(services: Services, plan: ProjectRenamePlan): Review {
  return {
    title: TITLE,
    question: `Rename project “${plan.from}” to “${plan.to}”?`,
    facts: [
      ['Project', `${plan.from} → ${plan.to}`],
      ...(plan.stacks.length === 0
        ? []
        : [['Stacks', plan.stacks.map(({ target }) => shownName(target)).join(', ')] as const]),
      ['Backend', `${plan.backend.url} (as ${plan.backend.user})`],
    ],
    warnings: [
      ...plan.stacks
        .filter(({ dangerCount }) => dangerCount > 0)
        .map(
          ({ target, dangerCount, danger }) =>
            `The next update of stack “${shownName(target)}” would do harm, under either name: it has ${counted(dangerCount, 'danger')} already. ${danger ?? ''}`,
        ),
      `Change stack references to “…/${plan.from}/…” in other programs yourself, and whatever else depends on the project’s name, such as resource names that contain it.`,
    ],
    notes: [
      plan.stacks.length === 0 && `“${plan.from}” has no stacks left; those of “${plan.to}” are not changed.`,
      'No real resource is touched. If one stack can’t be renamed, all keep their names.',
    ],
    changesTitle: 'What is changed',
    changes: [
      ...plan.stacks.map(({ target }) => ({
        kind: 'changed' as const,
        name: shownName(target),
        detail: 'the state of the stack',
      })),
      ...plan.files.map(({ path }) => ({ kind: 'changed' as const, name: basename(path) })),
    ],
    compare: comparisonOf(services, plan),
    backup: 'Every state is backed up.',
    action: 'Rename Project',
  };
}
