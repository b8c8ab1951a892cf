import { modify } from 'jsonc-parser';
import { ALL_UNKNOWN_VALUES } from '../../../../../shared/unknownMarkers';
import type { StateQuestions } from '../../../../../shared/requests';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { holdsSecret } from '../../../pulumi/driftDetection/shownValue';
import { lookUp } from '../../../pulumi/lookUp/lookUp';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import type { Existing } from './lookUpExisting';
import type { PlannedCreate } from './plannedCreates';

/**
 * True for a resource whose provider is the program's own code. `pulumi import` asks it without that code, and it cannot answer: it
 * is looked up, and put into the state, as an interrupted create of it would be.
 */
export function isDynamic({ type }: Pick<PlannedCreate, 'type'>): boolean {
  return /^pulumi-(?:nodejs|python):dynamic[/:]/.test(type);
}

/** Why an entry of it cannot be made from the program's preview; undefined if it can. */
export function whyNotFromPlan({ name, inputs, above }: PlannedCreate): string | undefined {
  if (above.length > 0)
    return `The state does not have the parent of ${name} yet: have an update create that first.`;
  const hidden = Object.keys(inputs).filter((key) => holdsSecret(inputs[key]) || isUnknown(inputs[key]));
  if (hidden.length === 0) return undefined;
  return `A preview does not show ${hidden.join(', ')} of ${name}, which is a secret or known only during an update. Pulumi cannot import resources of dynamic providers, so delete the object, or give the program another name for it.`;
}

function isUnknown(value: unknown): boolean {
  const text = JSON.stringify(value);
  return ALL_UNKNOWN_VALUES.some((marker) => text.includes(marker));
}

/** What a dynamic provider has for an id, and the state in which the resource has it. */
export interface ExistingDynamic {
  readonly found: Existing;
  /** The stack's state with the resource. */
  readonly text: string;
}

/**
 * Asks a dynamic provider what has an id, as for an interrupted create. Writes nothing.
 * @param text the stack's state
 * @throws {PulumiProblem} if the CLI fails, or {Error} if the resource can't be in the state
 */
export async function lookUpDynamic(
  tools: { readonly cli: PulumiCli; readonly server: StateQuestions },
  target: StackTarget,
  { text, create, id }: { readonly text: string; readonly create: PlannedCreate; readonly id: string },
  control: RunControl,
): Promise<ExistingDynamic> {
  const interrupted = withPendingCreate(text, create);
  const { pendingOperations: operations } = await tools.server.summary({ text: interrupted, limit: 0 });
  const { index } = operations.find(({ urn }) => urn === create.urn)!;
  const settled = await tools.server.resolvePendingOperations({
    text: interrupted,
    decisions: [{ index, action: 'created', id }],
  });
  if (settled.text === undefined) throw new Error(settled.failure);
  const answers = await lookUp(
    tools,
    target,
    { text: interrupted, operations, asked: [{ index, id }] },
    control,
  );
  const answer = answers.get(index);
  const message =
    answer?.kind === 'failed'
      ? answer.message
      : answer?.kind === 'unread'
        ? 'It only returns what it is asked for: it cannot look up ids.'
        : 'It has nothing with this id.';
  const found: Existing =
    answer?.kind === 'found'
      ? {
          kind: 'found',
          id,
          differences: answer.changes.map(({ path, old, now }) => ({ path, found: now, planned: old })),
          unknown: [],
          exposed: [],
        }
      : { kind: 'missing', message };
  return { found, text: settled.text };
}

/** The state as if an update had been interrupted that was creating the resource. */
export function withPendingCreate(
  text: string,
  { urn, type, inputs, parent, provider }: PlannedCreate,
): string {
  const resource = { urn, custom: true, type, inputs, ...(parent !== undefined && { parent }), provider };
  const edits = modify(
    text,
    ['deployment', 'pending_operations', -1],
    { resource, type: 'creating' },
    {
      isArrayInsertion: true,
      formattingOptions: { insertSpaces: true, tabSize: 4 },
    },
  );
  return edits.reduceRight(
    (all, { offset, length, content }) => all.slice(0, offset) + content + all.slice(offset + length),
    text,
  );
}
