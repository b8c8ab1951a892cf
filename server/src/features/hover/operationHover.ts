import type { StateModel } from '../../state/model';
import { isOperationType, type OperationType } from '../../state/operationTypes';
import type { PendingOperation } from '../../state/resource';

interface Meaning {
  readonly noun: string;
  readonly meaning: string;
  readonly todo: string;
}

const meanings: Readonly<Record<OperationType, Meaning>> = {
  creating: {
    noun: 'Creation',
    meaning: 'The object may exist at the provider, and Pulumi does not have its id.',
    todo: 'Look for it there. If it exists, its id is needed to keep it; otherwise the entry can be discarded.',
  },
  updating: {
    noun: 'Update',
    meaning: 'The object may have been changed or not.',
    todo: 'Discard the entry, then refresh the stack: the provider tells what the object is now.',
  },
  deleting: {
    noun: 'Deletion',
    meaning: 'The object may be gone or not.',
    todo: 'Discard the entry, then refresh the stack: what is gone is taken out of the state.',
  },
  reading: {
    noun: 'Reading',
    meaning: 'Nothing was changed.',
    todo: 'Discard the entry.',
  },
  importing: {
    noun: 'Import',
    meaning: 'The object was not changed, but it may not be in the state.',
    todo: 'Discard the entry, and import the resource again if it is missing.',
  },
};

const unknownMeaning: Meaning = {
  noun: 'Operation',
  meaning: 'How it ended is not known.',
  todo: 'Look at the provider, then discard the entry.',
};

/** `Creation interrupted`. */
export function interruptionLabel({ type }: PendingOperation): string {
  return `${meaningOf(type).noun} interrupted`;
}

/** The possible result of an interrupted operation of this type, and what to do about it. */
export function meaningOf(type: string): Meaning {
  return isOperationType(type) ? meanings[type] : unknownMeaning;
}

/** The consequences of an operation for its object, and what to do. Markdown. */
export function explainOperation({ type }: PendingOperation): string {
  const { meaning, todo } = meaningOf(type);
  return `${meaning} ${todo} **Pulumi: Repair Pending Operations** asks how it ended and settles it.`;
}

/** The interrupted operations of a state by the URN of their resource. */
export function operationsByUrn(model: StateModel): ReadonlyMap<string, readonly PendingOperation[]> {
  return model.once(readOperations);
}

function readOperations({ pendingOperations }: StateModel): Map<string, PendingOperation[]> {
  const found = new Map<string, PendingOperation[]>();
  for (const operation of pendingOperations) {
    const urn = operation.resource?.urn ?? '';
    const list = found.get(urn);
    if (list) list.push(operation);
    else if (urn !== '') found.set(urn, [operation]);
  }
  return found;
}
