import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from './model';

/** The resource or interrupted operation in whose middle the text ends; undefined if it ends elsewhere. */
export function cutOffEntry({ resources, pendingOperations, text }: StateModel): JsonNode | undefined {
  return [resources.at(-1), pendingOperations.at(-1)]
    .map((entry) => entry?.node)
    .find((node) => node?.isObject && !node.isValid && node.end === text.length);
}
