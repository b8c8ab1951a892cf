import type { Resource } from './resource';

/** What resources are looked up by; `''`: not at all. It may know only what a {@link Resource} itself keeps. */
export type KeyOf = (resource: Resource) => string;

/** Resources by one of their facts, each list in the order of the state. It follows the changes of the state. */
export class ResourceIndex {
  private readonly lists = new Map<string, Resource[]>();
  /** The keys that several resources have. */
  private readonly shared = new Set<string>();

  constructor(
    private readonly keyOf: KeyOf,
    resources: readonly Resource[],
  ) {
    for (const resource of resources) {
      const key = keyOf(resource);
      if (key === '') continue;
      const list = this.lists.get(key);
      if (!list) {
        this.lists.set(key, [resource]);
      } else {
        list.push(resource);
        this.shared.add(key);
      }
    }
  }

  get(key: string): readonly Resource[] | undefined {
    return this.lists.get(key);
  }

  has(key: string): boolean {
    return this.lists.has(key);
  }

  keys(): IterableIterator<string> {
    return this.lists.keys();
  }

  values(): IterableIterator<readonly Resource[]> {
    return this.lists.values();
  }

  /** The lists with more than one resource. */
  *repeated(): Generator<readonly Resource[], void> {
    for (const key of this.shared) yield this.lists.get(key)!;
  }

  /** Takes out what is not there any more, and in what is new. Both must have their places in the list by now. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    for (const resource of gone) this.remove(resource);
    for (const resource of fresh) this.insert(resource);
  }

  private remove(resource: Resource): void {
    const key = this.keyOf(resource);
    const list = this.lists.get(key);
    if (!list) return;
    list.splice(list.indexOf(resource), 1);
    if (list.length === 0) this.lists.delete(key);
    if (list.length < 2) this.shared.delete(key);
  }

  private insert(resource: Resource): void {
    const key = this.keyOf(resource);
    if (key === '') return;
    const list = this.lists.get(key);
    if (!list) {
      this.lists.set(key, [resource]);
      return;
    }
    list.splice(placeOf(list, resource.index), 0, resource);
    this.shared.add(key);
  }
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
