import { Dependents } from './dependents';
import { referenceTo, StateGraph } from './graph';
import type { Resource } from './resource';
import { ResourceIndex, type KeyOf } from './resourceIndex';
import { Selection, type SelectedState, type Selector } from './selection';
import { atOnce, type Slices } from '../text/slices';

/**
 * What rules look resources up in. Each is made on first use, and from then on follows the changes of the state,
 * at the cost of what changes.
 */
export class Lookups {
  private graphOnDemand: StateGraph | undefined;
  private dependentsOnDemand: Dependents | undefined;
  private readonly indexes = new Map<KeyOf, ResourceIndex>();
  private readonly selections = new Map<Selector<unknown>, Selection<unknown>>();

  constructor(private readonly state: SelectedState) {}

  get graph(): StateGraph {
    if (!this.graphOnDemand) atOnce(this.graphInSlices());
    return this.graphOnDemand!;
  }

  /** Does what the first {@link graph} takes its time for. */
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

  /** Does what the first {@link dependents} take their time for. */
  *dependentsInSlices(): Slices<void> {
    if (this.dependentsOnDemand) return;
    const dependents = new Dependents(this.state);
    yield* dependents.fill();
    this.dependentsOnDemand = dependents;
  }

  index(keyOf: KeyOf): ResourceIndex {
    let index = this.indexes.get(keyOf);
    if (!index) {
      index = new ResourceIndex(keyOf);
      atOnce(index.fill(this.state.resources));
      this.indexes.set(keyOf, index);
    }
    return index;
  }

  select<T>(selector: Selector<T>): readonly (readonly [Resource, T])[] {
    let selection = this.selections.get(selector) as Selection<T> | undefined;
    if (!selection) {
      const made = (selection = new Selection(selector, this.state));
      // It follows changes of values by itself: who asks for it does not depend on them.
      this.state.valueReads.unnoticed(() => {
        made.fill();
      });
      this.selections.set(selector, selection);
    }
    return selection.entries;
  }

  /** Takes over, of the same resources in another order, what does not depend on that. */
  takeOver(other: Lookups): void {
    const isRepeated = other.graph.byUrn.repeated().next().done !== true;
    for (const [selector, selection] of other.selections) {
      if (selection.isOfAnyOrder(isRepeated)) this.selections.set(selector, selection.inOrderOf(this.state));
    }
  }

  /** After a change of values in a resource that is the same otherwise. */
  valuesChanged(resource: Resource): void {
    for (const selection of this.selections.values()) selection.follow([], [resource]);
  }

  /** After the list of resources has changed. Those that stay are in the same order as before. */
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
    if (!isUnchangedToOthers(gone, fresh)) {
      for (const resource of [...gone, ...fresh]) this.addThoseThatName(resource, touched);
    }
    for (const selection of this.selections.values()) {
      selection.follow(gone, selection.looksAtNamed ? touched : fresh);
    }
  }

  private addThoseThatName(resource: Resource, found: Set<Resource>): void {
    const { dependents } = this;
    for (const from of dependents.namers(resource.urn)) found.add(from);
    for (const view of dependents.views.get(resource.urn) ?? []) found.add(view);
    for (const user of dependents.users.get(referenceTo(resource)) ?? []) found.add(user);
  }
}

/** Beyond this, and a part of the state, it is no more work to begin anew. */
const MOST = 16;

/** True for a resource in the place of another that looks the same to all that name it. */
function isUnchangedToOthers(gone: readonly Resource[], fresh: readonly Resource[]): boolean {
  const [before] = gone;
  const [now] = fresh;
  if (!before || !now || gone.length > 1 || fresh.length > 1) return gone.length + fresh.length === 0;
  return (
    before.index === now.index &&
    before.urn === now.urn &&
    before.type === now.type &&
    before.id === now.id &&
    before.delete === now.delete &&
    before.pendingReplacement === now.pendingReplacement
  );
}
