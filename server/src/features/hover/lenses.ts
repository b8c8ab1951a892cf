import type { StateModel } from '../../state/model';
import { dependentsOf } from '../../state/needs';
import type { PendingOperation, Resource } from '../../state/resource';
import { flagsOf } from './flagHovers';
import { capital } from './markdown';
import { interruptionLabel } from './operationHover';
import { counted } from '../../../../shared/counted';

/** What is said above a resource, in a few words. */
export interface Lens {
  title: string;
  /** Where a click leads. Undefined: nowhere. */
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
