import * as vscode from 'vscode';
import { NotThereAnyMore, planMove, type Move } from './model/stackMove';
import { OutcomeUnknown } from '../../pulumi/writes/importOutcome';
import type { ReplaceStateOutcome } from '../../pulumi/writes/replaceState';
import { shownName, targetKey, type StackTarget, shortName } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { chooseResource, type ChosenResource } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { askAndReplaceState, reportOtherWrite, UNDO, undoWrite } from '../replaceState/dialogs';
import { unlocked } from '../lock/questions';

const TITLE = 'Move Resource to Another Stack';

type Replaced = Extract<ReplaceStateOutcome, { kind: 'replaced' }>;

/**
 * `Pulumi: Move Resource to Another Stack`: moves a resource and all its children. The destination is written first: if
 * the second write fails, both stacks have the resource, which the user is told and can undo. At no time does neither
 * have it.
 */
export const moveToStack: Feature = (services) =>
  registerCliCommand(services, Command.moveToStack, async (argument) => {
    const chosen = await chooseResource(services, argument, TITLE);
    const source = chosen && stackOf(services, chosen);
    if (!source) return;
    const destination = await pickStack(services, { title: `${TITLE}: the stack that gets it` });
    if (!destination) return;
    if (targetKey(destination) === targetKey(source)) {
      void vscode.window.showErrorMessage(`In this stack already: ${shortName(chosen.facts.urn)}.`);
      return;
    }
    for (const stack of [source, destination]) {
      if (!(await unlocked(services, stack, 'the move'))) return;
    }
    const move = await workOut(services, source, destination, chosen);
    if (move) await carryOut(services, move);
  });

/** The stack with the resource; for a document, only if it is a stack's live state without other changes. */
function stackOf(services: Services, { place }: ChosenResource): StackTarget | undefined {
  if (!place.document) return place.target;
  const { uri, isDirty } = place.document;
  const target = services.liveStates.targetOf(uri);
  if (target && !isDirty) return target;
  void vscode.window.showErrorMessage(
    target
      ? 'This document has unsaved changes. Save or revert them first.'
      : 'This document is not the state of a stack. Open the stack with Edit Stack State, and move the resource from there.',
  );
  return undefined;
}

async function workOut(
  services: Services,
  source: StackTarget,
  destination: StackTarget,
  { facts, place: { seen } }: ChosenResource,
): Promise<Move | undefined> {
  const plan = await whileReading('Reading both stacks', (control) =>
    planMove(services, source, destination, facts, { ...control, seen }),
  );
  if (!('failure' in plan)) return plan;
  void vscode.window.showErrorMessage(plan.failure);
  return undefined;
}

async function carryOut(services: Services, move: Move): Promise<void> {
  const { source, destination } = move;
  const added = await askAndReplaceState(services, move.add, {
    title: `${TITLE}: 1. into “${shownName(destination)}”`,
    action: 'Add',
  });
  if (added.kind !== 'replaced') {
    void vscode.window.showInformationMessage('Nothing was moved: both stacks are unchanged.');
    return;
  }
  const outcomes = [added];
  try {
    const removed = await askAndReplaceState(services, move.remove, {
      title: `${TITLE}: 2. out of “${shownName(source)}”`,
      action: 'Remove',
    });
    if (removed.kind === 'replaced') outcomes.push(removed);
    else await offerUndo(services, move, added);
  } catch (error) {
    if (error instanceof NotThereAnyMore) tellKept(error, source);
    else if (error instanceof OutcomeUnknown) await tellUnknown(services, move, error);
    else {
      await offerUndo(services, move, added);
      throw error;
    }
  } finally {
    const [, removed] = outcomes;
    if (removed) void reportMoved(services, move, [added, removed]);
    for (const { plan, otherWrite, text } of outcomes) {
      if (otherWrite) await reportOtherWrite(services, plan.target, otherWrite, text);
    }
  }
}

async function reportMoved(
  services: Services,
  move: Move,
  outcomes: readonly [added: Replaced, removed: Replaced],
): Promise<void> {
  const { source, destination, moved: urns } = move;
  const count = urns.length === 1 ? 'One resource' : `${urns.length} resources`;
  const mismatches = outcomes.flatMap((outcome) => outcome.mismatches);
  for (const mismatch of mismatches) services.log.error(mismatch);
  const moved = `${count} moved from stack “${shownName(source)}” to “${shownName(destination)}”.`;
  const program = 'Move them from one program to the other as well, before the next update.';
  // Another process's write is reported and restored separately.
  const undo = outcomes.some(({ otherWrite }) => otherWrite) ? [] : [UNDO];
  const choice =
    mismatches.length === 0
      ? await vscode.window.showInformationMessage(`${moved} ${program}`, ...undo)
      : await vscode.window.showErrorMessage(
          `${moved} But not everything was written as planned: ${mismatches[0] ?? ''}`,
          ...undo,
        );
  if (choice !== UNDO) return;
  const [added, removed] = outcomes.map(({ plan, backup, text }) => ({ target: plan.target, backup, text }));
  // The source stack first, so that at no time neither stack has them.
  if (!(await undoWrite(services, removed!))) return;
  if (!(await undoWrite(services, added!))) await offerUndo(services, move, outcomes[0]);
}

/** The stack that had the resources is the only one that has all of them. */
function tellKept({ message }: NotThereAnyMore, source: StackTarget): void {
  void vscode.window.showErrorMessage(
    `Nothing was moved: someone else changed a stack meanwhile. ${message} Stack “${shownName(source)}” is unchanged and keeps them.`,
  );
}

/** If the stack that had the resources has lost them, an undo would take them from both. */
async function tellUnknown(
  services: Services,
  { source, destination }: Move,
  error: OutcomeUnknown,
): Promise<void> {
  services.log.error(error);
  await vscode.window.showErrorMessage(
    `Half done: stack “${shownName(destination)}” has the resources, and it is not known whether “${shownName(source)}” still has them, too.`,
    {
      modal: true,
      detail: [
        'Do not update either stack before this is settled: as soon as the backend answers again, look whether that stack still has them. If so, delete them from its state. The previous state of each stack is in its backups.',
        error.message,
      ].join('\n\n'),
    },
  );
}

/** Both stacks have the resources now: an update of either could change or delete the other's. */
async function offerUndo(services: Services, move: Move, added: Replaced): Promise<void> {
  const { source, destination } = move;
  const undo = 'Take Them Out Again…';
  const choice = await vscode.window.showErrorMessage(
    `Half done: stack “${shownName(destination)}” has the resources, and “${shownName(source)}” still has them, too.`,
    {
      modal: true,
      detail:
        'Do not update either stack before this is settled. The previous state of each stack is in its backups.',
    },
    undo,
  );
  if (choice !== undo) return;
  const undone = await askAndReplaceState(services, move.undo(added.text), {
    title: `${TITLE}: undo`,
    action: 'Undo',
  });
  if (undone.kind !== 'replaced') return;
  void vscode.window.showInformationMessage('Both stacks are as before.');
}
