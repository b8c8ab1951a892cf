import { fieldOfKey, type FieldType, type Struct } from '../../schema/fields';
import { NodeKind } from '../../json/cells';
import type { JsonNode } from '../../json/jsonNode';
import type { Span } from '../../json/parts';
import type { StateModel } from '../../state/model';
import { URN_PREFIX } from '../../../../shared/urn';
import { isTimestamp } from '../../text/timestamp';
import { parseProviderReference } from '../../state/referenceToProvider';

/**
 * Everything in a state that may be a value. That is all text except the names of known fields, and their URNs, types,
 * flags, timestamps, versions and checksums, each only if it has the right form.
 * @param model of valid JSON
 * @returns sorted and disjoint
 */
export function valueSpans(model: StateModel): Span[] {
  const values = new Values(model);
  if (model.root) values.ofStruct(model.root, model.rootStruct);
  return values.found;
}

/** Collects values, in the order of the text. */
class Values {
  readonly found: Span[] = [];

  constructor(private readonly model: StateModel) {}

  ofStruct(object: JsonNode, struct: Struct): void {
    if (!object.isObject) {
      if (!object.isNull) this.add(object);
      return;
    }
    for (const { key, value } of object.members()) {
      const field = fieldOfKey(struct, key.string ?? '');
      if (field === undefined) {
        this.add(key);
        this.add(value);
      } else {
        this.ofField(value, struct.fields.get(field)!, `${struct.name}.${field}`);
      }
    }
  }

  /** @param place the struct and the field that the value is of */
  private ofField(value: JsonNode, type: FieldType, place: string): void {
    if (value.isNull) return;
    switch (type.kind) {
      case 'struct':
        this.ofStruct(value, type.struct);
        return;
      case 'list':
        this.ofList(value, type.of, place);
        return;
      case 'map':
        this.ofMap(value, type.of, place);
        return;
      case 'boolean':
        if (value.kind !== NodeKind.True && value.kind !== NodeKind.False) this.add(value);
        return;
      case 'time':
        if (!isTimestamp(value.string ?? '')) this.add(value);
        return;
      default:
        this.ofText(value, place);
    }
  }

  private ofList(list: JsonNode, type: FieldType, place: string): void {
    const { resourceList, resources, resourceStruct } = this.model;
    if (list.isSegmented && list.id === resourceList?.id) {
      for (const { node } of resources) this.ofStruct(node, resourceStruct);
    } else if (list.isArray && !list.isSegmented) {
      for (const element of list.elements()) this.ofField(element, type, place);
    } else {
      this.add(list);
    }
  }

  private ofMap(map: JsonNode, type: FieldType, place: string): void {
    if (!map.isObject || map.isOpaque) {
      this.add(map);
      return;
    }
    for (const { key, value } of map.members()) {
      this.add(key);
      this.ofField(value, type, place);
    }
  }

  private ofText(value: JsonNode, place: string): void {
    const text = value.string ?? '';
    if (place === 'resource.provider' && text.startsWith(URN_PREFIX)) {
      // A provider's id follows its URN.
      const { start, end } = value.inner;
      this.add({ start: Math.max(start, start + value.raw.lastIndexOf('::') + 1), end });
    } else if (SHOWN[place]?.test(text) !== true) {
      this.add(value);
    }
  }

  private add({ start, end }: Span): void {
    this.found.push({ start, end });
  }
}

const URN = /^urn:pulumi:/;
const TYPE = /^[\w.@$/-]{1,200}(?::[\w.@$/-]{1,200}){1,20}$/;
const WORD = /^[a-z][a-z-]{0,30}$/;
const VERSION = /^v?\d{1,5}\.\d{1,5}\.\d{1,5}[\w.+-]{0,40}$/;

/** The texts that are shown, by struct and field. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'resource.urn': URN,
  'resource.type': TYPE,
  'resource.parent': URN,
  'resource.dependencies': URN,
  'resource.propertyDependencies': URN,
  'resource.deletedWith': URN,
  'resource.replaceWith': URN,
  'resource.aliases': URN,
  'resource.viewOf': URN,
  'operation.type': WORD,
  'manifest.magic': /^[0-9a-f]{64}$/,
  'manifest.version': VERSION,
  'plugin.version': VERSION,
  'secretsProviders.type': WORD,
};

/** The text after a resource's name in a message; no id has it. */
const BEHIND_NAME = ' (';

/** An id in a command in a message. */
const OPTION = /( --id )[^"]{1,2000}/g;

/**
 * Removes the ids of a state's resources from the rules' messages: the id of a random password or an access key is the
 * secret value itself.
 */
export function withoutIds(model: StateModel): (text: string) => string {
  const ids = new Set<string>();
  const pending = model.pendingOperations.flatMap(({ resource }) => resource ?? []);
  for (const { id, provider } of [...model.resources, ...pending]) {
    ids.add(id);
    ids.add(parseProviderReference(provider).reference?.id ?? '');
  }
  ids.delete('');
  return (text) => {
    let shown = '';
    let at = 0;
    // An id can contain a quote, so any two quotes may surround one.
    const quotes = Array.from(text.matchAll(/'/g), ({ index }) => index);
    for (const [i, start] of quotes.entries()) {
      if (start < at) continue;
      const end = quotes
        .slice(i + 1)
        .find((quote) => ids.has(text.slice(start + 1, quote)) && !text.startsWith(BEHIND_NAME, quote + 1));
      if (end === undefined) continue;
      shown += `${text.slice(at, start)}'…'`;
      at = end + 1;
    }
    return (shown + text.slice(at)).replace(OPTION, '$1…');
  };
}
