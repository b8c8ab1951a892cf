import { fieldOfKey, type FieldType, type Struct } from '../../schema/fields';
import { NodeKind } from '../../json/cells';
import type { JsonNode } from '../../json/jsonNode';
import type { Span } from '../../json/parts';
import type { StateModel } from '../../state/model';
import { URN_PREFIX } from '../../../../shared/urn';
import { isTimestamp } from '../../text/timestamp';

/**
 * Everything in a state that may be a value: all but the names of known fields, and in them URNs, types, flags,
 * timestamps, versions and the checksum, each only where it looks like one.
 * @param model of valid JSON
 * @returns sorted and disjoint
 */
export function valueSpans(model: StateModel): Span[] {
  const found: Span[] = [];
  if (model.root) addStruct(model.root, model.rootStruct);
  return found;

  function add({ start, end }: Span): void {
    found.push({ start, end });
  }

  function addStruct(object: JsonNode, struct: Struct): void {
    if (!object.isObject) {
      if (!object.isNull) add(object);
      return;
    }
    for (const { key, value } of object.members()) {
      const field = fieldOfKey(struct, key.string ?? '');
      if (field === undefined) {
        add(key);
        add(value);
      } else {
        addValue(value, struct.fields.get(field)!, `${struct.name}.${field}`);
      }
    }
  }

  /** @param place the struct and the field that the value is of */
  function addValue(value: JsonNode, type: FieldType, place: string): void {
    if (value.isNull) return;
    switch (type.kind) {
      case 'struct':
        addStruct(value, type.struct);
        return;
      case 'list':
        if (value.isSegmented && value.id === model.resourceList?.id) {
          for (const { node } of model.resources) addStruct(node, model.resourceStruct);
        } else if (value.isArray && !value.isSegmented) {
          for (const element of value.elements()) addValue(element, type.of, place);
        } else {
          add(value);
        }
        return;
      case 'map':
        if (value.isObject && !value.isOpaque) {
          for (const member of value.members()) {
            add(member.key);
            addValue(member.value, type.of, place);
          }
        } else {
          add(value);
        }
        return;
      case 'boolean':
        if (value.kind !== NodeKind.True && value.kind !== NodeKind.False) add(value);
        return;
      case 'time':
        if (!isTimestamp(value.string ?? '')) add(value);
        return;
      default:
        addText(value, place);
    }
  }

  function addText(value: JsonNode, place: string): void {
    const text = value.string ?? '';
    if (place === 'resource.provider' && text.startsWith(URN_PREFIX)) {
      // The id of a provider comes behind its URN.
      const { start, end } = value.inner;
      add({ start: Math.max(start, start + value.raw.lastIndexOf('::') + 1), end });
    } else if (SHOWN[place]?.test(text) !== true) {
      add(value);
    }
  }
}

const URN = /^urn:pulumi:/;
const TYPE = /^[\w.@$/-]{1,200}(?::[\w.@$/-]{1,200}){1,20}$/;
const WORD = /^[a-z][a-z-]{0,30}$/;
const VERSION = /^v?\d{1,5}\.\d{1,5}\.\d{1,5}[\w.+-]{0,40}$/;

/** The texts that are shown, by the struct and the field that they are of. */
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
