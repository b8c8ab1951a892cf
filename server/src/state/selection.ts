import type { StateGraph } from './graph';
import type { Resource } from './resource';
import { forEachInSlices, type Slices } from '../text/slices';
import type { ValueReads } from '../json/valueReads';

/** How many resources are looked at in one slice. */
const IN_A_SLICE = 500;

/** What a selector may look at. */
export interface SelectedState {
  readonly resources: readonly Resource[];
  readonly graph: StateGraph;
  readonly valueReads: ValueReads;
}

/** Something that few resources have: what it is, and what it depends on. */
export interface Selector<T> {
  /**
   * What a resource has of it; undefined if nothing. Nothing of another resource may be in it: one that looks the same
   * to those that name it can take its place. Of property values it may look at secrets and the like alone.
   */
  of: (resource: Resource, state: SelectedState) => T | undefined;
  /**
   * What `of` looks at: the resource alone; or also the first that has a URN that it names (or just that provider
   * reference); or even whether that comes before it.
   */
  looksAt: 'itself' | 'what it names' | 'what comes before it';
}

/** The resources that have something, which is looked for anew only where something has changed. */
export class Selection<T> {
  private readonly found = new Map<Resource, T>();
  private inOrder: readonly (readonly [Resource, T])[] | undefined;

  constructor(
    private readonly selector: Selector<T>,
    private readonly state: SelectedState,
  ) {}

  /** Looks at all resources. */
  fill(): Slices<void> {
    return forEachInSlices(this.state.resources, IN_A_SLICE, (resource) => {
      this.look(resource);
    });
  }

  /** Those that have it, in the order of the state. */
  get entries(): readonly (readonly [Resource, T])[] {
    this.inOrder ??= [...this.found].sort(([a], [b]) => a.index - b.index);
    return this.inOrder;
  }

  get looksAtNamed(): boolean {
    return this.selector.looksAt !== 'itself';
  }

  /**
   * True if it is the same whatever the order of the resources is.
   * @param repeated whether several have one URN
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

  /** @param changed those to look at again; new ones are among them */
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
