import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';

/** The objects and lists directly in this one, in text order, including resources and the content of property values. */
export function* containersIn(model: StateModel, node: JsonNode): Generator<JsonNode, void> {
  if (isResourceList(model, node)) {
    for (const { node: resource } of model.resources) if (isContainer(resource)) yield resource;
    return;
  }
  const whole = node.isOpaque ? node.expand() : node;
  for (const { value } of whole.members()) if (isContainer(value)) yield value;
  for (const element of whole.elements()) if (isContainer(element)) yield element;
}

/** True for the list of {@link StateModel.resources}. */
export function isResourceList(model: StateModel, node: JsonNode): boolean {
  return node.isSegmented && node.start === model.resourceList?.start;
}

function isContainer(node: JsonNode): boolean {
  return node.isObject || node.isArray;
}
