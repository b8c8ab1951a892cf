import type { Change } from '../../edits/change';
import { orderWithRequirementsFirst, sortedOrder, sortingHelps } from '../../edits/resourceOrder';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { describeResource } from '../../state/describe';
import { lazily } from './lazily';
import type { Fix } from '../engine/rule';

/** The ways to put resources behind what they need, in one check. */
export class OrderFixes {
  /** By what is needed: the first resource in the list that needs it, its fixes, and those of the others. */
  private readonly known = new Map<Resource, { first: Resource; itsOwn?: Fix[]; ofOthers?: Fix[] }>();
  /** The same for all. */
  private readonly sort: Fix;
  private readonly helps = lazily(() => sortingHelps(this.model.graph));

  constructor(private readonly model: StateModel) {
    this.sort = {
      title: 'Sort all resources (those in order stay where they are)',
      kind: 'sort',
      lossless: true,
      done: (count) => `${count} reordered`,
      sortsList: true,
      changes: () => [arranged(sortedOrder(model.graph))],
    };
  }

  /**
   * To be called for each resource that {@link of} may be asked about, in the order of the list: moving what is needed
   * before the first that needs it serves all of them.
   */
  ask(resource: Resource, needed: Resource): void {
    if (!this.known.has(needed)) this.known.set(needed, { first: resource });
  }

  /** Sorting the list: the lossless one of the two ways, the same for all who are asked about. */
  readonly sorting = (): Fix | undefined => (this.helps() ? this.sort : undefined);

  /**
   * The two ways. There are none where entries share a URN in such a way that no order is better than this one.
   * @param needed comes behind `resource` and is no part of a circle with it; `name` is what to call it
   */
  of(resource: Resource, needed: Resource, name: string): readonly Fix[] {
    if (!this.helps()) return [];
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
