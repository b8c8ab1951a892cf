import { clearField, setField } from '../../edits/fieldEdits';
import { describeResource } from '../../state/describe';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Refactoring } from './refactoring';

/** Taints a resource, so that the next update replaces it, or untaints it. */
export const taint: Refactoring = {
  name: 'taint',
  offers({ model, resource }) {
    if (!resource || resource.urn === '' || !model.resourceStruct.fields.has('taint')) return [];
    const name = describeResource(resource);
    if (resource.flag('taint')) {
      return [
        {
          title: `Clear the taint of ${name}: the next update does not replace it`,
          sameAs: ['untaint'],
          changes: () => clearField(resource, 'taint'),
        },
      ];
    }
    if (!resource.custom || resource.isProvider || resource.delete) return [];
    return [
      {
        title: `Taint ${name}: the next update replaces it`,
        changes: () => [setField(resource, 'taint', 'true')],
      },
    ];
  },
};

/** Removes the mark that a resource was already deleted for its replacement. */
export const clearPendingReplacement: Refactoring = {
  name: 'clear-pending-replacement',
  offers({ model, resource }) {
    if (!resource?.pendingReplacement || !canStand(model, resource)) return [];
    return [
      {
        title: `Take ${describeResource(resource)} for existing: clear "pendingReplacement"`,
        sameAs: ['clear-mark'],
        changes: () => clearField(resource, 'pendingReplacement'),
      },
    ];
  },
};

/** A resource that waits for its replacement needs neither an id nor its provider; one that exists does. */
function canStand({ graph }: StateModel, resource: Resource): boolean {
  if (resource.custom && resource.id === '') return false;
  if (resource.provider === '') return true;
  const provider = graph.providerOf(resource);
  return provider !== undefined && provider.index <= resource.index;
}

/** Keeps a resource that is pending deletion if nothing has replaced it. */
export const keepResource: Refactoring = {
  name: 'keep-resource',
  offers({ model, resource }) {
    if (!resource?.delete || resource.urn === '') return [];
    if (model.graph.byUrn.get(resource.urn)!.some((copy) => !copy.delete)) return [];
    return [
      {
        title: `Keep ${describeResource(resource)}: do not delete it with the next update`,
        changes: () => clearField(resource, 'delete'),
      },
    ];
  },
};

/** Removes the mark that a resource was created but did not become ready. */
export const clearInitErrors: Refactoring = {
  name: 'clear-init-errors',
  offers({ resource }) {
    const errors = resource?.fields.get('initErrors');
    if (!resource || resource.urn === '' || !errors?.isArray || errors.elements().next().done) return [];
    return [
      {
        title: `Forget the errors of ${describeResource(resource)}: take it for ready`,
        sameAs: ['clear'],
        changes: () => clearField(resource, 'initErrors'),
      },
    ];
  },
};
