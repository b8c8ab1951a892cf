import type { Random } from '../../harness/random';
import { rootStructs, type FieldType, type Struct } from '../../../server/src/schema/fields';
import { JsonObject, type Json } from '../json';
import type { StateTree } from '../states/validState';

/** One way to damage states. Changes the tree; returns false if there is nothing of the kind to damage. */
export type Mutation = (state: StateTree, random: Random) => boolean;

/** The resources of a state that are still objects. */
export function resourcesOf({ deployment }: StateTree): JsonObject[] {
  const list = deployment.get('resources');
  return Array.isArray(list) ? list.filter((entry) => entry instanceof JsonObject) : [];
}

/** The list of resources; empty if it no longer exists. */
export function resourceList({ deployment }: StateTree): Json[] {
  const list = deployment.get('resources');
  return Array.isArray(list) ? list : [];
}

/** An object with known fields, and these fields. */
export interface Place {
  object: JsonObject;
  struct: Struct;
}

/** All objects of a state with known fields, from the top level to the last resource's `customTimeouts`. */
function placesOf({ root, shape }: StateTree): Place[] {
  const places: Place[] = [];
  collect(root, { kind: 'struct', struct: rootStructs[shape] }, places);
  return places;
}

function collect(json: Json, type: FieldType, places: Place[]): void {
  if (type.kind === 'list' && Array.isArray(json)) {
    for (const element of json) collect(element, type.of, places);
  } else if (json instanceof JsonObject && type.kind === 'map') {
    for (const { value } of json.members) collect(value, type.of, places);
  } else if (json instanceof JsonObject && type.kind === 'struct') {
    places.push({ object: json, struct: type.struct });
    for (const { key, value } of json.members) {
      const field = type.struct.fields.get(key);
      if (field) collect(value, field, places);
    }
  }
}

/** All kinds of objects are chosen with the same probability: otherwise, nearly all would be resources. */
export function pickPlace(state: StateTree, random: Random): Place {
  const places = placesOf(state);
  const kinds = [...new Set(places.map(({ struct }) => struct.name))];
  const kind = random.chance(0.6) && kinds.includes('resource') ? 'resource' : random.pick(kinds);
  return random.pick(places.filter(({ struct }) => struct.name === kind));
}
