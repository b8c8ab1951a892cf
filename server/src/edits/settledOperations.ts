import type { EditedState } from '../../../shared/stateText';
import type { PendingOperationDecision } from '../../../shared/pendingOperations';
import type { ListItem } from './listEdits';
import type { JsonNode } from '../json/jsonNode';
import type { PendingOperation, Resource } from '../state/resource';
import { describeUrn, parseUrn } from '../../../shared/urn';
import { StateModel } from '../state/model';
import { BROKEN_JSON, editsOf, type Change } from './change';
import { indentAt } from './newEntry';
import { removeReference, setField } from './fieldEdits';
import { lossWithout, removalChanges } from './removal';
import { applyEdits } from './textEdit';

/** Applies decisions: see {@link settlement}. @returns the new text, or why the decisions can't be carried out */
export function resolvePendingOperations(
  text: string,
  decisions: readonly PendingOperationDecision[],
): EditedState {
  const model = new StateModel(text);
  const { changes, failure } = settlement(model, decisions);
  return changes ? { text: applyEdits(text, editsOf(model, changes)) } : { failure };
}

/**
 * The changes that carry out decisions about pending operations. A discarded one is removed from the list. A create that did happen
 * becomes a resource with the given id at the end of `resources`, after its dependencies. (The CLI's own way,
 * `pulumi refresh --import-pending-creates`, loses the resource.) The entry of a delete that did happen goes.
 * @returns the changes, or why the decisions can't be carried out
 */
export function settlement(
  model: StateModel,
  decisions: readonly PendingOperationDecision[],
): { changes: Change[]; failure?: undefined } | { changes?: undefined; failure: string } {
  const list = model.deployment?.field('pending_operations');
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  const changes: Change[] = [];
  const created = new Map<string, string>();
  const deleted = deletedEntries(model, decisions);
  for (const decision of decisions) {
    if (decision.action === 'leave') continue;
    const operation = model.pendingOperations[decision.index];
    if (!operation || !list)
      return { failure: 'This pending operation is not in the state any more. Start again.' };
    if (decision.action === 'created') {
      const outcome = asResource(model, operation, decision.id.trim(), created);
      if (outcome.failure !== undefined) return { failure: outcome.failure };
      const { urn } = operation.resource!;
      if (created.has(urn)) {
        return {
          failure: `${describeUrn(urn)} is named by two operations: only one of them can have made the live one. Discard the other.`,
        };
      }
      created.set(urn, outcome.text);
      changes.push(...outcome.changes);
    }
    const stays = decision.action === 'deleted' ? whyNotDeleted(model, operation, deleted) : undefined;
    if (stays !== undefined) return { failure: stays };
    changes.push({ kind: 'removeElement', list, element: operation.node });
  }
  changes.push(...removalChanges(model, [...deleted]));
  if (created.size > 0) {
    const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
    for (const entry of created.values()) next.push({ text: entry });
    changes.push({ kind: 'arrangeResources', next });
  }
  return { changes };
}

/** The entries of the deletes that did happen. */
export function deletedEntries(
  model: StateModel,
  decisions: readonly PendingOperationDecision[],
): ReadonlySet<Resource> {
  return new Set(
    decisions.flatMap(({ index, action }) =>
      action === 'deleted' ? entriesOf(model, model.pendingOperations[index]?.resource) : [],
    ),
  );
}

/**
 * Why the entry of a delete that did happen can't go; undefined if it can.
 * @param deleted the entries that go together
 */
export function whyNotDeleted(
  model: StateModel,
  { type, resource }: PendingOperation,
  deleted: ReadonlySet<Resource>,
): string | undefined {
  if (type !== 'deleting' || !resource) return 'Only a delete can have deleted it.';
  const entries = entriesOf(model, resource);
  if (entries.length > 1) return `${describeUrn(resource.urn)} is in the state twice with this id.`;
  for (const entry of entries) {
    const { references, children, users } = lossWithout(model, entry);
    const user = [...references.map(({ from }) => from), ...children, ...users].find(
      (one) => !deleted.has(one),
    );
    if (user) return `${describeUrn(user.urn)} still needs it. Discard the operation, and refresh the stack.`;
  }
  return undefined;
}

function entriesOf(model: StateModel, resource: Resource | undefined): Resource[] {
  if (!resource) return [];
  return (model.graph.byUrn.get(resource.urn) ?? []).filter(({ id }) => id === resource.id);
}

type Outcome = { failure: string } | { failure?: undefined; text: string; changes: Change[] };

/**
 * The changes that turn a create that did happen into a resource with this id.
 * @returns undefined if the result would not be a sound state
 */
export function createdChanges(model: StateModel, operation: PendingOperation, id: string): Change[] {
  const outcome = asResource(model, operation, id);
  const list = model.deploymentField('pending_operations');
  if (outcome.failure !== undefined || !list) return [];
  const kept: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
  return [
    ...outcome.changes,
    { kind: 'arrangeResources', next: [...kept, { text: outcome.text }] },
    { kind: 'removeElement', list, element: operation.node },
  ];
}

