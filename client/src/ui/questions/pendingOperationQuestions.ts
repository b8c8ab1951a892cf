import * as vscode from 'vscode';
import type { PendingOperationDecision, PendingOperationInfo } from '../../../../shared/pendingOperations';
import { askChoice, askText, type Choice, type StepPosition, type StepResult } from './inputSteps';

/** The target of the decisions: an open document, which can keep an operation, or the stack, which cannot. */
export type RepairPlace = 'document' | 'stack';

type Action = PendingOperationDecision['action'] | Instead;
/** What the user chose instead of a decision. */
type Instead = 'stop' | 'page';

const TITLE = 'Repair Pending Operations';

/**
 * Asks how each pending operation ended, one step each, with a way back.
 * @param of the owner of the operations, for the title: `stack “dev”`, or the name of a document
 * @returns undefined if the user gave up; `stop` if they have to look something up first; `page` if they want to decide
 *   about all of them on one page
 */
export async function askDecisions(
  operations: readonly PendingOperationInfo[],
  place: RepairPlace,
  of: string,
): Promise<PendingOperationDecision[] | Instead | undefined> {
  const decisions: PendingOperationDecision[] = [];
  while (decisions.length < operations.length) {
    const operation = operations[decisions.length]!;
    const position = {
      title: `${TITLE}: ${of}`,
      step: decisions.length + 1,
      totalSteps: operations.length,
      canGoBack: decisions.length > 0,
    };
    const decision = await askDecision(operation, place, position);
    if (decision === 'cancel') return undefined;
    if (decision === 'back') decisions.pop();
    else if (typeof decision.value === 'string') return decision.value;
    else decisions.push(decision.value);
  }
  return decisions;
}

async function askDecision(
  operation: PendingOperationInfo,
  place: RepairPlace,
  position: StepPosition,
): Promise<StepResult<PendingOperationDecision | Instead>> {
  const { index, name, resourceType, type } = operation;
  const question = `${name} (${resourceType}): interrupted while ${type}`;
  for (;;) {
    const answer = await askChoice<Action>(position, question, choicesFor(operation, place));
    if (typeof answer !== 'object') return answer;
    if (answer.value === 'stop' || answer.value === 'page') return { value: answer.value };
    if (answer.value !== 'created') return { value: { index, action: answer.value } };
    const id = await askId(operation, position);
    if (id === 'cancel') return id;
    if (id !== 'back') return { value: { index, action: 'created', id: id.value } };
  }
}

function choicesFor(operation: PendingOperationInfo, place: RepairPlace): Choice<Action>[] {
  const { type, custom } = operation;
  // Enter without reading must settle nothing: a discarded create may be repeated.
  const choices: Choice<Action>[] = [
    place === 'document'
      ? { label: '$(circle-slash) Leave it', detail: 'The operation stays in this document', value: 'leave' }
      : {
          label: '$(circle-slash) Decide later',
          detail: 'Stop here; nothing is changed. All operations have to be settled together',
          value: 'stop',
        },
  ];
  if (type === 'creating') {
    // A component has no id and nothing at a provider.
    if (custom) {
      choices.push({
        label: '$(pass) It was created',
        detail: 'Add the resource to the state; you are asked for its id next',
        value: 'created',
      });
    }
    choices.push({
      label: '$(discard) It was not created',
      detail: 'Discard the operation; the next update creates the resource',
      value: 'discard',
    });
  } else {
    choices.push({
      label: '$(discard) Discard the operation',
      detail: discardDetail(type),
      value: 'discard',
    });
  }
  choices.push({
    label: '$(checklist) Decide about all on one page',
    detail: 'With the inputs of each, and proposals for its id; your answers here are discarded',
    value: 'page',
  });
  return choices;
}

function discardDetail(type: string): string {
  switch (type) {
    case 'deleting':
      return 'The resource stays in the state; a refresh shows whether it is still there';
    case 'updating':
      return 'The state keeps the resource as it was before; a refresh updates it';
    default:
      return 'The state stays as it was before the operation';
  }
}

function askId(operation: PendingOperationInfo, position: StepPosition): Promise<StepResult<string>> {
  const { name, resourceType } = operation;
  const provider = resourceType.split(':')[0] ?? '';
  const withBack = { ...position, canGoBack: true };
  // Dynamic providers are part of the program; the registry does not know them.
  if (provider.startsWith('pulumi'))
    return askText(withBack, `The id that its provider gave to ${name}.`, {
      placeholder: 'id',
      problem: problemOfId,
    });
  const page = `https://www.pulumi.com/registry/packages/${encodeURIComponent(provider)}/`;
  return askText(
    withBack,
    `The id of ${name}, as the console or command line of ${provider} shows it. The form of ids of ${resourceType} is under “Import” on the type’s page in the Pulumi Registry.`,
    {
      placeholder: 'id',
      problem: problemOfId,
      button: {
        icon: 'link-external',
        tooltip: `Open ${provider} in the Pulumi Registry`,
        run: () => void vscode.env.openExternal(vscode.Uri.parse(page)),
      },
    },
  );
}

function problemOfId(value: string): string | undefined {
  return value === '' ? 'Enter the id, or go back.' : undefined;
}
