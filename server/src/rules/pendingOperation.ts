import type { JsonNode } from '../state/jsonNode';
import type { PendingOperation } from '../state/resource';
import { describeResource } from './describe';
import type { Finding, Rule } from './rule';

export const pendingOperation: Rule = {
  code: 'pending-operation',
  title: 'An operation was interrupted',
  severity: 'warning',
  docs: {
    why:
      'Pulumi notes each operation before it starts and takes the note out when it has ended. One that is still there ' +
      'was interrupted (a killed process, a lost connection, expired credentials), and Pulumi does not know how it ended.',
    repair:
      'Look at the provider. Run **Pulumi: Repair Pending Operations**: it asks, for each, how it ended. A create that ' +
      'did happen needs the id of the new object; anything else can be discarded, and a refresh brings the state in ' +
      'line. Do not use the choice `import` of `pulumi refresh`: it loses the resource. A plain `pulumi stack import` ' +
      'discards all pending operations.',
  },
  checkState(model, report) {
    const list = pendingList(model.deployment);
    for (const operation of model.pendingOperations) {
      if (!operation.node.isObject) continue;
      report(describe(operation, list));
    }
  },
};

function pendingList(deployment: JsonNode | undefined): JsonNode | undefined {
  return deployment?.field('pending_operations');
}

/** What an interrupted operation of each type may have left, and what helps. */
const meanings: Readonly<Record<string, string>> = {
  creating: 'It may exist at the provider or not. The next update creates it, perhaps a second time.',
  updating: 'It may have been changed at the provider or not. A refresh tells.',
  deleting: 'It may be gone at the provider or not. A refresh tells.',
  reading: 'Nothing was changed at the provider.',
  importing: 'Nothing was changed at the provider, but the resource is not in the state.',
};

function describe(operation: PendingOperation, list: JsonNode | undefined): Finding {
  const { resource, type, node } = operation;
  const name = resource ? describeResource(resource) : 'a resource';
  const meaning = meanings[type] ?? 'How it ended is not known.';
  return {
    span: resource?.anchor ?? { start: node.start, end: node.start + 1 },
    message: `Pulumi was interrupted while ${type === '' ? 'working on' : type} ${name}. ${meaning}`,
    resource,
    fixes: list && [
      {
        title: type === 'creating' ? 'Discard: it was not created' : 'Discard this pending operation',
        kind: 'discard',
        preferred: type !== 'creating',
        titleForAll: (count) => `Discard all ${count} pending operations`,
        changes: () => [{ kind: 'removeElement', list, element: node }],
      },
    ],
  };
}
