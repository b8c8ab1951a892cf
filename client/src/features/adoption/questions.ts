import * as vscode from 'vscode';
import type { IdProposal } from '../../../../shared/idProposals';
import { readProjectSettings } from '../../project/projects';
import { isDynamic } from './model/dynamicResource';
import { adopt, type AdoptedState } from './model/adopt';
import type { AdoptionHint } from './model/adoptionHint';
import { importLine, importOption } from './model/importLines';
import type { Existing, InputDifference } from './model/lookUpExisting';
import type { PlannedCreate } from './model/plannedCreates';
import type { FindExisting } from './findExisting';
import type { StackLook } from '../../pulumi/backends/stackLook';
import { shellOf } from '../../pulumi/cli/commandLine';
import { shortName, shownName, targetFacts, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { Command } from '../../manifest/commandIds';
import { openBackup } from '../../ui/documents/openBackup';
import { whileWriting } from '../../ui/progress';
import { firstOf, shortened } from '../pendingOperations/formatIds';
import { review } from '../review/askReview';
import type { Review } from '../review/reviewDescription';
import { askChoice, askText, onlyStep, type Choice } from '../../ui/inputSteps';
import { askAndReplaceState, reportReplacement, UNDO, undoWrite } from '../replaceState/dialogs';

export const ADOPT_TITLE = 'Adopt Existing Resource';

const DIFFERENCES = 'How it differs from the program';
const UNKNOWN = 'Cannot be compared: a secret, or known only during an update';

const BELONGS =
  'From then on, the object belongs to this stack: a destroy deletes it, and so does an update of a program without it. It must not be another stack’s.';

type Found = Extract<Existing, { kind: 'found' }>;

/** A planned resource, and the object that it is to be. */
interface Adoption {
  readonly create: PlannedCreate;
  readonly id: string;
  readonly found: Found;
  /** The stack's state before the questions. */
  readonly seen: StackLook;
}

/** Asks which planned resource exists already. @param hint what an error tells of it; that comes first */
export async function pickCreate(
  target: StackTarget,
  creates: readonly PlannedCreate[],
  hint: AdoptionHint | undefined,
): Promise<PlannedCreate | undefined> {
  if (creates.length === 0) {
    void vscode.window.showInformationMessage(
      `Nothing to adopt: the program of stack “${shownName(target)}” would create nothing, so the state has all its resources.`,
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

/**
 * Asks for the id of the object.
 * @param title of the question
 * @param proposed ids that it may have
 * @param before ids that the provider does not have, and why the last one was wrong
 * @param find searches it; undefined if nothing can
 */
export async function askId(
  title: string,
  create: PlannedCreate,
  proposed: readonly IdProposal[],
  before: { readonly tried: ReadonlySet<string>; readonly wrong: string | undefined },
  find: FindExisting | undefined,
): Promise<string | undefined> {
  const search: Choice<{ find: FindExisting }>[] = find
    ? [
        {
          label: '$(search) Find It…',
          detail: 'Lists all objects of the type, once you have seen the command',
          alwaysShow: true,
          value: { find },
        },
      ]
    : [];
  const other = {
    label: '$(edit) Another Id…',
    detail: isDynamic(create)
      ? 'The program’s own provider has made it: its code says what the id is'
      : 'The page of the type in the Pulumi Registry explains the id under Import',
    alwaysShow: true,
    value: undefined,
  };
  let proposals: readonly (IdProposal & { readonly also?: string })[] = proposed;
  let question =
    before.wrong ?? `The id of ${create.name} at the provider? It is looked up, and nothing is written`;
  const forTyped = (typed: string): Choice<string>[] => [
    { label: `$(edit) ${typed}`, detail: 'Looks up this id', alwaysShow: true, value: typed },
  ];
  for (;;) {
    const rows = proposals
      .filter(({ id }) => !before.tried.has(id))
      .map(({ id, reason, also }) => ({
        label: id,
        description: reason,
        ...(also !== undefined && { detail: also }),
        value: id,
      }));
    const answer = await askChoice<string | { find: FindExisting } | undefined>(
      onlyStep(title),
      question,
      [...rows, ...search, other],
      forTyped,
    );
    if (typeof answer !== 'object') return undefined;
    if (typeof answer.value === 'string') return answer.value;
    if (answer.value === undefined) return askOtherId(title, create);
    const result = await answer.value.find();
    const isNew = ({ id }: IdProposal): boolean => result.proposals.every((one) => one.id !== id);
    proposals = [
      ...result.proposals.map((one) => withOtherReason(one, proposals)),
      ...proposals.filter(isNew),
    ];
    if (result.words !== '') question = result.words;
  }
}

/** With what else speaks for an id: several objects can be as the program says. */
function withOtherReason(
  found: IdProposal,
  proposals: readonly IdProposal[],
): IdProposal & { also?: string } {
  const other = proposals.find(({ id }) => id === found.id);
  return other && other.reason !== found.reason ? { ...found, also: other.reason } : found;
}

async function askOtherId(title: string, create: PlannedCreate): Promise<string | undefined> {
  const typed = await askText(
    onlyStep(title),
    `The id of ${create.name} (${create.type}), ${isDynamic(create) ? 'as the code of its provider makes it' : 'in the form that its page in the Pulumi Registry explains under Import'}`,
    { placeholder: '', problem: (value) => (value === '' ? 'The id is missing.' : undefined) },
  );
  return typeof typed === 'object' ? typed.value : undefined;
}

type Way = 'option' | 'line' | 'write';

/** Shows what was found beside the program, and does what the user chooses: copies a line, or writes after a question. */
export async function decideAdoption(
  services: Services,
  target: StackTarget,
  adoption: Adoption,
): Promise<void> {
  const { create, id, found } = adoption;
  const choices: Choice<Way>[] = [
    {
      label: '$(copy) Copy the Option “import” for the Program',
      detail: 'The next update takes the object over; then remove the option again',
      value: 'option',
    },
    {
      label: '$(terminal) Copy the Line “pulumi import”',
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
  const note = found.exposed.length > 0 ? ` ${exposedNote(found.exposed)}` : '';
  void vscode.window.showInformationMessage(
    answer.value === 'option'
      ? `Copied: ${copied}. Add it to the options of ${create.name}, run an update, and remove it again.${note}`
      : `The line was copied.${note}`,
  );
}

/**
 * Puts a resource of a dynamic provider into the state, after the review of a write: neither `pulumi import` nor the option
 * `import` can.
 * @param text the state with it
 */
export async function adoptDynamic(
  services: Services,
  target: StackTarget,
  adoption: Adoption,
  text: string,
): Promise<void> {
  const { create, seen } = adoption;
  const outcome = await askAndReplaceState(
    services,
    { target, text, toRefresh: [create.urn], isMadeFrom: (current) => current === seen.text, seen },
    {
      title: ADOPT_TITLE,
      action: 'Put Into the State',
      question: `${verdictOn(adoption)} Put it into the state of stack “${shownName(target)}” as ${create.name}?`,
      note: `${BELONGS}\nThe refresh that is offered afterwards reads its outputs; the next update adds its dependencies.`,
    },
  );
  await reportReplacement(services, outcome, target);
}

/** What exists, beside the program. */
export function verdictOn({ id, found }: Pick<Adoption, 'id' | 'found'>): string {
  const verdict = `“${shortened(id)}” exists`;
  const { differences, unknown } = found;
  if (differences === undefined) return `${verdict}. This version of Pulumi does not show its inputs.`;
  const hidden = unknown.length > 0 ? `; not comparable: ${listed(unknown)}` : '';
  return differences.length === 0
    ? `${verdict}, with the inputs of the program${hidden}.`
    : `${verdict}, and differs in ${listed(differences.map(({ path }) => path))}${hidden}.`;
}

/** How what exists differs from the program, as rows that only inform. */
export function rowsOf({ differences = [], unknown }: Found): vscode.QuickPickItem[] {
  if (differences.length + unknown.length === 0) return [];
  return [
    { label: DIFFERENCES, kind: vscode.QuickPickItemKind.Separator },
    ...differences.map((one) => ({ label: `$(diff) ${one.path}`, detail: changeOf(one) })),
    ...unknown.map((path) => ({
      label: `$(question) ${path}`,
      detail: UNKNOWN,
    })),
  ];
}

function changeOf({ found, planned }: InputDifference): string {
  return `${found ?? '(nothing)'} → ${planned ?? '(nothing)'}`;
}

async function askAndAdopt(services: Services, target: StackTarget, adoption: Adoption): Promise<void> {
  const { create, id, found, seen } = adoption;
  const shown = reviewOf(target, adoption, services.backups.folderOf(target));
  if ((await review(services, shown)) !== 'yes') return;
  const adopted = await adopt(
    services,
    target,
    { create, id, entryId: found.id, why: ADOPT_TITLE, seen },
    (task) => whileWriting(`Putting ${create.name} into stack “${shownName(target)}”`, task),
  );
  await report(services, target, adoption, adopted);
}

function reviewOf(target: StackTarget, { create, id, found }: Adoption, backupFolder: string): Review {
  const { differences, exposed } = found;
  return {
    title: ADOPT_TITLE,
    question: `Put “${shortened(id)}” into the state of stack “${shownName(target)}” as ${create.name}?`,
    facts: [...targetFacts(target), ['Resource', shortName(create.urn)], ['Id', id]],
    warnings: [
      differences === undefined &&
        'This version of Pulumi does not show the inputs of the object: a preview shows afterwards what the next update would change.',
      differences !== undefined &&
        differences.length > 0 &&
        'It differs from the program. The next update may change the object, or replace it.',
      exposed.length > 0 && exposedNote(exposed),
      BELONGS,
    ],
    notes: [
      differences?.length === 0 && 'Its inputs are those of the program.',
      'Only the state changes, not the object.',
    ],
    changesTitle: DIFFERENCES,
    changes: [
      ...(differences ?? []).map((one) => ({
        kind: 'changed' as const,
        name: one.path,
        detail: changeOf(one),
      })),
      ...found.unknown.map((path) => ({ kind: 'unknown' as const, name: path, detail: UNKNOWN })),
    ],
    kindTitles: { changed: 'Different' },
    backup: `First, the current state is backed up in ${backupFolder}.`,
    action: 'Put Into the State',
    typed: exposed.length > 0 ? shownName(target) : undefined,
  };
}

async function report(
  services: Services,
  target: StackTarget,
  { create: { name }, found }: Adoption,
  { backup, text, otherWrite }: AdoptedState,
): Promise<void> {
  const showBackup = 'Open Backup';
  const restore = 'Restore State Backup…';
  const done = `${name} is in the state of stack “${shownName(target)}” now, with its parent and its provider. ${found.differences?.length === 0 ? 'The next update adds its dependencies.' : 'Preview the next update: it may change or replace the object.'}`;
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

/** Said of secrets that an import writes as plain text, whichever way it is done. */
export function exposedNote(exposed: readonly string[]): string {
  return `Pulumi writes ${listed(exposed)} into the state as plain text, as the provider returns it. In the program it is a secret: the update after that encrypts it, but the earlier states in the backend stay readable.`;
}

function listed(names: readonly string[]): string {
  return firstOf(names).join(', ');
}
