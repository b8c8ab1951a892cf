import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import { PATHS_OF_DEPLOYMENT } from '../../state/shapeOf';
import { foldCase } from '../../text/foldCase';
import { breakCircle } from './breakCircle';
import {
  clearInitErrors,
  clearPendingReplacement,
  keepResource,
  taint,
  protection,
} from './flagRefactorings';
import type { Offer, Refactoring } from './refactoring';
import { removeSecretsProvider, shape } from './stateRefactorings';
import { removeAndMoveChildren, removeResource, removeWithDependents } from './removeResource';

/** All refactorings, in the order in which they are offered. */
export const allRefactorings: readonly Refactoring[] = [
  breakCircle,
  removeResource,
  removeWithDependents,
  removeAndMoveChildren,
  keepResource,
  clearInitErrors,
  clearPendingReplacement,
  taint,
  protection,
  removeSecretsProvider,
  shape,
];

/** An offer, with the name of the refactoring that made it. */
export interface NamedOffer extends Offer {
  refactoring: string;
}

/**
 * All offers at an offset. Empty if the JSON is broken, because the structure is unknown then. Also empty with two lists
 * of resources: the engine fills an element's missing fields from the element with the same index in the other list.
 */
export function offersAt(model: StateModel, offset: number): NamedOffer[] {
  if (model.syntaxProblems().length > 0 || listsOfResources(model) > 1) return [];
  const place = { model, offset, resource: model.resourceAt(offset) };
  return allRefactorings.flatMap(({ name, offers }) =>
    offers(place).map((offer) => ({ ...offer, refactoring: name })),
  );
}

/** Each object on the way to a list can be there twice, too: the engine makes one of both. */
function listsOfResources({ root, shape }: StateModel): number {
  if (root === undefined || shape === undefined) return 0;
  let found = [root];
  for (const field of [...PATHS_OF_DEPLOYMENT[shape], 'resources'])
    found = found.flatMap((object) => valuesOf(object, field));
  return found.filter(({ isArray }) => isArray).length;
}

function valuesOf(object: JsonNode, field: string): JsonNode[] {
  if (!object.isObject) return [];
  return [...object.members()].flatMap(({ key, value }) =>
    foldCase(key.string ?? '') === field ? value : [],
  );
}
