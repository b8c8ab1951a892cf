import { Dependents } from './dependents';
import { referenceTo, StateGraph } from './graph';
import type { Resource } from './resource';
import { ResourceIndex, type KeyOf } from './resourceIndex';
import { Selection, type LookedUpState, type Selector } from './selection';
import { atOnce, type Slices } from '../text/slices';

/**
 * Thrown to leave a function that needs a lookup that does not exist yet: see {@link Lookups.lookOrMake}. There is only
 * one: to note the stack for each took longer than most rules take to check a small state.
 */
const MISSING = new Error('A lookup is yet to be made.');

/**
 * The lookups of the rules. Each is built on first use and then follows the changes of the state, at the cost of the
 * changed part.
 */
export class Lookups {
  private graphOnDemand: StateGraph | undefined;
  private dependentsOnDemand: Dependents | undefined;
  private readonly indexes = new Map<KeyOf, ResourceIndex>();
  private readonly selections = new Map<Selector<unknown>, Selection<unknown>>();
  /** True if a missing lookup makes its caller stop. */
  private leaves = false;
  /** Builds the lookup that made it stop. */
  private making: Slices<void> | undefined;

  constructor(private readonly state: LookedUpState) {}

  get graph(): StateGraph {
    if (!this.graphOnDemand) atOnce(this.graphInSlices());
    return this.graphOnDemand!;
  }

  /** Builds the first {@link graph} in slices. */
  *graphInSlices(): Slices<void> {
    if (this.graphOnDemand) return;
    const graph = new StateGraph(this.state.resources);
    yield* graph.fill();
    this.graphOnDemand = graph;
  }

  get dependents(): Dependents {
    if (!this.dependentsOnDemand) atOnce(this.dependentsInSlices());
    return this.dependentsOnDemand!;
  }

  /** Builds the first {@link dependents} in slices. */
  *dependentsInSlices(): Slices<void> {
    if (this.dependentsOnDemand) return;
    const dependents = new Dependents(this.state);
    yield* dependents.fill();
    this.dependentsOnDemand = dependents;
  }

  index(keyOf: KeyOf): ResourceIndex {
    if (!this.indexes.has(keyOf)) this.makeNow(this.makeIndex(keyOf));
    return this.indexes.get(keyOf)!;
  }

  select<T>(selector: Selector<T>): readonly (readonly [Resource, T])[] {
    if (!this.selections.has(selector)) this.makeNow(this.makeSelection(selector));
    const selection = this.selections.get(selector) as Selection<T>;
    for (const part of selection.valuesRead) this.state.valueReads.note(part);
    return selection.entries;
  }

  /**
   * Runs `look` until it needs an index or a selection that does not exist yet: building one for a large state takes
   * longer than other requests should wait.
   * @returns the slices that build it, after which `look` must be called again. Undefined if nothing was missing
   */
  lookOrMake(look: () => void): Slices<void> | undefined {
    this.leaves = true;
    try {
      look();
      return undefined;
    } catch (error) {
      if (error !== MISSING) throw error;
      return this.making;
    } finally {
      this.leaves = false;
      this.making = undefined;
    }
  }

  private makeNow(making: Slices<void>): void {
    if (this.leaves) {
      this.making = making;
      throw MISSING;
    }
    atOnce(making);
  }

  private *makeIndex(keyOf: KeyOf): Slices<void> {
    const index = new ResourceIndex(keyOf);
    yield* index.fill(this.state.resources);
    this.indexes.set(keyOf, index);
  }

  private *makeSelection(selector: Selector<unknown>): Slices<void> {
    const selection = new Selection(selector, this.state);
    yield* selection.fill();
    this.selections.set(selector, selection);
  }

  /** Takes over the lookups that do not depend on the order, from the same resources in another order. */
  takeOver(other: Lookups): void {
    for (const [selector, selection] of other.selections) {
      if (!selection.looksAtOthers) this.selections.set(selector, selection.inOrderOf(this.state));
    }
  }

  /** After a change of only property values in a resource. */
  valuesChanged(resource: Resource): void {
    for (const selection of this.selections.values()) selection.follow([], [resource]);
  }

  /** After a change of the list of resources. The remaining ones keep their order. */
  follow(gone: readonly Resource[], fresh: readonly Resource[]): void {
    const { resources } = this.state;
    if (gone.length + fresh.length > MOST + resources.length / 4) {
      this.graphOnDemand = this.dependentsOnDemand = undefined;
      this.indexes.clear();
      this.selections.clear();
      return;
    }
    this.graphOnDemand?.follow(resources, gone, fresh);
    this.dependentsOnDemand?.follow(gone, fresh);
    for (const index of this.indexes.values()) index.follow(gone, fresh);
    if (this.selections.size === 0) return;
    const touched = new Set(fresh);
    for (const resource of [...gone, ...fresh]) this.addThoseThatName(resource, touched);
    for (const selection of this.selections.values()) {
      selection.follow(gone, selection.looksAtOthers ? touched : fresh);
    }
  }

  private addThoseThatName(resource: Resource, found: Set<Resource>): void {
    const { dependents } = this;
    for (const from of dependents.namers(resource.urn)) found.add(from);
    for (const view of dependents.views.get(resource.urn) ?? []) found.add(view);
    for (const user of dependents.users.get(referenceTo(resource)) ?? []) found.add(user);
  }
}

/** Beyond this number, and a share of the state, building anew is cheaper. */
const MOST = 16;
