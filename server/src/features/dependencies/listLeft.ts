import type { LeftResource } from '../../../../shared/leftResources';
import type { StateText } from '../../../../shared/stateText';
import { StateModel } from '../../state/model';
import { DependencyGraph } from './dependencyGraph';

/**
 * What a destroy has left in a state, with the order in which it can go. Without views, which go with their owners.
 */
export function leftResources({ text }: StateText): LeftResource[] {
  const graph = new DependencyGraph(new StateModel(text));
  const left = graph.resources.filter(({ viewOf }) => viewOf === undefined);
  const isLeft = new Set(left.map(({ index }) => index));
  return left.map(({ index, urn, type, name, id, kind, marks, line, retainOnDelete, deletedWith }) => ({
    index,
    urn,
    type,
    name,
    ...(id !== undefined && { id }),
    kind,
    marks,
    line,
    isKept: retainOnDelete || marks.includes('external'),
    ...(deletedWith !== undefined && { deletedWith: graph.resource(deletedWith).name }),
    neededBy: graph
      .dependentsOf(index)
      .map(({ from }) => from)
      .filter((from) => isLeft.has(from)),
  }));
}
