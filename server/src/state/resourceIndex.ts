import type { Resource } from './resource';

/** What resources are looked up by; `''`: not at all. It may know only what a {@link Resource} itself keeps. */
export type KeyOf = (resource: Resource) => string;

/** Resources by one of their facts, each list in the order of the state. It follows the changes of the state. */
export class ResourceIndex {
  /** Most are alone, and a list for each would take more memory than all the rest. */
  private readonly found = new Map<string, Resource | Resource[]>();
  /** The keys that several resources have. */
  private readonly shared = new Set<string>();

  constructor(
    private readonly keyOf: KeyOf,
    resources: readonly Resource[],
  ) {
    for (const resource of resources) {
      const key = keyOf(resource);
      if (key !== '') this.set(key, (list) => list.push(resource), resource);
    }
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

  /** Takes out what is not there any more, and in what is new. Both must have their places in the list by now. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const resource of gone) this.remove(resource);
    for (const resource of fresh) this.insert(resource);
  }

  private remove(resource: Resource): void {
    const key = this.keyOf(resource);
    const found = this.found.get(key);
    if (!found) return;
    if (!Array.isArray(found)) {
      this.found.delete(key);
      return;
    }
    found.splice(found.indexOf(resource), 1);
    if (found.length > 1) return;
    this.found.set(key, found[0]!);
    this.shared.delete(key);
  }

  private insert(resource: Resource): void {
    const key = this.keyOf(resource);
    if (key === '') return;
    this.set(key, (list) => list.splice(placeOf(list, resource.index), 0, resource), resource);
  }

  /** Puts a resource under a key, among others if there are any. */
  private set(key: string, add: (list: Resource[]) => void, resource: Resource): void {
    const found = this.found.get(key);
    if (!found) {
      this.found.set(key, resource);
      return;
    }
    const list = Array.isArray(found) ? found : [found];
    add(list);
    this.found.set(key, list);
    this.shared.add(key);
  }
}

function asList(found: Resource | Resource[]): readonly Resource[] {
  return Array.isArray(found) ? found : [found];
}

/** The place in a list in the order of the state of the first resource that does not come before this index. */
export function placeOf(list: readonly Resource[], index: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
