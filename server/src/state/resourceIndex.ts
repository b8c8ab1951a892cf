import type { Resource } from './resource';
import { forEachInSlices, type Slices } from '../text/slices';
import { binarySearch } from '../../../shared/binarySearch';

/** How many resources are read in one slice. */
const IN_A_SLICE = 500;

/**
 * The lookup keys of a resource, one or several; `''` for none. They may depend only on the data that a {@link Resource}
 * itself stores.
 */
export type KeyOf = (resource: Resource) => string | readonly string[];

/** Resources by a key, each list in the order of the state. It follows the changes of the state. */
export class ResourceIndex {
  /** Most resources are alone under their key: a list for each would take more memory than everything else. */
  private readonly found = new Map<string, Resource | Resource[]>();
  /** The keys of several resources. */
  private readonly shared = new Set<string>();

  constructor(private readonly keyOf: KeyOf) {}

  /** Adds all resources. */
  fill(resources: readonly Resource[]): Slices<void> {
    return forEachInSlices(resources, IN_A_SLICE, (resource) => {
      this.insert(resource);
    });
  }

  get(key: string): readonly Resource[] | undefined {
    const found = this.found.get(key);
    return found && asList(found);
  }

  has(key: string): boolean {
    return this.found.has(key);
  }

  keys(): IterableIterator<string> {
    return this.found.keys();
  }

  *values(): Generator<readonly Resource[], void> {
    for (const found of this.found.values()) yield asList(found);
  }

  /** The lists with more than one resource. */
  *repeated(): Generator<readonly Resource[], void> {
    for (const key of this.shared) yield this.get(key)!;
  }

  /** Removes the resources that are gone, and adds the new ones. All must already have their present indices. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const resource of gone) this.remove(resource);
    for (const resource of fresh) this.insert(resource);
  }

  private remove(resource: Resource): void {
    const keys = this.keyOf(resource);
    if (typeof keys === 'string') this.removeFrom(keys, resource);
    else for (const key of keys) this.removeFrom(key, resource);
  }

  private insert(resource: Resource): void {
    const keys = this.keyOf(resource);
    if (typeof keys === 'string') this.insertInto(keys, resource);
    else for (const key of keys) this.insertInto(key, resource);
  }

  /** Removes a resource from a key. It may be gone already: a resource can have a key twice. */
  private removeFrom(key: string, resource: Resource): void {
    const found = this.found.get(key);
    if (found === resource) this.found.delete(key);
    if (!Array.isArray(found)) return;
    const place = found.indexOf(resource);
    if (place < 0) return;
    found.splice(place, 1);
    if (found.length > 1) return;
    this.found.set(key, found[0]!);
    this.shared.delete(key);
  }

  /** Adds a resource to a key, in order. */
  private insertInto(key: string, resource: Resource): void {
    if (key === '') return;
    const found = this.found.get(key);
    if (!found) {
      this.found.set(key, resource);
    } else if (Array.isArray(found)) {
      const place = placeOf(found, resource.index);
      if (found[place] !== resource) found.splice(place, 0, resource);
    } else if (found !== resource) {
      this.found.set(key, found.index < resource.index ? [found, resource] : [resource, found]);
      this.shared.add(key);
    }
  }
}

function asList(found: Resource | Resource[]): readonly Resource[] {
  return Array.isArray(found) ? found : [found];
}

/** The place in a sorted list of the first resource whose index is not below this one. */
export function placeOf(list: readonly Resource[], index: number): number {
  return binarySearch(0, list.length, (place) => list[place]!.index >= index);
}
