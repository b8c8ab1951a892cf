import type { Resource } from '../../state/resource';
import type { Report, Rule } from '../engine/rule';

/** Checks the resources in the list and in pending operations, which the engine decodes alike. */
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
