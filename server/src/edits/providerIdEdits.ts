import { dependentsIn } from '../state/dependents';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import { formatProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Change } from './change';
import { setField } from './fieldEdits';

/** Changes a provider's id, also in all references to it, including those of pending operations. */
export function providerIdChanges(model: StateModel, provider: Resource, id: string): Change[] {
  const { urn } = provider;
  // References to a provider without an id have the placeholder of an unknown one.
  const old = referenceTo(provider);
  const users = [
    ...(dependentsIn(model).users.get(old) ?? []),
    ...model.pendingOperations.flatMap(({ resource }) => (resource?.provider === old ? [resource] : [])),
  ];
  const text = JSON.stringify(formatProviderReference(urn, id));
  return [
    setField(provider, 'id', JSON.stringify(id)),
    ...users.map((user) => setField(user, 'provider', text)),
  ];
}
