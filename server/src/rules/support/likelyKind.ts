import { clearField, setField } from '../../edits/fieldEdits';
import type { Change } from '../../edits/change';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import { providerPackage } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { packageOfUrn } from './providerChoice';

/**
 * What an entry is by the rest of the state, whatever its `custom` and its id say: the engine names providers only in
 * entries of custom resources (`registerResource` in `source_eval.go`), and a component has children, and no provider of
 * its package unless that is a remote one. Undefined if the state does not tell.
 */
export function likelyKind(model: StateModel, resource: Resource): 'custom' | 'component' | undefined {
  if (resource.isProvider || resource.provider !== '') return 'custom';
  // Before version 2, no entry names a provider.
  if (!model.resourceStruct.fields.has('provider')) return undefined;
  const packages = model.once(packagesWithProvider);
  // A state without any provider has lost them, or is older than they are.
  if (packages.size === 0 || packages.has(packageOfUrn(resource.urn))) return undefined;
  const hasChildren = dependentsIn(model)
    .children(resource.urn)
    .some((child) => child !== resource);
  return hasChildren ? 'component' : undefined;
}

function packagesWithProvider({ graph }: StateModel): ReadonlySet<string> {
  return new Set([...graph.providers.values()].flat().map(({ type }) => providerPackage(type)));
}

/** Makes an entry that of a component, which has no id. */
export function componentChanges(resource: Resource): Change[] {
  return [setField(resource, 'custom', 'false'), ...clearField(resource, 'id')];
}
