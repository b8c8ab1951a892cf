import * as vscode from 'vscode';
import type {
  OperationProof,
  PendingOperationDecision,
  PendingOperationRow,
} from '../../../../shared/pendingOperations';
import { askChoice, askText, type Choice, type StepPosition, type StepResult } from '../../ui/inputSteps';
import { type TypedIds, acceptUnsureIds } from './checkTypedIds';

/** The target of the decisions: an open document, which can keep an operation, or the stack, which cannot. */
export type RepairPlace = 'document' | 'stack';

type Action = PendingOperationDecision['action'] | Instead;
/** What the user chose instead of a decision. */
type Instead = 'stop' | 'page';

/** A state's operations to decide. */
export interface OperationsToDecide {
  readonly place: RepairPlace;
  /** The command, and the owner of the operations: `stack “dev”`, or the name of a document. */
  readonly title: string;
  readonly ids: TypedIds;
  readonly operations: readonly PendingOperationRow[];
  /** False if there is no page to decide on. */
  readonly hasPage: boolean;
}

/**
 * Asks how each pending operation ended, one step each, with a way back. Each id is looked up at once.
 * @returns undefined if the user gave up; `stop` if they have to look something up first; `page` if they want to decide
 *   about all of them on one page
 */
export async function askDecisions(
  asked: OperationsToDecide,
): Promise<PendingOperationDecision[] | Instead | undefined> {
  const decisions: PendingOperationDecision[] = [];
  const { operations, title } = asked;
  while (decisions.length < operations.length) {
    const operation = operations[decisions.length]!;
    const position = {
      title,
      step: decisions.length + 1,
      totalSteps: operations.length,
      canGoBack: decisions.length > 0,
    };
    const decision = await askDecision(asked, operation, decisions, position);
    if (decision === 'cancel') return undefined;
    if (decision === 'back') decisions.pop();
    else if (typeof decision.value === 'string') return decision.value;
    else decisions.push(decision.value);
  }
  return decisions;
}

async function askDecision(
  asked: OperationsToDecide,
  operation: PendingOperationRow,
  others: readonly PendingOperationDecision[],
  position: StepPosition,
): Promise<StepResult<PendingOperationDecision | Instead>> {
  const { index, name, resourceType, type } = operation;
  const question = `${name} (${resourceType}): interrupted while ${type}`;
  for (;;) {
    const choices = choicesFor(operation, asked);
    const answer = await askChoice(position, question, withProof(choices, asked.ids.proofOf(operation)));
    if (typeof answer !== 'object') return answer;
    if (answer.value === 'stop' || answer.value === 'page') return { value: answer.value };
    if (answer.value !== 'created') return { value: { index, action: answer.value } };
    const id = await askId(asked.ids, operation, others, position);
    if (id === 'cancel') return id;
    if (id !== 'back') return { value: { index, action: 'created', id: id.value } };
  }
}

function choicesFor(
  { type, custom, isInState }: PendingOperationRow,
  { place, hasPage }: OperationsToDecide,
): Choice<Action>[] {
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
    if (type === 'deleting' && isInState) {
      choices.push({
        label: '$(trash) It was deleted',
        detail: 'Take it out of the state',
        value: 'deleted',
      });
    }
    choices.push({
      label: '$(discard) Discard the operation',
      detail: discardDetail(type),
      value: 'discard',
    });
  }
  if (hasPage) {
    choices.push({
      label: '$(checklist) Decide about all on one page',
      detail: 'With the inputs of each, and proposals for its id; your answers here are discarded',
      value: 'page',
    });
  }
  return choices;
}

/** The choices with what the provider has answered: beside the choice that follows from it, which comes second, or by itself. */
function withProof(
  choices: readonly Choice<Action>[],
  proof: OperationProof | undefined,
): (Choice<Action> | vscode.QuickPickItem)[] {
  if (!proof) return [...choices];
  const { words, decision } = proof;
  const [first, ...others] = choices;
  const proved = others.find(({ value }) => value === decision?.action);
  return [
    first!,
    proved ? { ...proved, detail: words } : { label: `$(info) ${words}` },
    ...others.filter((one) => one !== proved),
  ];
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

/** Asks for an id until it is confirmed, or the user uses one that could not be. */
async function askId(
  ids: TypedIds,
  operation: PendingOperationRow,
  others: readonly PendingOperationDecision[],
  position: StepPosition,
): Promise<StepResult<string>> {
  const proved = ids.proofOf(operation)?.decision;
  let proposed = proved?.action === 'created' ? proved.id : undefined;
  for (;;) {
    const answer =
      proposed === undefined ? await askText(...idQuestion(operation, position)) : { value: proposed };
    proposed = undefined;
    if (typeof answer !== 'object') return answer;
    const id = answer.value;
    const verdict = await ids.check(operation, id, others);
    if (verdict.kind === 'confirmed') return answer;
    if (verdict.kind === 'unsure') {
      const one = { name: operation.name, id, found: verdict.found };
      if ((await acceptUnsureIds([one], 'Enter Another Id')) === 'yes') return answer;
      continue;
    }
    const proposals = ids.proposalsFor(operation, id);
    const other = await askChoice<string | undefined>(
      { ...position, title: verdict.problem, canGoBack: true },
      'Nothing was changed',
      [
        {
          label: '$(edit) Enter another id',
          detail: 'If this one is right, check that the credentials and the region are those of the stack',
          value: undefined,
        },
        ...proposals.map((proposal) => ({
          label: `$(lightbulb) Look up “${proposal.id}” instead`,
          detail: `Proposed: from ${proposal.reason}`,
          value: proposal.id,
        })),
      ],
    );
    if (other === 'cancel') return other;
    if (other !== 'back') proposed = other.value;
  }
}

function idQuestion(operation: PendingOperationRow, position: StepPosition): Parameters<typeof askText> {
  const { name, resourceType } = operation;
  const provider = resourceType.split(':')[0] ?? '';
  const withBack = { ...position, canGoBack: true };
  // Dynamic providers are part of the program; the registry does not know them.
  if (provider.startsWith('pulumi'))
    return [
      withBack,
      `The id of ${name}, as its provider returned it.`,
      { placeholder: 'id', problem: problemOfId },
    ];
  const page = `https://www.pulumi.com/registry/packages/${encodeURIComponent(provider)}/`;
  return [
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
  ];
}

function problemOfId(value: string): string | undefined {
  return value === '' ? 'Enter the id, or go back.' : undefined;
}
