import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Report, Rule } from '../engine/rule';

/** A check of the resources in the list and of those in pending operations, which are decoded alike. */
export function checkEveryResource(
  check: (resource: Resource, report: Report, model: StateModel) => void,
): Required<Pick<Rule, 'checkResource' | 'checkState'>> {
  return {
    checkResource(resource, model, report) {
      check(resource, report, model);
    },
    checkState(model, report) {
      for (const { resource } of model.pendingOperations) if (resource) check(resource, report, model);
    },
  };
}
