import type {
  FoundResources,
  ResourceChildren,
  ResourceGroup,
  ResourceInfo,
  ResourceMark,
} from '../../../../shared/openedState';
import { bestOf, matchResource, wordsOf } from './matchResource';
import type { StateModel } from '../../state/model';
import { allResourceEntries, type ResourceEntry } from './resourceEntries';

/** Maximum children sent at once; more are sent as groups of this size. */
const PAGE = 500;

/**
 * The resources of a state by parent, for stepwise queries. Keeps nothing of the text, which may have 100 MB. Every
 * resource is in it once, whatever the state's faults: one with a missing parent, or that is its own ancestor, is at the
 * top.
 */
export class ResourceTree {
  readonly marks: Record<ResourceMark, number> = {
    protected: 0,
    pendingDelete: 0,
    pendingReplacement: 0,
    tainted: 0,
    external: 0,
  };
  private readonly entries: readonly ResourceEntry[];
  private readonly parents: readonly (number | undefined)[];
  /** Indexes of the children in the order in which they are shown; those on top under `undefined`. */
  private readonly children = new Map<number | undefined, number[]>();
  private readonly positions: number[] = [];
  private sorted: readonly ResourceEntry[] | undefined;

  constructor(model: StateModel) {
    this.entries = allResourceEntries(model);
    for (const { marks } of this.entries) for (const mark of marks) this.marks[mark]++;
    this.parents = parentsOf(model);
    this.parents.forEach((parent, index) => {
      const list = this.children.get(parent);
      if (list) list.push(index);
      else this.children.set(parent, [index]);
    });
    for (const list of this.children.values()) {
      list.sort((a, b) => order(this.entries[a]!, this.entries[b]!));
      list.forEach((index, position) => (this.positions[index] = position));
    }
  }

  /**
   * The children of a resource, or those on top.
   * @param from the group of them that begins here
   */
  childrenOf(parent: number | undefined, from?: number): ResourceChildren {
    const list = this.children.get(parent) ?? [];
    if (from === undefined && list.length > PAGE) return { groups: this.groupsOf(list) };
    return { resources: list.slice(from ?? 0, (from ?? 0) + PAGE).map((index) => this.info(index)) };
  }

  /** The resources that best match a query, equal ones by name, with their ancestors, the outermost first. */
  find(query: string, limit: number): FoundResources {
    const words = wordsOf(query);
    const { best, more } = bestOf(this.matches(words), limit);
    return {
      resources: best.map(({ index }) => ({ ...this.info(index), ancestors: this.ancestors(index) })),
      more,
    };
  }

  /** The resource at a position in the state's list. */
  at(index: number): ResourceInfo {
    return this.info(index);
  }

  private *matches(words: readonly string[]): Generator<{ index: number; score: number }, void> {
    for (const entry of (this.sorted ??= [...this.entries].sort(order))) {
      const match = matchResource(entry, words);
      // Without a query, none is better than another.
      if (match) yield { index: entry.index, score: words.length === 0 ? 0 : match.score };
    }
  }

  private groupsOf(list: readonly number[]): ResourceGroup[] {
    const groups: ResourceGroup[] = [];
    for (let from = 0; from < list.length; from += PAGE) {
      const count = Math.min(PAGE, list.length - from);
      const [first, last] = [list[from]!, list[from + count - 1]!];
      groups.push({
        from,
        count,
        firstName: this.entries[first]!.name,
        lastName: this.entries[last]!.name,
      });
    }
    return groups;
  }

  private info(index: number): ResourceInfo {
    const childCount = this.children.get(index)?.length ?? 0;
    return { ...this.entries[index]!, childCount, position: this.positions[index]! };
  }

  private ancestors(index: number): ResourceInfo[] {
    const found: ResourceInfo[] = [];
    for (let parent = this.parents[index]; parent !== undefined; parent = this.parents[parent]) {
      found.push(this.info(parent));
    }
    return found.reverse();
  }
}

/** Sorts by name; providers, which are rarely wanted, come last. */
function order(a: ResourceEntry, b: ResourceEntry): number {
  return (
    Number(a.kind === 'provider') - Number(b.kind === 'provider') ||
    compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
    compare(a.type, b.type) ||
    a.index - b.index
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The parent's index of each resource; undefined for one that would be its own ancestor. */
function parentsOf({ resources, graph }: StateModel): (number | undefined)[] {
  const parents = resources.map((resource) => {
    const urn = resource.parent;
    return urn === '' ? undefined : graph.target(resource, urn)?.index;
  });
  /** The walk that reached each resource first. */
  const walks: (number | undefined)[] = [];
  for (let start = 0; start < parents.length; start++) {
    let at: number | undefined = start;
    while (at !== undefined && walks[at] === undefined) {
      walks[at] = start;
      at = parents[at];
    }
    // Back on its own path: a cycle, which is opened here.
    if (at !== undefined && walks[at] === start) parents[at] = undefined;
  }
  return parents;
}
