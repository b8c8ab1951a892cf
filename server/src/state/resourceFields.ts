import type { Struct } from '../schema/fields';
import type { JsonNode } from '../json/jsonNode';
import { NO_FIELD, resourceFieldName, resourceFieldNumber } from '../schema/resourceKeys';

/** The known fields of a resource, looked up in its cells. Nothing else is stored. */
export class ResourceFields {
  /** A bit for each existing field, by its number: most lookups are for missing fields. */
  private readonly low: number;
  private readonly high: number;

  constructor(
    private readonly node: JsonNode,
    private readonly struct: Struct,
  ) {
    [this.low, this.high] = node.fieldNumbers();
  }

  /** The value of a field; of a doubled one the last that is not null. Undefined if it is missing. */
  get(name: string): JsonNode | undefined {
    const number = resourceFieldNumber(name);
    if (number === undefined) return undefined;
    const bits = number < 32 ? this.low : this.high;
    if (((bits >>> (number & 31)) & 1) === 0 || !this.struct.fields.has(name)) return undefined;
    return this.node.valueOfField(number);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** The names of the existing fields, in text order. */
  keys(): IterableIterator<string> {
    const found = new Set<string>();
    for (const { key } of this.node.members()) {
      const number = key.fieldNumber;
      if (number === NO_FIELD) continue;
      const name = resourceFieldName(number);
      if (this.struct.fields.has(name)) found.add(name);
    }
    return found.values();
  }

  /** The fields with their values, in text order. */
  *[Symbol.iterator](): IterableIterator<[string, JsonNode]> {
    for (const name of this.keys()) yield [name, this.get(name)!];
  }
}
