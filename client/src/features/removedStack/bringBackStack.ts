import { basename } from 'node:path';
import * as vscode from 'vscode';
import { projectIn, type Project } from '../../project/projects';
import { backendAt } from '../../pulumi/cli/askBackend';
import type { Backend } from '../../pulumi/location/stackTarget';
import { bringBackRemovedStack, type BringBackOutcome } from './model/bringBackRemovedStack';
import { findRemovedStacks, statesOfRemovedStack, type KeptState } from './model/removedStacks';
import { settingsOfState } from './model/settingsOfState';
import { selectStack } from '../../pulumi/stacks/selectedStack';
import { listStacks } from '../../pulumi/stacks/stackList';
import { asTarget, bareName, shownName, describeTarget, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { ProjectNode } from '../stacksView/nodes';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { sayOnlyOurs } from '../../ui/pick/pickStateVersion';
import { pickProject } from '../../ui/pick/pickStack';
import { whileReading, whileWriting } from '../../ui/progress';
import { askBringBack, pickKeptState, pickRemovedStack, type BringBackPlan } from './questions';
import { reportOtherWrite } from '../replaceState/dialogs';
import { unlocked } from '../lock/questions';
import { counted } from '../../../../shared/counted';

const TITLE = 'Bring Back Removed Stack';

/**
 * `Pulumi: Bring Back Removed Stack…`: searches a self-managed backend and this extension's backups for the remains of
 * stacks that `pulumi stack rm` has removed, creates the chosen one again, and imports its state. The argument can be a
 * project, or the missing stack.
 */
export const bringBackStack: Feature = (services) =>
  registerCliCommand(services, Command.bringBackStack, async (argument) => {
    const wanted = asTarget(argument);
    const project = await projectFor(argument, wanted);
    if (!project) return;
    const backend = wanted?.backend ?? (await backendOfProject(services, project));
    const elsewhere = backend.address.kind.removedStacks?.(backend.address.forCli, backend.url);
    if (elsewhere) {
      await tellElsewhere(elsewhere.advice, elsewhere.page);
      return;
    }
    const target = await chooseStack(services, project, backend, wanted && bareName(wanted));
    if (!target || !(await unlocked(services, target, 'bringing it back'))) return;
    const plan = await choosePlan(services, target);
    if (plan) await carryOut(services, plan);
  });

async function projectFor(argument: unknown, wanted: StackTarget | undefined): Promise<Project | undefined> {
  if (argument instanceof ProjectNode) return argument;
  const project = wanted ? await projectIn(wanted.folder) : await pickProject({ title: TITLE });
  if (project !== 'none') return project;
  void vscode.window.showErrorMessage(
    'There is no Pulumi project in this workspace. Open the folder of the removed stack’s project first.',
  );
  return undefined;
}

async function backendOfProject({ cli }: Services, { folder }: Project): Promise<Backend> {
  const address = await cli.configuredAddress(folder);
  return whileReading('Reading the backend', (control) => backendAt(cli, address, folder, control));
}

async function tellElsewhere(advice: string, page: string | undefined): Promise<void> {
  const how = page === undefined ? [] : ['How To Restore It'];
  const choice = await vscode.window.showInformationMessage(advice, ...how);
  if (choice !== undefined && page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page));
}

/** @returns undefined if there is none, or the user cancelled; the user is then already informed */
async function chooseStack(
  services: Services,
  project: Project,
  backend: Backend,
  wanted: string | undefined,
): Promise<StackTarget | undefined> {
  const { removed, there } = await whileReading(
    `Looking for removed stacks of project “${project.name}”`,
    (control) => findRemovedStacks(services, project, backend, control),
  );
  const isWanted = (target: StackTarget): boolean => bareName(target) === wanted;
  const found = removed.find(isWanted);
  if (found) return found;
  const present = there.find(isWanted);
  if (removed.length === 0 || present) {
    await tellNoneRemoved(project, backend, present ? [present] : there);
    return undefined;
  }
  const chosen = await pickRemovedStack(TITLE, { removed, there });
  if (!chosen || removed.includes(chosen)) return chosen;
  await vscode.commands.executeCommand(Command.restoreBackup, chosen);
  return undefined;
}

/** Points to the command that restores a state of an existing stack. */
async function tellNoneRemoved(
  { name }: Project,
  { url, address }: Backend,
  there: readonly StackTarget[],
): Promise<void> {
  const [first, ...more] = there;
  if (!first) {
    const soft = address.kind.deletesSoftly
      ? ' What is soft-deleted there is found only after you have restored it.'
      : '';
    void vscode.window.showInformationMessage(
      `No removed stack of project “${name}” was found, neither in ${url} nor in this extension’s backups.${soft}`,
    );
    return;
  }
  const restore = 'Restore State Backup…';
  const which =
    more.length === 0
      ? `Stack “${shownName(first)}” of project “${name}” is in ${url}, so it is not brought back: that would overwrite it.`
      : `No removed stack of project “${name}” was found in ${url}. It has states of ${there.map(bareName).join(', ')}, which are all there.`;
  const choice = await vscode.window.showInformationMessage(
    `${which} Restore State Backup gives a stack an earlier state.`,
    restore,
  );
  if (choice === restore)
    await vscode.commands.executeCommand(Command.restoreBackup, ...(more.length === 0 ? [first] : []));
}

