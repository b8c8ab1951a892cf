import type { StateModel } from '../../state/model';
import { dependentsOf } from '../../state/needs';
import type { PendingOperation, Resource } from '../../state/resource';
import { flagsOf } from './flagHovers';
import { capital } from './markdown';
import { interruptionLabel } from './operationHover';
import { counted } from '../../../../shared/counted';

/** A short text above a resource. */
export interface Lens {
  title: string;
  /** The target of a click; undefined if there is none. */
  target: 'dependents' | { operation: PendingOperation } | undefined;
}

/** The lenses of a resource; none for most. */
export function lensesOf(
  model: StateModel,
  resource: Resource,
  operations: readonly PendingOperation[],
): Lens[] {
  const dependents = dependentsOf(model, resource).length;
  const flags = flagsOf(resource).map(({ label }) => label);
  return [
    ...operations.map((operation) => ({ title: interruptionLabel(operation), target: { operation } })),
    ...(flags.length > 0 ? [{ title: capital(flags.join(', ')), target: undefined }] : []),
    ...(dependents > 0
      ? [{ title: `Needed by ${counted(dependents, 'resource')}`, target: 'dependents' as const }]
      : []),
  ];
}
