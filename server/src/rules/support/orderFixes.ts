import type { Change } from '../../edits/change';
import { orderWithRequirementsFirst, sorting } from '../../edits/resourceOrder';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { describeResource } from '../../state/describeResource';
import { lazy } from './lazy';
import type { Fix } from '../engine/rule';

/** The fixes that move resources after their dependencies, for one check. */
export class OrderFixes {
  /** By dependency: its first dependent in the list, the fixes of that one, and those of the others. */
  private readonly known = new Map<Resource, { first: Resource; itsOwn?: Fix[]; ofOthers?: Fix[] }>();
  /** One fix that sorts the whole list. */
  private readonly sort: Fix;
  private readonly sorting = lazy(() => sorting(this.model.graph));

  constructor(private readonly model: StateModel) {
    this.sort = {
      title: 'Sort all resources (those in order stay where they are)',
      kind: 'sort',
      lossless: true,
      done: () => 'the resources reordered',
      servesAll: true,
      changes: () => [arranged(sorting(model.graph).order)],
    };
  }

  /**
   * Call it in list order for each resource that {@link of} may get: a dependency is moved before its first dependent,
   * which serves all dependents.
   */
  ask(resource: Resource, needed: Resource): void {
    if (!this.known.has(needed)) this.known.set(needed, { first: resource });
  }

  /**
   * The two fixes; only the sort if it is right just because any copy of a URN counts, and none if entries share URNs so
   * that no order is better than this one.
   * @param needed comes after `resource` and is not in a cycle with it; `name` is its name in the titles
   */
  of(resource: Resource, needed: Resource, name: string): readonly Fix[] {
    const { helps, isPaired } = this.sorting();
    if (!helps) return [];
    if (!isPaired) return [this.sort];
    const known = this.known.get(needed)!;
    if (known.first === resource) return (known.itsOwn ??= [this.hoist(resource, name, ''), this.sort]);
    known.ofOthers ??= [this.hoist(known.first, name, ', the first that needs it'), this.sort];
    return known.ofOthers;
  }

  private hoist(first: Resource, name: string, which: string): Fix {
    return {
      title: `Move ${name} before ${describeResource(first)}${which}`,
      kind: 'hoist',
      preferred: true,
      changes: () => [arranged(orderWithRequirementsFirst(this.model.graph, first))],
    };
  }
}

function arranged(order: readonly number[]): Change {
  return { kind: 'arrangeResources', next: order.map((kept) => ({ kept })) };
}
