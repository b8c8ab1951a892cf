import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';
import type { Span } from '../json/parts';
import type { PendingOperation, Resource } from './resource';
import { binarySearch } from '../../../shared/binarySearch';

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

/** The pending operation whose entry spans this offset, if any. */
export function operationAt(model: StateModel, offset: number): PendingOperation | undefined {
  return model.pendingOperations.find(({ node }) => node.start <= offset && offset <= node.end);
}

/** The resource whose entry spans this offset: one of the list, or that of a pending operation. */
export function entryAt(model: StateModel, offset: number): Resource | undefined {
  return model.resourceAt(offset) ?? operationAt(model, offset)?.resource;
}

/** The resources of the list, then those of pending operations, whose entries touch a span. */
export function* entriesIn(model: StateModel, { start, end }: Span): Generator<Resource, void> {
  const { resources } = model;
  const first = binarySearch(0, resources.length, (i) => resources[i]!.node.end >= start);
  for (let at = first; at < resources.length && resources[at]!.node.start <= end; at++) yield resources[at]!;
  for (const { node, resource } of model.pendingOperations) {
    if (resource && node.start <= end && start <= node.end) yield resource;
  }
}
