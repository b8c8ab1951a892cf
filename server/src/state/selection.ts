import type { StateGraph } from './graph';
import type { Resource } from './resource';
import { forEachInSlices, type Slices } from '../text/slices';
import type { ValueReads } from '../json/valueReads';

/** How many resources one slice checks. */
const IN_A_SLICE = 500;

/** The part of the state that a selector may use. */
export interface SelectedState {
  readonly resources: readonly Resource[];
  readonly graph: StateGraph;
  readonly valueReads: ValueReads;
}

/** Selects the few resources with some property, and declares what the selection depends on. */
export interface Selector<T> {
  /**
   * The value of a selected resource; undefined if it is not selected. The value must not contain other resources: one
   * that looks the same to its referrers can replace them. Of property values, it may use only secrets and other signed
   * values.
   */
  of: (resource: Resource, state: SelectedState) => T | undefined;
  /**
   * What `of` depends on: only the resource; or also the first resource with each URN (or provider reference) that it
   * names; or also whether that one comes before it.
   */
  looksAt: 'itself' | 'what it names' | 'what comes before it';
}

/** The selected resources. After a change, only what it affects is checked again. */
export class Selection<T> {
  private readonly found = new Map<Resource, T>();
  private inOrder: readonly (readonly [Resource, T])[] | undefined;

  constructor(
    private readonly selector: Selector<T>,
    private readonly state: SelectedState,
  ) {}

  /** Checks all resources. */
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

  get looksAtNamed(): boolean {
    return this.selector.looksAt !== 'itself';
  }

  /**
   * True if it does not depend on the order of the resources.
   * @param repeated true if several resources have the same URN
   */
  isOfAnyOrder(repeated: boolean): boolean {
    const { looksAt } = this.selector;
    return looksAt === 'itself' || (looksAt === 'what it names' && !repeated);
  }

  /** The same selection of the same resources in another order, if it {@link isOfAnyOrder}. */
  inOrderOf(state: SelectedState): Selection<T> {
    const other = new Selection(this.selector, state);
    for (const [resource, found] of this.found) other.found.set(resource, found);
    return other;
  }

  /** @param changed the resources to check again, including new ones */
  follow(gone: Iterable<Resource>, changed: Iterable<Resource>): void {
    this.inOrder = undefined;
    for (const resource of gone) this.found.delete(resource);
    for (const resource of changed) {
      this.found.delete(resource);
      this.look(resource);
    }
  }

  private look(resource: Resource): void {
    const found = this.selector.of(resource, this.state);
    if (found !== undefined) this.found.set(resource, found);
  }
}
