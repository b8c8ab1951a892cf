import * as vscode from 'vscode';
import { counted } from '../../../../shared/counted';
import { readProjectSettings } from '../../project/projects';
import { adopt, type AdoptedState } from '../../pulumi/adoption/adopt';
import type { AdoptionHint } from '../../pulumi/adoption/adoptionHint';
import { importLine, importOption } from '../../pulumi/adoption/importLines';
import { lookUpExisting, type Existing, type InputDifference } from '../../pulumi/adoption/lookUpExisting';
import { plannedCreates, type PlannedCreate } from '../../pulumi/adoption/plannedCreates';
import { proposedIds } from '../../pulumi/adoption/adoptionIds';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { shellOf } from '../../pulumi/cli/commandLine';
import { shortName } from '../../pulumi/stacks/nameInUrn';
import { bareName, exportStack, targetDetails, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../services';
import { Command } from '../commandIds';
import { openBackup } from '../documents/openBackup';
import { whileReading, whileWriting } from '../progress';
import { unlocked } from '../stackLock';
import { shortened } from '../format/formatIds';
import { confirmChange } from './confirm';
import { askChoice, askText, onlyStep, type Choice } from './inputSteps';
import { UNDO, undoWrite } from './replaceStateDialogs';

export const ADOPT_TITLE = 'Adopt Existing Resource';

/** How many differences a question lists. */
const LISTED = 8;

type Found = Extract<Existing, { kind: 'found' }>;

/** A planned resource, and the object that it is to be. */
interface Adoption {
  readonly create: PlannedCreate;
  readonly id: string;
  readonly found: Found;
  /** The stack's state before the questions. */
  readonly seen: StackLook;
}

/**
 * Finds out which resource of the program exists already, and with which id, shows it beside the program's inputs, and puts it into
 * the state if the user wants that.
 * @param hint what an error tells of it
 */
export async function adoptInEditor(
  services: Services,
  target: StackTarget,
  hint: AdoptionHint | undefined,
): Promise<void> {
  if (!(await unlocked(services, target, 'the import'))) return;
  const name = bareName(target);
  const [seen, creates] = await whileReading(
    `Running the program, to see what it would create in stack “${name}”`,
    async (control) =>
      [
        await lookAtStack(services.cli, target, control, { read: exportStack }),
        await plannedCreates(services.cli, target, control),
      ] as const,
  );
  const create = await pickCreate(target, creates, hint);
  if (!create || !(await canGoOn(services, seen, create))) return;
  for (let wrong: string | undefined; ;) {
    const id = await askId(create, hint, wrong);
    if (id === undefined) return;
    if (!(await canGoOn(services, seen, create, id))) return;
    const found = await whileReading(`Looking up “${shortened(id)}”`, (control) =>
      lookUpExisting(services.cli, target, create, id, control),
    );
    if (found.kind === 'found') {
      if (found.id !== undefined && !(await canGoOn(services, seen, create, found.id))) return;
      await decide(services, target, { create, id, found, seen });
      return;
    }
    wrong = `“${shortened(id)}” was not found. The provider: ${found.message}`;
  }
}

/** Tells why a resource cannot be adopted; true if it can. */
async function canGoOn(
  { server }: Services,
  { text }: StackLook,
  { urn, type, provider, waitsFor }: PlannedCreate,
  id?: string,
): Promise<boolean> {
  const possible = await server.adoptable({ text, urn, type, provider, id });
  const reason =
    possible.kind === 'refused'
      ? possible.reason
      : waitsFor === undefined
        ? undefined
        : `${shortName(urn)} needs “${waitsFor}”, which the state does not have either. Adopt that first, or have an update create it: pulumi up --target.`;
  if (reason === undefined) return true;
  void vscode.window.showErrorMessage(`Nothing was changed. ${reason}`);
  return false;
}

async function pickCreate(
  target: StackTarget,
  creates: readonly PlannedCreate[],
  hint: AdoptionHint | undefined,
): Promise<PlannedCreate | undefined> {
  if (creates.length === 0) {
    void vscode.window.showInformationMessage(
      `Nothing to adopt: the program of stack “${bareName(target)}” would create nothing, so the state has all its resources.`,
    );
    return undefined;
  }
  const isNamed = ({ name, type }: PlannedCreate): boolean =>
    hint?.name !== undefined
      ? name === hint.name && (hint.type ?? type) === type
      : hint?.said.includes(name) === true;
  const row = (create: PlannedCreate): Choice<PlannedCreate> => ({
    label: create.name,
    description: isNamed(create) ? `${create.type} · the error names it` : create.type,
    ...(create.waitsFor !== undefined && { detail: `Needs “${create.waitsFor}” first` }),
    value: create,
  });
  const answer = await askChoice(
    onlyStep(ADOPT_TITLE),
    'Which resource exists already? The next update would create these',
    [...creates.filter(isNamed), ...creates.filter((one) => !isNamed(one))].map(row),
  );
  return typeof answer === 'object' ? answer.value : undefined;
}

/** @param wrong why the answer before was wrong */
async function askId(
  create: PlannedCreate,
  hint: AdoptionHint | undefined,
  wrong: string | undefined,
): Promise<string | undefined> {
  const proposals = proposedIds(create, hint?.said);
  const other = { label: '$(edit) Another Id…', alwaysShow: true, value: undefined };
  const answer = await askChoice<string | undefined>(
    onlyStep(ADOPT_TITLE),
    wrong ?? `The id of ${create.name} at the provider? It is only looked up now`,
    [
      ...proposals.map(({ id, from }) => ({ label: id, description: from, value: id })),
      other,
      {
        label: 'What the id of a type is, its page in the Pulumi Registry says, under Import.',
        kind: vscode.QuickPickItemKind.Separator,
      },
    ],
  );
  if (typeof answer !== 'object') return undefined;
  if (answer.value !== undefined) return answer.value;
  const typed = await askText(
    onlyStep(ADOPT_TITLE),
    `The id of ${create.name} (${create.type}), as its page in the Pulumi Registry says under Import`,
    { placeholder: '', problem: (value) => (value === '' ? 'The id is missing.' : undefined) },
  );
  return typeof typed === 'object' ? typed.value : undefined;
}

type Way = 'option' | 'line' | 'write';

async function decide(services: Services, target: StackTarget, adoption: Adoption): Promise<void> {
  const { create, id, found } = adoption;
  const choices: Choice<Way>[] = [
    {
      label: '$(copy) Copy the `import` Option for the Program',
      detail: 'The next update takes the object over; then remove the option again',
      value: 'option',
    },
    {
      label: '$(terminal) Copy the `pulumi import` Line',
      detail: 'To run it in a terminal',
      value: 'line',
    },
    {
      label: '$(cloud-download) Put It Into the State…',
      detail: 'Runs that line here, after a question, with a backup',
      value: 'write',
    },
  ];
  const answer = await askChoice<Way>(onlyStep(ADOPT_TITLE), verdictOn(adoption), [
    ...choices,
    ...rowsOf(found),
  ]);
  if (typeof answer !== 'object') return;
  if (answer.value === 'write') {
    await askAndAdopt(services, target, adoption);
    return;
  }
  const copied =
    answer.value === 'option'
      ? importOption((await readProjectSettings(target.folder).catch(() => undefined))?.runtime, id)
      : importLine(target, create, id, shellOf(vscode.env.shell));
  if (copied === undefined) {
    void vscode.window.showWarningMessage('Your shell could misread the line. Nothing was copied.');
    return;
  }
  await vscode.env.clipboard.writeText(copied);
  void vscode.window.showInformationMessage(
    answer.value === 'option'
      ? `Copied: ${copied}. Add it to the options of ${create.name}, run an update, and remove it again.`
      : 'The line was copied.',
  );
}

function verdictOn({ id, found }: Adoption): string {
  const verdict = `“${shortened(id)}” exists`;
  const { differences, unknown } = found;
  if (differences === undefined) return `${verdict}. This version of Pulumi does not tell its inputs.`;
  const hidden = unknown.length > 0 ? `; not comparable: ${listed(unknown)}` : '';
  return differences.length === 0
    ? `${verdict}, with the inputs of the program${hidden}.`
    : `${verdict}, and differs in ${listed(differences.map(({ path }) => path))}${hidden}.`;
}

function rowsOf({ differences = [], unknown }: Found): vscode.QuickPickItem[] {
  if (differences.length + unknown.length === 0) return [];
  return [
    { label: 'What the next update would change', kind: vscode.QuickPickItemKind.Separator },
    ...differences.map((one) => ({ label: `$(diff) ${one.path}`, detail: changeOf(one) })),
    ...unknown.map((path) => ({
      label: `$(question) ${path}`,
      detail: 'Cannot be compared: a secret, or known only during an update',
    })),
  ];
}

function changeOf({ found, planned }: InputDifference): string {
  return `${found ?? '(nothing)'} → ${planned ?? '(nothing)'}`;
}

async function askAndAdopt(services: Services, target: StackTarget, adoption: Adoption): Promise<void> {
  const { create, id, found, seen } = adoption;
  const { exposed } = found;
  if (exposed.length > 0) {
    const copy = 'Copy the Option';
    const choice = await vscode.window.showErrorMessage(
      `Nothing was changed: “pulumi import” would write ${listed(exposed)} into the state as plain text. With the option “import” in the program, it stays a secret.`,
      copy,
    );
    if (choice === copy) {
      const settings = await readProjectSettings(target.folder).catch(() => undefined);
      await vscode.env.clipboard.writeText(importOption(settings?.runtime, id));
    }
    return;
  }
  if (!(await confirmed(target, adoption))) return;
  const adopted = await adopt(
    services,
    target,
    { create, id, entryId: found.id, why: ADOPT_TITLE, seen },
    (task) => whileWriting(`Putting ${create.name} into stack “${bareName(target)}”`, task),
  );
  await report(services, target, create, adopted);
}

function confirmed(target: StackTarget, { create, id, found }: Adoption): Promise<boolean> {
  const { differences, unknown } = found;
  const changes = (differences ?? []).map((one) => `${one.path}: ${changeOf(one)}`);
  const detail = [
    targetDetails(target),
    `Resource: ${shortName(create.urn)}\nId: ${id}`,
    differences === undefined
      ? '⚠ This version of Pulumi does not tell the inputs of the object: a preview shows afterwards what the next update would change.'
      : changes.length === 0
        ? 'Its inputs are those of the program: the next update changes nothing of it.'
        : `⚠ The next update would change the object:\n${cut(changes).join('\n')}`,
    unknown.length > 0 && `Not comparable: ${listed(unknown)}`,
    '⚠ From then on, the object belongs to this stack: a destroy deletes it, and so does an update of a program without it. It must not be another stack’s.',
    'Only the state changes, not the object. The current state is backed up.',
  ];
  return confirmChange(
    {
      question: `Put “${shortened(id)}” into the state of stack “${bareName(target)}” as ${create.name}?`,
      detail,
      action: 'Put Into the State',
    },
    { title: ADOPT_TITLE, what: 'What the next update would change', listed: rowsOf(found) },
  );
}

async function report(
  services: Services,
  target: StackTarget,
  { name }: PlannedCreate,
  { backup, text, otherWrite }: AdoptedState,
): Promise<void> {
  const showBackup = 'Open Backup';
  const restore = 'Restore State Backup…';
  const done = `${name} is in the state of stack “${bareName(target)}” now, with its parent and its provider. The next update adds its dependencies.`;
  const choice = otherWrite
    ? await vscode.window.showWarningMessage(
        `${done} Someone else wrote to the stack right before: that is part of its state, and undoing this could undo that, too.`,
        showBackup,
        restore,
      )
    : await vscode.window.showInformationMessage(done, UNDO, showBackup);
  if (choice === UNDO) await undoWrite(services, { target, backup, text });
  if (choice === showBackup) await openBackup(backup.path);
  if (choice === restore) await vscode.commands.executeCommand(Command.restoreBackup, target);
}

function listed(names: readonly string[]): string {
  return cut(names).join(', ');
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - LISTED;
  return [...lines.slice(0, LISTED), ...(more > 0 ? [`and ${counted(more, 'more', 'more')}`] : [])];
}
