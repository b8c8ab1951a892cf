import type { SharedObject, SharedObjectsParams } from '../../../../shared/stateDifferences';
import { objectsAnywhere } from '../../rules/support/sameObject';
import { StateModel } from '../../state/model';

/**
 * Answers `pulumiState/sharedObjects`, by ids that are unique anywhere. A state of the same name and project is one of the
 * same stack.
 */
export function sharedObjects({ text, others }: SharedObjectsParams): SharedObject[] {
  const model = new StateModel(text);
  const { identity } = model;
  const own = urnsByKey(model);
  const found = new Map<string, SharedObject>();
  for (const other of own.size > 0 ? others : []) {
    const there = new StateModel(other);
    const { stack, project } = there.identity ?? {};
    if (stack === identity?.stack && project === identity?.project) continue;
    for (const [key, by] of urnsByKey(there)) {
      const urn = own.get(key);
      if (urn !== undefined && !found.has(urn)) found.set(urn, { urn, by });
    }
  }
  return [...found.values()];
}

/** The URNs of resources by the key of their object. */
function urnsByKey(model: StateModel): Map<string, string> {
  return new Map(objectsAnywhere(model).map(({ key, resource }) => [key, resource.urn]));
}
