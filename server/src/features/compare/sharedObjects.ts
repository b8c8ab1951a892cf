import type { SharedObject, SharedObjectsParams } from '../../../../shared/stateDifferences';
import { objectKeyAnywhere } from '../../rules/support/sameObject';
import { StateModel } from '../../state/model';

/**
 * Answers `pulumiState/sharedObjects`, by ids that are unique anywhere. A state of the same name and project is one of the
 * same stack.
 */
export function sharedObjects({ text, others }: SharedObjectsParams): SharedObject[] {
  const model = new StateModel(text);
  const { identity } = model;
  const own = model.isSound && identity ? byKey(model) : new Map<string, string>();
  const found = new Map<string, SharedObject>();
  for (const other of own.size > 0 ? others : []) {
    const there = new StateModel(other);
    const { stack, project } = there.identity ?? {};
    if (!there.isSound || !stack || (stack === identity?.stack && project === identity.project)) continue;
    for (const [key, by] of byKey(there)) {
      const urn = own.get(key);
      if (urn !== undefined && !found.has(urn)) found.set(urn, { urn, by });
    }
  }
  return [...found.values()];
}

/** The URNs of resources by the key of their object. */
function byKey(model: StateModel): Map<string, string> {
  return new Map(
    model.resources.flatMap((resource) => {
      const key = objectKeyAnywhere(model, resource);
      return key === '' ? [] : [[key, resource.urn] as const];
    }),
  );
}
