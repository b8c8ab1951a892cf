import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import { containersIn } from '../../state/structure';

/**
 * The folds, outer before inner: first the whole, then its parts, then their parts. A caller that stops early has the
 * most important folds, and nothing else has been read.
 * @param isFoldable false for values without inner folds, such as an object on one line
 */
export function* foldsOf(model: StateModel, isFoldable: (node: JsonNode) => boolean): Generator<JsonNode> {
  const queue: JsonNode[] = model.root ? [model.root] : [];
  for (const node of queue) {
    if (!isFoldable(node)) continue;
    yield node;
    for (const inner of containersIn(model, node)) queue.push(inner);
  }
}
