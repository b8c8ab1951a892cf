import type { StateGraph } from './graph';
import type { Resource } from './resource';
import { forEachInSlices, type Slices } from '../text/slices';
import type { Part } from '../json/parts';
import type { ValueReads } from '../json/valueReads';

/** How many resources one slice checks. */
const IN_A_SLICE = 500;

/** The part of the state that lookups are made of. */
export interface LookedUpState {
  readonly resources: readonly Resource[];
  readonly graph: StateGraph;
  readonly valueReads: ValueReads;
}

/**
 * Selects the resources with some property: returns what is of interest about a resource, or undefined if it is not
 * selected. It may look at the resource and, in the graph, at those that the resource names.
 */
export type Selector<T> = (resource: Resource, state: { readonly graph: StateGraph }) => T | undefined;

/** The selected resources. After a change, only those are looked at again that the change can concern. */
export class Selection<T> {
  /** The resources whose property values the selector has read. */
  readonly valuesRead = new Set<Part>();
  private readonly found = new Map<Resource, T>();
  private inOrder: readonly (readonly [Resource, T])[] | undefined;
  private usesGraph = false;
  private readonly given: { readonly graph: StateGraph };

  constructor(
    private readonly selector: Selector<T>,
    private readonly state: LookedUpState,
  ) {
    const noteGraph = (): StateGraph => {
      this.usesGraph = true;
      return state.graph;
    };
    this.given = {
      get graph() {
        return noteGraph();
      },
    };
  }

  /** Looks at all resources. */
  fill(): Slices<void> {
    return forEachInSlices(this.state.resources, IN_A_SLICE, (resource) => {
      this.look(resource);
    });
  }

  /** The selected resources, in the order of the state. */
  get entries(): readonly (readonly [Resource, T])[] {
    this.inOrder ??= [...this.found].sort(([a], [b]) => a.index - b.index);
    return this.inOrder;
  }

  /** True if it depends on other resources than the selected ones. */
  get looksAtOthers(): boolean {
    return this.usesGraph;
  }

  /** The same selection of the same resources in another order, unless it {@link looksAtOthers}. */
  inOrderOf(state: LookedUpState): Selection<T> {
    const other = new Selection(this.selector, state);
    for (const [resource, found] of this.found) other.found.set(resource, found);
    for (const part of this.valuesRead) other.valuesRead.add(part);
    return other;
  }

  /** @param changed the resources to look at again, including new ones */
  follow(gone: Iterable<Resource>, changed: Iterable<Resource>): void {
    this.inOrder = undefined;
    for (const resource of gone) this.found.delete(resource);
    for (const resource of changed) {
      this.found.delete(resource);
      this.look(resource);
    }
  }

  private look(resource: Resource): void {
    const found = this.state.valueReads.only(this.valuesRead, () => this.selector(resource, this.given));
    if (found !== undefined) this.found.set(resource, found);
  }
}
