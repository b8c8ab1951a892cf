import type { Change } from '../../edits/change';
import { clearField } from '../../edits/fieldEdits';
import { describeResource } from '../../state/describeResource';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { keepOne } from '../../edits/oneOfCopies';
import { describeUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import { urnChanges, urnsBelow } from '../../edits/newUrns';
import type { Refactoring } from './refactoring';
import { allDependentsOf, lossWithout, removalChanges, type Loss } from '../../edits/removal';

/** The rules about an entry without an object at the provider: perhaps there is none. */
const NO_OBJECT = ['custom-without-id', 'placeholder-id'];

/** Removes one entry from the state if all references to it can be dropped or have another target. */
export const removeResource: Refactoring = {
  name: 'remove-resource',
  offers({ model, resource }) {
    if (!resource || !isRemovable(model, resource)) return [];
    const heir = heirOf(model, resource);
    const loss = heir ? NO_LOSS : lossWithout(model, resource);
    if (loss.children.length > 0 || loss.users.length > 0) return [];
    return [
      {
        title: `Remove ${nameOf(model, resource)} from the state${referencesPhrase(loss)}`,
        settles: NO_OBJECT,
        sameAs: ['remove-entry', 'remove-copy', 'remove-copies'],
        changes: () =>
          heir ? keepOne(model, heir, [resource]) : removalChanges(model, [resource], loss.references),
      },
    ];
  },
};

/** Removes a resource from the state with all its dependents. */
export const removeWithDependents: Refactoring = {
  name: 'remove-with-dependents',
  offers({ model, resource }) {
    if (!resource || !isRemovable(model, resource) || heirOf(model, resource)) return [];
    const dependents = allDependentsOf(model, resource);
    if (dependents.length === 0) return [];
    const needIt = dependents.length === 1 ? 'the one that depends' : `the ${dependents.length} that depend`;
    return [
      {
        title: `Remove ${nameOf(model, resource)} from the state with ${needIt} on it: ${namesOf(dependents)}${protectedPhrase(dependents)}`,
        settles: NO_OBJECT,
        changes: () => removalChanges(model, [resource, ...dependents]),
      },
    ];
  },
};

/** Removes a resource from the state; its children get its parent, and their URNs change accordingly. */
export const removeAndMoveChildren: Refactoring = {
  name: 'remove-and-move-children',
  offers({ model, resource }) {
    if (!resource || !isRemovable(model, resource) || heirOf(model, resource)) return [];
    const loss = lossWithout(model, resource);
    if (loss.children.length === 0 || loss.users.length > 0) return [];
    const parent = resource.references.find(({ field }) => field === 'parent')?.urn;
    // Pulumi would refuse a child before its new parent.
    const stands = parent === undefined ? -1 : model.graph.first(parent)?.index;
    if (stands === undefined || loss.children.some(({ index }) => index <= stands)) return [];
    const renamed = urnsBelow(model, loss.children, resource.urn, parent);
    if (!renamed) return [];
    const children = loss.children.length === 1 ? 'its child' : `its ${loss.children.length} children`;
    const place = parent === undefined ? 'the top' : describeUrn(parent);
    return [
      {
        title: `Remove ${nameOf(model, resource)} from the state${referencesPhrase(loss)}, and move ${children} to ${place}`,
        settles: NO_OBJECT,
        changes: () => [
          ...removalChanges(model, [resource], loss.references),
          ...loss.children.flatMap((child) => newParent(child, parent)),
          ...urnChanges(model, renamed).filter((change) => !isWithin(change, resource)),
        ],
      },
    ];
  },
};

/** Another live entry of its URN, which serves everything that names a removed one. */
function heirOf({ graph }: StateModel, resource: Resource): Resource | undefined {
  if (resource.delete) return undefined;
  return graph.byUrn
    .get(resource.urn)
    ?.find((other) => other !== resource && !other.delete && (!other.isProvider || other.id === resource.id));
}

const NO_LOSS: Loss = { references: [], children: [], users: [] };

function newParent(child: Resource, parent: string | undefined): Change[] {
  if (parent === undefined) return clearField(child, 'parent');
  return child.references
    .filter(({ field }) => field === 'parent')
    .map(({ node }) => ({ kind: 'replace', span: node, text: JSON.stringify(parent) }));
}

/** The root stack can only be removed if there is another one. */
function isRemovable(model: StateModel, { urn, type }: Resource): boolean {
  if (urn === '') return false;
  return type !== ROOT_STACK_TYPE || dependentsIn(model).byType.get(type)!.length > 1;
}

/** The resource's name; with several entries for its URN, also which one. */
function nameOf({ graph }: StateModel, resource: Resource): string {
  const name = describeResource(resource);
  if (graph.byUrn.get(resource.urn)!.length > 1) {
    return resource.delete ? `the old half of ${name}` : `this entry of ${name}`;
  }
  return resource.flag('protect') ? `the protected ${name}` : name;
}

function referencesPhrase({ references }: Loss): string {
  return references.length === 0
    ? ''
    : ` with ${references.length === 1 ? 'the one reference' : `the ${references.length} references`} to it`;
}

function protectedPhrase(resources: readonly Resource[]): string {
  const count = resources.filter((resource) => resource.flag('protect')).length;
  return count === 0 ? '' : ` (${count} protected)`;
}

function isWithin(change: Change, { node }: Resource): boolean {
  return change.kind === 'replace' && node.start <= change.span.start && change.span.end <= node.end;
}

const SHOWN = 3;

/** "'a' (A), 'b' (B)", "'a' (A), 'b' (B), 'c' (C) and 4 more". */
function namesOf(resources: readonly Resource[]): string {
  const shown = resources.slice(0, SHOWN).map(describeResource).join(', ');
  return resources.length > SHOWN ? `${shown} and ${resources.length - SHOWN} more` : shown;
}
