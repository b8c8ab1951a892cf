import { NodeKind } from '../../../server/src/json/cells';
import type { JsonNode } from '../../../server/src/json/jsonNode';
import type { StateModel } from '../../../server/src/state/model';

/** The value that the model holds for a node, as JSON.parse would give it. */
export function valueOf(node: JsonNode, model: StateModel): unknown {
  if (node.isOpaque) return valueOf(node.expand(), model);
  switch (node.kind) {
    case NodeKind.Object: {
      const result = {};
      for (const { key, value } of node.members()) {
        // A plain assignment would lose `__proto__`.
        Object.defineProperty(result, key.string!, {
          value: valueOf(value, model),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return result;
    }
    case NodeKind.Array:
      return elementsOf(node, model).map((element) => valueOf(element, model));
    case NodeKind.String:
      return node.string;
    case NodeKind.Number:
      return node.number;
    case NodeKind.True:
      return true;
    case NodeKind.False:
      return false;
    case NodeKind.Null:
    case NodeKind.Missing:
      return null;
  }
}

/** The elements of a list; those of a `resources` list are with the model, or are scanned again. */
function elementsOf(node: JsonNode, model: StateModel): JsonNode[] {
  if (!node.isSegmented) return [...node.elements()];
  if (node.id === model.resourceList?.id) return model.resources.map((resource) => resource.node);
  return [...node.expand().elements()];
}

/** Calls back for every value and key of the model. */
export function forEachNode(model: StateModel, found: (node: JsonNode) => void): void {
  const visit = (given: JsonNode): void => {
    const node = given.isOpaque ? given.expand() : given;
    found(node);
    for (const { key, value } of node.members()) {
      found(key);
      visit(value);
    }
    for (const element of elementsOf(node, model)) visit(element);
  };
  if (model.root) visit(model.root);
}
