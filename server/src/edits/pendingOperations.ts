import type { EditedState, PendingOperationDecision } from '../protocol';
import type { ListItem } from './listEdits';
import type { PendingOperation } from '../state/resource';
import { describeUrn } from '../state/urn';
import { StateModel } from '../state/model';
import { BROKEN_JSON } from './brokenJson';
import { editsOf, type Change } from './change';
import { applyEdits } from './textEdit';

/**
 * Carries out what was decided for each pending operation: a discarded one is taken out of the list; a create that
 * did happen becomes a resource with the given id, at the end of `resources`, where all that it needs is before it.
 * (The CLI's own way, `pulumi refresh --import-pending-creates`, loses the resource.)
 * @returns the new text, or why the decisions can't be carried out
 */
export function resolvePendingOperations(
  text: string,
  decisions: readonly PendingOperationDecision[],
): EditedState {
  const model = new StateModel(text);
  const list = model.deployment?.field('pending_operations');
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  const changes: Change[] = [];
  const created = new Map<string, string>();
  for (const decision of decisions) {
    if (decision.action === 'leave') continue;
    const operation = model.pendingOperations[decision.index];
    if (!operation || !list)
      return { failure: 'This pending operation is not in the state any more. Start again.' };
    if (decision.action === 'created') {
      const outcome = asResource(model, operation, decision.id.trim());
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
    changes.push({ kind: 'removeElement', list, element: operation.node });
  }
  if (created.size > 0) {
    const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
    for (const entry of created.values()) next.push({ text: entry });
    changes.push({ kind: 'arrangeResources', next });
  }
  return { text: applyEdits(text, editsOf(model, changes)) };
}

type Outcome = { failure: string } | { failure?: undefined; text: string; changes: Change[] };

/** The entry in `resources` that a create which did happen leaves. */
function asResource(model: StateModel, operation: PendingOperation, id: string): Outcome {
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
    text: entryText(model, operation, id),
    // The create was one half of a replacement: what was live until now is its old half.
    changes: live.map((copy) => {
      const field = copy.fields.get('delete');
      return field
        ? { kind: 'replace', span: field, text: 'true' }
        : {
            kind: 'addMember',
            object: copy.node,
            key: 'delete',
            text: 'true',
            after: copy.fields.get('custom'),
          };
    }),
  };
}

/** The operation's resource with the id, and with its inputs as outputs until a refresh reads the real ones. */
function entryText(model: StateModel, operation: PendingOperation, id: string): string {
  const { node, fields } = operation.resource!;
  const changes: Change[] = [];
  const idField = fields.get('id');
  const idText = JSON.stringify(id);
  changes.push(
    idField
      ? { kind: 'replace', span: idField, text: idText }
      : { kind: 'addMember', object: node, key: 'id', text: idText, after: fields.get('custom') },
  );
  const inputs = fields.get('inputs');
  const outputs = fields.get('outputs');
  if (inputs && !outputs) {
    changes.push({ kind: 'addMember', object: node, key: 'outputs', text: inputs.raw, after: inputs });
  } else if (inputs && outputs?.isNull) {
    changes.push({ kind: 'replace', span: outputs, text: inputs.raw });
  }
  const edits = editsOf(model, changes).map(({ start, end, text }) => ({
    start: start - node.start,
    end: end - node.start,
    text,
  }));
  const entry = applyEdits(node.raw, edits);
  const neighbour = model.resources[0]?.node ?? model.resourceList!;
  return entry.replaceAll(`\n${indentAt(model.text, node.end)}`, `\n${indentAt(model.text, neighbour.end)}`);
}

/** The white space at the start of the line that holds this offset. */
function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, Math.min(offset, lineStart + 200)))![0];
}
