import { clearField, setField } from '../../edits/fieldEdits';
import { describeResource } from '../../state/describeResource';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import type { Refactoring, Offer } from './refactoring';
import type { Change } from '../../edits/change';
import { dependentsIn } from '../../state/dependents';
import { shownType } from '../../state/unsureTexts';

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

/** Protects or unprotects a resource, all its children, or all resources of its type. */
export const protection: Refactoring = {
  name: 'protection',
  offers({ model, resource }) {
    // Pulumi deletes an old half even if it is protected.
    if (!resource || resource.urn === '' || resource.delete) return [];
    const on = !resource.flag('protect');
    const verb = on ? 'Protect' : 'Unprotect';
    const name = describeResource(resource);
    const dependents = dependentsIn(model);
    const offers: Offer[] = [{ ...offer(on, `${verb} ${name}`, [resource]), sameAs: ['unprotect'] }];
    const below = affected(on, dependents.descendants(resource.urn));
    if (below.length > 0) {
      const many = below.length === 1 ? 'the one resource' : `the ${below.length} resources`;
      offers.push(offer(on, `${verb} ${name} and ${many} below it`, [resource, ...below]));
    }
    const alike = affected(on, dependents.byType.get(resource.type) ?? []);
    const type = shownType(model, resource);
    if (alike.length > 1 && type !== '') {
      offers.push(offer(on, `${verb} all ${alike.length} resources of type ${type}`, alike));
    }
    return offers;
  },
};

/** The resources that change: live ones in the other state. */
function affected(on: boolean, resources: readonly Resource[]): Resource[] {
  return resources.filter((resource) => !resource.delete && resource.flag('protect') !== on);
}

function offer(on: boolean, title: string, resources: readonly Resource[]): Offer {
  const change = (resource: Resource): Change[] =>
    on ? [setField(resource, 'protect', 'true')] : clearField(resource, 'protect');
  return { title, changes: () => resources.flatMap(change) };
}
