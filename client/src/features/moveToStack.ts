import * as vscode from 'vscode';
import type { MovedResources, MoveResourcesParams } from '../../../server/src/protocol';
import type { ReplaceStateOutcome } from '../pulumi/replaceState';
import { bareName, exportStack, targetKey, type StackTarget } from '../pulumi/stacks';
import { shortName } from '../pulumi/urn';
import type { Feature, Services } from '../services';
import { chooseResource, type ChosenResource } from '../ui/chosenResource';
import { Command, registerCliCommand } from '../ui/command';
import { pickStack } from '../ui/pickStack';
import { whileReading } from '../ui/progress';
import { askAndReplaceState } from '../ui/replaceStateDialogs';
import { unlocked } from '../ui/stackLock';

const TITLE = 'Move To Another Stack';

type Replaced = Extract<ReplaceStateOutcome, { kind: 'replaced' }>;

/** A move, as it was worked out from what both stacks had. */
interface Move {
  readonly source: StackTarget;
  readonly destination: StackTarget;
  readonly before: { readonly source: string; readonly destination: string };
  readonly after: Extract<MovedResources, { source: string }>;
  /** The destination with its new secrets in clear, if it gets any. */
  readonly imported: string | undefined;
}

/**
 * `Pulumi: Move To Another Stack`: a resource and all below it. The stack that gets it is written first: if the second
 * write fails, both have it, which the user is told and can undo; never has none of them.
 */
export const moveToStack: Feature = (services) =>
  registerCliCommand(services, Command.moveToStack, async (argument) => {
    const chosen = await chooseResource(services, argument, TITLE);
    const source = chosen && stackOf(services, chosen);
    if (!source) return;
    const destination = await pickStack(services, { title: `${TITLE}: the stack that gets it` });
    if (!destination) return;
    if (targetKey(destination) === targetKey(source)) {
      void vscode.window.showErrorMessage(`${shortName(chosen.facts.urn)} is in this stack already.`);
      return;
    }
    if (!(await unlocked(services, source)) || !(await unlocked(services, destination))) return;
    const move = await workOut(services, source, destination, chosen);
    if (move) await carryOut(services, move);
  });

/** The stack that the resource is in; of a document only if it is a stack's own and has no other changes. */
function stackOf(services: Services, { place }: ChosenResource): StackTarget | undefined {
  if (!place.document) return place.target;
  const { uri, isDirty } = place.document;
  const target = services.liveStates.targetOf(uri);
  if (target && !isDirty) return target;
  void vscode.window.showErrorMessage(
    target
      ? 'This document has changes that the stack does not have yet. Save or revert it first.'
      : 'This document is not a stack’s own state. Open that with Edit Stack State, and move the resource from there.',
  );
  return undefined;
}

async function workOut(
  { cli, server }: Services,
  source: StackTarget,
  destination: StackTarget,
  { facts }: ChosenResource,
): Promise<Move | undefined> {
  return whileReading('Reading both stacks', async (control) => {
    const before = {
      source: await exportStack(cli, source, control),
      destination: await exportStack(cli, destination, control),
    };
    const params: MoveResourcesParams = {
      ...before,
      resource: facts,
      stack: bareName(destination),
      project: destination.project,
    };
    const after = await server.moveResources(params);
    if (after.source === undefined) {
      void vscode.window.showErrorMessage(after.failure);
      return undefined;
    }
    if (!after.hasSecrets) return { source, destination, before, after, imported: undefined };
    const inClear = await exportStack(cli, source, { ...control, showSecrets: true });
    const withSecrets = await server.moveResources({ ...params, source: inClear });
    // The same states as before, but for how secrets are written; if not, somebody has written meanwhile.
    if (withSecrets.source === undefined) throw new Error(withSecrets.failure);
    return { source, destination, before, after, imported: withSecrets.destination };
  });
}

async function carryOut(services: Services, move: Move): Promise<void> {
  const { source, destination, before, after, imported } = move;
  const added = await askAndReplaceState(
    services,
    {
      target: destination,
      text: after.destination,
      imported,
      isMadeFrom: (current) => current === before.destination,
    },
    { title: `${TITLE}: 1. into “${bareName(destination)}”`, action: 'Add' },
  );
  if (added.kind !== 'replaced') {
    void vscode.window.showInformationMessage('Nothing was moved: both stacks are as they were.');
    return;
  }
  try {
    const removed = await askAndReplaceState(
      services,
      { target: source, text: after.source, isMadeFrom: (current) => current === before.source },
      { title: `${TITLE}: 2. out of “${bareName(source)}”`, action: 'Remove' },
    );
    if (removed.kind === 'replaced') reportMoved(services, move, [added, removed]);
    else await offerUndo(services, move, added);
  } catch (error) {
    await offerUndo(services, move, added);
    throw error;
  }
}

function reportMoved(
  { log }: Services,
  { source, destination, after }: Move,
  outcomes: readonly Replaced[],
): void {
  const count = after.moved.length === 1 ? 'One resource' : `${after.moved.length} resources`;
  const mismatches = outcomes.flatMap((outcome) => outcome.mismatches);
  for (const mismatch of mismatches) log.error(mismatch);
  const moved = `${count} moved from stack “${bareName(source)}” to “${bareName(destination)}”.`;
  const program = 'Move them from the one program to the other, too, before the next update.';
  if (mismatches.length === 0) void vscode.window.showInformationMessage(`${moved} ${program}`);
  else
    void vscode.window.showErrorMessage(
      `${moved} But reading back shows something else: ${mismatches[0] ?? ''}`,
    );
}

/** Both stacks have the resources now: an update of either could change or delete what the other has. */
async function offerUndo(
  services: Services,
  { source, destination, before }: Move,
  added: Replaced,
): Promise<void> {
  const undo = 'Take Them Out Again…';
  const choice = await vscode.window.showErrorMessage(
    `Half done: stack “${bareName(destination)}” has the resources, and “${bareName(source)}” still has them, too.`,
    {
      modal: true,
      detail: 'Run no update of either before this is settled. What each stack had is in its backups.',
    },
    undo,
  );
  if (choice !== undo) return;
  const undone = await askAndReplaceState(
    services,
    { target: destination, text: before.destination, isMadeFrom: (current) => current === added.text },
    { title: `${TITLE}: undo`, action: 'Undo' },
  );
  if (undone.kind !== 'replaced') return;
  void vscode.window.showInformationMessage('Both stacks are as they were before.');
}