/** Asks for the state, and whether to create the stack with it. */
async function choosePlan(services: Services, target: StackTarget): Promise<BringBackPlan | undefined> {
  const states = await whileReading(`Reading what is left of stack “${shownName(target)}”`, (control) =>
    statesOfRemovedStack(services, target, { ...control, onUnknown: sayOnlyOurs }),
  );
  if (states.length === 0) {
    void vscode.window.showErrorMessage(
      `Nothing that is left of ${describeTarget(target)} can be read as its state.`,
    );
    return undefined;
  }
  const state = await pickKeptState(`${TITLE}: ${shownName(target)}`, states);
  if (!state) return undefined;
  const text = await exportOf(services, state);
  const settings = await settingsOfState(target, await services.server.secretsProvider({ text }));
  if (settings.kind === 'refused') {
    void vscode.window.showErrorMessage(`Nothing was done. ${settings.why}`);
    return undefined;
  }
  const isDestroyedLater = states.some(
    ({ summary, version, isOfUpdate }) =>
      isOfUpdate && summary.resourceCount === 0 && version.time > state.version.time,
  );
  return askBringBack(services, { title: TITLE, target, text, state, settings, isDestroyedLater });
}

async function exportOf({ server }: Services, { version, summary }: KeptState): Promise<string> {
  const text = await version.read();
  if (summary.shape === 'export') return text;
  const converted = await server.toExport({ text });
  if (converted.text === undefined) throw new Error(converted.failure);
  return converted.text;
}

async function carryOut(services: Services, { target, text, settings, force }: BringBackPlan): Promise<void> {
  const outcome = await whileWriting(`Bringing back stack “${shownName(target)}”`, (control) =>
    bringBackRemovedStack(services, { target, text, settings, force, why: TITLE }, control),
  );
  if (outcome.kind === 'exists') {
    await tellNoneRemoved({ folder: target.folder, name: target.project }, target.backend, [target]);
    return;
  }
  const isSelected = await selectIfNoneIs(services, target);
  await report(services, target, outcome, { hadSettings: settings.exists, isSelected });
}

/**
 * Selects the stack, as it was before its removal, unless another is selected: commands in a terminal would then work on this one
 * unexpectedly.
 * @returns true if it is the selected one
 */
async function selectIfNoneIs({ cli, log }: Services, target: StackTarget): Promise<boolean> {
  const { folder, backend } = target;
  try {
    const current = (await listStacks(cli, backend.address, folder)).find((one) => one.current);
    if (!current) await selectStack(cli, target);
    return !current || current.name === target.stack;
  } catch (error) {
    // The stack is back nevertheless.
    log.warn(`The stack could not be selected: ${String(error)}`);
    return false;
  }
}

async function report(
  services: Services,
  target: StackTarget,
  outcome: Extract<BringBackOutcome, { kind: 'brought back' }>,
  { hadSettings, isSelected }: { readonly hadSettings: boolean; readonly isSelected: boolean },
): Promise<void> {
  const { text, differences, otherWrite, settingsFile, previousSettings } = outcome;
  if (otherWrite) await reportOtherWrite(services, target, otherWrite, otherWrite.now);
  for (const difference of differences) services.log.error(`Differs from what was kept: ${difference}`);
  const [first, ...more] = differences;
  if (first !== undefined) {
    const showLog = 'Show Log';
    const others = more.length > 0 ? ` The log has ${counted(more.length, 'more difference')}.` : '';
    const choice = await vscode.window.showErrorMessage(
      `Stack “${shownName(target)}” is back, but differs from what was kept: ${first}${others}`,
      showLog,
    );
    if (choice === showLog) services.log.show();
    return;
  }
  const { resourceCount } = await services.server.summary({ text, limit: 0 });
  const name = basename(settingsFile);
  const ofSettings = !hadSettings
    ? ` ${name} has only its secrets provider: get its other settings from version control.`
    : previousSettings === undefined
      ? ''
      : ` ${name} got its secrets provider; as it was before, it is ${basename(previousSettings)}.`;
  const refresh = 'Refresh Stack';
  const choice = await vscode.window.showInformationMessage(
    `Stack “${shownName(target)}” is back in ${target.backend.url}, and was read back: ${counted(resourceCount, 'resource')}.${isSelected ? ' It is selected.' : ''}${ofSettings}`,
    refresh,
  );
  if (choice === refresh) await vscode.commands.executeCommand(Command.refreshStack, target);
}
