import type { Resource } from '../../state/resource';
import type { Report, Rule } from '../engine/rule';

/** A check of the resources in the list and of those in pending operations, which are decoded alike. */
export function checkEveryResource(
  check: (resource: Resource, report: Report) => void,
): Required<Pick<Rule, 'checkResource' | 'checkState'>> {
  return {
    checkResource: check,
    checkState({ pendingOperations }, report) {
      for (const { resource } of pendingOperations) if (resource) check(resource, report);
    },
  };
}
