import { canBeCreated, createdChanges, namesNothing, settlement } from '../edits/settledOperations';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import type { PendingOperation, Resource } from '../state/resource';
import { describeResource } from '../state/describeResource';
import { isOperationType, type OperationType, shownOperation } from '../state/operationTypes';
import { counted } from '../../../shared/counted';
import type { PendingOperationDecision } from '../../../shared/pendingOperations';
import type { ProvedOperation } from '../../../shared/recordedFacts';
import type { Finding, Fix, Rule } from './engine/rule';

export const pendingOperation: Rule = {
  code: 'pending-operation',
  title: 'An operation was interrupted',
  severity: 'warning',
  docs: {
    why:
      'Pulumi records each operation before it starts and removes the record when it has ended. An operation ' +
      'that is still recorded was interrupted (a killed process, a lost connection, expired credentials), ' +
      'and Pulumi does not know how it ended.',
    repair:
      'Look at the provider. Run **Pulumi: Repair Pending Operations**: it asks, for each, how it ended. A create that ' +
      'did happen needs the id of the new object; anything else can be discarded, and a refresh brings the state in ' +
      'line. Do not use the choice `import` of `pulumi refresh`: it loses the resource. A plain `pulumi stack import` ' +
      'discards all pending operations.',
  },
  checkState(model, report, { recorded }) {
    const list = model.deploymentField('pending_operations');
    const proofs = provedOperations(model, recorded?.proofs ?? []);
    const settle = proofs.size > 0 ? settleAsProved(model, [...proofs.values()]) : undefined;
    for (const operation of model.pendingOperations) {
      // Another rule reports an operation without a resource.
      if (!operation.node.isObject || namesNothing(operation)) continue;
      const finding = describe(model, operation, list);
      const proof = settle && proofs.get(operation);
      report(proof ? proved(finding, proof.words, settle) : finding);
    }
  },
};

/** The possible result of an interrupted operation of each type, and the effect of discarding it. */
const meanings: Readonly<Record<OperationType, { left: string; discard: string }>> = {
  creating: {
    left: 'It may exist at the provider or not: look there first, because the next update creates it, perhaps a second time.',
    discard: 'Discard: it was not created',
  },
  updating: {
    left: 'It may have been changed at the provider or not. A refresh tells.',
    discard: 'Discard: a refresh will tell whether it was changed',
  },
  deleting: {
    left: 'It may be gone at the provider or not. A refresh tells.',
    discard: 'Discard: a refresh will tell whether it is gone',
  },
  reading: {
    left: 'Nothing was changed at the provider.',
    discard: 'Discard: the next update reads it again',
  },
  importing: {
    left: 'Nothing was changed at the provider, but the resource is not in the state.',
    discard: 'Discard: it was not imported',
  },
};

/** A create of which a live entry is there. */
const createdBefore: typeof unknownMeaning = {
  left: 'It has a live entry, too. If the create was to replace that one, the next update makes it again; if an update has created it since, the first object may be left at the provider.',
  discard: 'Discard: it was not created, or that object is deleted',
};

const unknownMeaning = {
  left: 'How it ended is not known: look at the provider.',
  discard: 'Discard this pending operation',
};

function describe(model: StateModel, operation: PendingOperation, list: JsonNode | undefined): Finding {
  const { resource, type, node } = operation;
  const name = resource ? describeResource(resource) : 'a resource';
  const done = shownOperation(model, type);
  const live = resource && type === 'creating' ? model.graph.live(resource.urn) : undefined;
  const { left, discard } = live ? createdBefore : isOperationType(type) ? meanings[type] : unknownMeaning;
  return {
    span: resource?.anchor ?? { start: node.start, end: node.start + 1 },
    message: `Pulumi was interrupted while ${done === '' ? 'working on' : done} ${name}. ${left}`,
    resource,
    fixes: list && [
      ...(canBeCreated(model, operation) ? [created(model, operation, live)] : []),
      {
        title: discard,
        kind: 'discard',
        preferred: type !== 'creating',
        titleForAll: (count) => `Discard all ${count} pending operations`,
        changes: () => [{ kind: 'removeElement', list, element: node }],
      },
    ],
  };
}

interface Proof {
  readonly words: string;
  readonly decision: PendingOperationDecision;
}

/** The operations that a record proves, each named by one proof only. */
function provedOperations(
  { pendingOperations, graph }: StateModel,
  proofs: readonly ProvedOperation[],
): Map<PendingOperation, Proof> {
  const found = new Map<PendingOperation, Proof>();
  for (const { urn, type, words, decision } of proofs) {
    const [operation, ...others] = pendingOperations.filter(
      (one) => one.type === type && one.resource?.urn === urn,
    );
    // Of two objects, one is deleted then: that is for the user to choose.
    const isSecond = decision.action === 'created' && graph.live(urn) !== undefined;
    if (!operation || others.length > 0 || isSecond) continue;
    found.set(operation, { words, decision: { ...decision, index: pendingOperations.indexOf(operation) } });
  }
  return found;
}

/** Settles all that is proved at once; undefined if the state does not allow that. */
function settleAsProved(model: StateModel, proofs: readonly Proof[]): Fix | undefined {
  const decisions = proofs.map(({ decision }) => decision);
  if (!settlement(model, decisions).changes) return undefined;
  const count = proofs.length;
  return {
    title:
      count === 1
        ? 'Settle it as its provider has answered'
        : `Settle all ${count} operations whose providers have answered`,
    kind: 'proved',
    preferred: true,
    lossless: true,
    servesAll: true,
    done: (settled) => `${counted(settled, 'pending operation')} settled as recorded`,
    changes: () => settlement(model, decisions).changes ?? [],
  };
}

function proved(finding: Finding, words: string, settle: Fix): Finding {
  const [interrupted] = finding.message.split('. ', 1);
  const others = finding.fixes?.map((fix) => ({ ...fix, preferred: false })) ?? [];
  return { ...finding, message: `${interrupted}. ${words}`, fixes: [settle, ...others] };
}

/** @param live the present entry of the resource */
function created(model: StateModel, operation: PendingOperation, live: Resource | undefined): Fix {
  const rest = live ? `, and let the next update delete '${live.id}'` : '';
  return {
    title: `It was created: take it into the resources with its id at the provider${rest}…`,
    kind: 'created',
    asks: 'id',
    changes: (id = '') => createdChanges(model, operation, id),
  };
}
