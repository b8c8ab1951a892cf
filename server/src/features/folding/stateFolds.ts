import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import { containersIn } from '../../state/structure';

/**
 * What can be folded, the outer before the inner: first the whole, then its parts, then theirs. A caller that stops taking
 * early has the folds that matter most, and nothing was read that was not asked for.
 * @param isFoldable false for what need not be looked into, such as an object on one line
 */
export function* foldsOf(model: StateModel, isFoldable: (node: JsonNode) => boolean): Generator<JsonNode> {
  const queue: JsonNode[] = model.root ? [model.root] : [];
  for (const node of queue) {
    if (!isFoldable(node)) continue;
    yield node;
    for (const inner of containersIn(model, node)) queue.push(inner);
  }
}
