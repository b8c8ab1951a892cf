import type { Change } from '../edits/change';
import { orderWithRequirementsFirst, sortedOrder } from '../edits/resourceOrder';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { describeResource } from './describe';
import type { Fix } from './rule';

/** The ways to put resources behind what they need, in one check. */
export class OrderFixes {
  /** The first resource in the list that needs another which comes too late. */
  private readonly firsts = new Map<Resource, Resource>();

  constructor(private readonly model: StateModel) {}

  /**
   * The two ways, for resources that are asked about in the order of the list: moving what is needed before the first
   * that needs it serves all of them.
   * @param needed comes behind `resource` and is no part of a circle with it; `name` is what to call it
   */
  of(resource: Resource, needed: Resource, name: string): Fix[] {
    const { graph } = this.model;
    const first = this.firsts.get(needed) ?? resource;
    this.firsts.set(needed, first);
    const which = first === resource ? '' : ', the first that needs it';
    return [
      {
        title: `Move ${name} before ${describeResource(first)}${which}`,
        kind: 'hoist',
        preferred: true,
        changes: () => [arranged(orderWithRequirementsFirst(graph, first))],
      },
      {
        title: 'Sort all resources (those in order stay where they are)',
        kind: 'sort',
        lossless: true,
        sortsList: true,
        changes: () => [arranged(sortedOrder(graph))],
      },
    ];
  }
}

function arranged(order: readonly number[]): Change {
  return { kind: 'arrangeResources', next: order.map((kept) => ({ kept })) };
}
