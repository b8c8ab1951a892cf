import type { Change } from '../../edits/change';
import { clearField, setField } from '../../edits/fieldEdits';
import { describeResource } from '../../state/describe';
import { dependentsIn } from '../../state/dependents';
import type { Resource } from '../../state/resource';
import { shownType } from '../../state/unsureTexts';
import type { Offer, Refactoring } from './refactoring';

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
