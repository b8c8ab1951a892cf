import * as vscode from 'vscode';
import {
  asHandle,
  type EditResourceParams,
  type ResourceFacts,
  type ResourceParams,
  type ResourceValue,
} from '../../../../shared/resourceChanges';
import { lookAtStack, type StackLook } from '../../pulumi/backends/stackLook';
import { asTarget, shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Services } from '../../ui/services';
import { asResourceNode } from '../stacksView/nodes';
import { pickResource, pickWithValue } from '../../ui/pick/pickResource';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { replaceStateInEditor } from '../replaceState/dialogs';
import { unlocked } from '../lock/questions';
import { offerToStore } from '../../ui/documents/offerToStore';
import { replaceText, stateDocumentFor } from '../../ui/documents/stateDocument';

/** The place of a resource: an open document, or a stack that was just exported. */
type Place =
  | {
      readonly document: vscode.TextDocument;
      readonly version: number;
      readonly target?: undefined;
      readonly seen?: undefined;
    }
  | { readonly document?: undefined; readonly target: StackTarget; readonly seen: StackLook };

/** The resource for a command. */
export interface ChosenResource {
  readonly facts: ResourceFacts;
  /** The state with the resource. */
  readonly text: string;
  readonly place: Place;
}

/** A value that the resource must have, and the message if no resource of the state has one. */
export interface NeededValue {
  readonly value: ResourceValue;
  readonly none: string;
}

/**
 * The resource for a command: the node of the view “Stacks” that it was called on, the one of a stack that is named, the one
 * at the cursor of a state document, or one that the user picks.
 * @param options.needed the value that it must have; other resources are not offered
 * @param options.named the command's second argument, which can be the handle of a resource of the stack that is the first
 * @returns undefined if the user gave up, or was told that there is none
 */
export async function chooseResource(
  services: Services,
  argument: unknown,
  title: string,
  { needed, named }: { needed?: NeededValue; named?: unknown } = {},
): Promise<ChosenResource | undefined> {
  const stack = asTarget(argument);
  const wanted = stack && asHandle(named);
  if (wanted) return fromStack(services, stack, title, { needed, wanted });
  const node = asResourceNode(argument);
  if (node) {
    const { index, urn, target } = node;
    return fromStack(services, target, title, { needed, wanted: { index, urn } });
  }
  const document = await stateDocumentFor(argument);
  if (document) return fromDocument(services, document, title, needed);
  const target = await pickStack(services, { title });
  return target && fromStack(services, target, title, { needed });
}

async function fromDocument(
  services: Services,
  document: vscode.TextDocument,
  title: string,
  needed: NeededValue | undefined,
): Promise<ChosenResource | undefined> {
  const place = { document, version: document.version };
  const text = document.getText();
  const editor = vscode.window.visibleTextEditors.find((candidate) => candidate.document === document);
  const offset = document.offsetAt(editor?.selection.active ?? new vscode.Position(0, 0));
  const facts = await services.server.resource({ text, resource: { offset } });
  return facts && has(facts, needed)
    ? { facts, text, place }
    : choose(services, text, place, title, { needed });
}

async function fromStack(
  services: Services,
  target: StackTarget,
  title: string,
  which: Which,
): Promise<ChosenResource | undefined> {
  if (!(await unlocked(services, target, 'the change'))) return undefined;
  const seen = await whileReading(`Reading stack “${shownName(target)}”`, (control) =>
    lookAtStack(services.cli, target, control, { read: exportStack }),
  );
  return choose(services, seen.text, { target, seen }, title, which);
}

interface Which {
  readonly needed?: NeededValue | undefined;
  /** The resource that the command was called on. */
  readonly wanted?: ResourceParams['resource'];
}

async function choose(
  services: Services,
  text: string,
  place: Place,
  title: string,
  { needed, wanted }: Which,
): Promise<ChosenResource | undefined> {
  const resource =
    wanted ??
    (needed ? await pickWithValue(services, text, title, needed) : await pickResource(services, text, title));
  if (!resource) return undefined;
  const facts = await services.server.resource({ text, resource });
  if (facts && !has(facts, needed)) return choose(services, text, place, title, { needed });
  if (facts) return { facts, text, place };
  void vscode.window.showErrorMessage(
    'This resource is no longer in the stack, or has moved in it. Refresh the view and try again.',
  );
  return undefined;
}

function has({ values }: ResourceFacts, needed: NeededValue | undefined): boolean {
  return needed === undefined || values[needed.value] !== undefined;
}

/**
 * Changes a resource in its place. A document is edited, which can be undone; a stack gets the new state, with all
 * questions of a replacement.
 * @param action the verb on the last button, such as `Delete`
 */
export async function editChosen(
  services: Services,
  { facts, text, place }: ChosenResource,
  edit: EditResourceParams['edit'],
  { title, action }: { title: string; action: string },
): Promise<void> {
  const edited = await services.server.editResource({ text, resource: facts, edit });
  if (edited.text === undefined) {
    void vscode.window.showErrorMessage(edited.failure);
  } else if (place.document) {
    await editDocument(services, place.document, place.version, edited.text);
  } else {
    const isMadeFrom = (current: string): boolean => current === text;
    const { target, seen } = place;
    const request = { target, text: edited.text, isMadeFrom, seen };
    const question = `${title}: ${facts.name} of stack “${shownName(target)}”?`;
    await replaceStateInEditor(services, request, { title, action, question });
  }
}

async function editDocument(
  services: Services,
  document: vscode.TextDocument,
  version: number,
  text: string,
): Promise<void> {
  if (!(await replaceText(document, text, version))) {
    void vscode.window.showErrorMessage('Nothing was changed: the document was edited in the meantime.');
    return;
  }
  await offerToStore(services, document, 'Done in this document.');
}
