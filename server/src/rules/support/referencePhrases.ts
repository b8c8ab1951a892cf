import type { Reference, Resource } from '../../state/resource';

/** "as its parent", "as a dependency", … */
export function rolePhrase({ field, property }: Reference): string {
  switch (field) {
    case 'parent':
      return 'as its parent';
    case 'dependencies':
      return 'as a dependency';
    case 'propertyDependencies':
      return `as a dependency of its property "${property ?? ''}"`;
    case 'deletedWith':
      return 'as the resource that it is deleted with';
    case 'replaceWith':
      return 'as a resource that it is replaced with';
  }
}

/** The relation of the other resource to this one. */
export function relationPhrase({ field, property }: Reference): string {
  switch (field) {
    case 'parent':
      return 'its parent';
    case 'dependencies':
      return 'its dependency';
    case 'propertyDependencies':
      return `on which its property "${property ?? ''}" depends`;
    case 'deletedWith':
      return 'with which it is deleted';
    case 'replaceWith':
      return 'with which it is replaced';
  }
}

/** The field's name in the state. */
export function fieldPhrase({ field, property }: Reference): string {
  return property === undefined ? `"${field}"` : `"${field}.${property}"`;
}

/** The words of `Snapshot.VerifyIntegrity`. */
export function engineText(
  resource: Resource,
  { field, property, urn }: Reference,
  what: 'missing' | 'late',
): string {
  const late = what === 'late';
  const { urn: own } = resource;
  switch (field) {
    case 'parent':
      return late
        ? `child resource ${own}'s parent ${urn} comes after it`
        : `child resource ${own} refers to missing parent ${urn}`;
    case 'dependencies':
      return `resource ${own}'s dependency ${urn} ${late ? 'comes after it' : 'refers to missing resource'}`;
    case 'propertyDependencies':
      return `resource ${own}'s property dependency ${urn} (from property ${property ?? ''}) ${late ? 'comes after it' : 'refers to missing resource'}`;
    case 'deletedWith':
      return `resource ${own} is specified as being deleted with ${urn}, which ${late ? 'comes after it' : 'is missing'}`;
    case 'replaceWith':
      return `resource ${own} is specified as being replaced with ${urn}, which ${late ? 'comes after it' : 'is missing'}`;
  }
}