/** True for an entry without a resource: null, or with an empty or missing resource. */
export function namesNothing({ node, resourceNode }: PendingOperation): boolean {
  if (isEmpty(node)) return true;
  return node.isObject && node.isValid && (resourceNode === undefined || isEmpty(resourceNode));
}

/** True for null and for an object without members, which the engine treats alike. */
export function isEmpty(node: JsonNode): boolean {
  return node.isValid && (node.isNull || (node.isObject && node.members().next().done === true));
}

/** True if a create can become a resource that the engine accepts, once its id is known. */
export function canBeCreated(model: StateModel, { type, resource }: PendingOperation): boolean {
  if (type !== 'creating' || !resource?.custom || resource.isProvider || model.resourceList?.isArray !== true)
    return false;
  const hasProvider = resource.provider === '' || model.graph.providers.has(resource.provider);
  return hasProvider && resource.type !== '' && parseUrn(resource.urn) !== undefined;
}

/**
 * The entry in `resources` for a create that did happen.
 * @param created URNs of the resources that other decisions add before it
 */
function asResource(
  model: StateModel,
  operation: PendingOperation,
  id: string,
  created: ReadonlyMap<string, unknown> = new Map(),
): Outcome {
  const { resource } = operation;
  if (!resource || resource.urn === '') {
    return { failure: 'This pending operation names no resource; it can only be discarded.' };
  }
  const name = describeUrn(resource.urn);
  if (!resource.custom) return { failure: `${name} is a component: it has no id. Discard the operation.` };
  if (id === '') return { failure: `The id of ${name} is missing.` };
  if (!model.resourceList?.isArray) return { failure: 'The state has no list of resources to add to.' };
  const live = (model.graph.byUrn.get(resource.urn) ?? []).filter((copy) => !copy.delete);
  if (live.some((copy) => copy.id === id)) {
    return { failure: `${name} is in the state with this id already. Discard the operation instead.` };
  }
  return {
    text: entryText(model, resource, id, created),
    // The create was one half of a replacement: the resource that was live until now is the old half.
    changes: live.map((copy) => setField(copy, 'delete', 'true')),
  };
}

/**
 * The operation's resource with the id, and with its inputs as outputs until a refresh reads the real ones. Its dangling
 * references are left out: the engine accepts them in an operation, but not in a resource.
 */
function entryText(
  model: StateModel,
  resource: Resource,
  id: string,
  created: ReadonlyMap<string, unknown>,
): string {
  const { node, fields } = resource;
  const changes = [setField(resource, 'id', JSON.stringify(id))];
  const inputs = fields.get('inputs');
  const outputs = fields.get('outputs');
  if (inputs && (!outputs || outputs.isNull)) {
    const isCompared = inputs.isObject && resource.type.startsWith('kubernetes:');
    const known = isCompared ? asKubernetesKnows(inputs, id) : inputs.raw;
    changes.push(setField(resource, 'outputs', known));
  }
  for (const reference of resource.references) {
    const { urn } = reference;
    const isThere = urn === '' || model.graph.byUrn.has(urn) || created.has(urn);
    if (!isThere) changes.push(removeReference(resource, reference));
  }
  const edits = editsOf(model, changes).map(({ start, end, text }) => ({
    start: start - node.start,
    end: end - node.start,
    text,
  }));
  const neighbour = model.resources[0]?.node ?? model.resourceList!;
  return applyEdits(node.raw, edits).replaceAll(
    `\n${indentAt(model.text, node.end)}`,
    `\n${indentAt(model.text, neighbour.end)}`,
  );
}

/**
 * Inputs as the outputs of an object in Kubernetes. Its provider compares a program with the inputs that it has put among the
 * outputs: without them, everything is new to it, and it replaces most objects. Without a name, it breaks down: the cluster may
 * have made the name, which is then only in the id.
 * https://github.com/pulumi/pulumi-kubernetes/blob/v4.24.0/provider/pkg/provider/provider.go, parseCheckpointObject and Diff
 */
function asKubernetesKnows(inputs: JsonNode, id: string): string {
  const { raw } = inputs;
  const metadata = inputs.expand().field('metadata');
  const isNamedByCluster = metadata?.field('generateName') !== undefined && !metadata.field('name');
  const at = isNamedByCluster ? metadata.start - inputs.start + 1 : 0;
  const [lines = ''] = /^\s*/.exec(raw.slice(at)) ?? [];
  const name = `${lines}"name":${lines && ' '}${JSON.stringify(id.slice(id.lastIndexOf('/') + 1))},`;
  const live = isNamedByCluster ? raw.slice(0, at) + name + raw.slice(at) : raw;
  const members = live.slice(0, live.lastIndexOf('}')).trimEnd();
  const end = live.slice(members.length);
  const [, space = ''] = /^\{(\s*)/.exec(raw) ?? [];
  // Its members are one step deeper, on lines of their own.
  const step = space.slice(end.length - 1);
  const own = `"__inputs":${space && ' '}${raw.replaceAll('\n', `\n${step}`)}`;
  return members === '{' ? `{${own}}` : `${members},${space}${own}${end}`;
}
