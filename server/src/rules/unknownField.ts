import { fieldOfKey, fieldOfLaterVersion, type Struct, type StructName } from '../schema/fields';
import { foldCase } from '../text/foldCase';
import type { JsonNode } from '../json/jsonNode';
import { editDistance } from '../state/nearMisses';
import type { Fix, Rule } from './engine/rule';
import { lazy } from './support/lazy';

/** Names that differ in more letters are not typing errors. */
const FARTHEST = 2;

export const unknownField: Rule = {
  code: 'unknown-field',
  title: 'Fields that Pulumi does not know are lost',
  severity: 'information',
  docs: {
    why:
      'A field is misspelt, is in the wrong object, or comes from another version of Pulumi. Pulumi ignores ' +
      'it without a message, and drops it when it next writes the state.',
    repair:
      'Correct the name if it is misspelt; otherwise remove the field. A field that holds resources is a danger if the ' +
      'state has no others: Pulumi takes the state, and the stack is empty afterwards.',
  },
  // Where quotes are missing, anything can look like a key, even a secret.
  onlyInSoundJson: true,
  checkFields: (report, { resources }) => {
    // One object can have thousands of such fields.
    let last: { object: JsonNode; fields: () => ReadonlySet<string> } | undefined;
    return {
      unknown(key, value, struct, object) {
        if (fieldOfLaterVersion(struct, key.string ?? '') !== undefined) return; // Another rule reports the wrong version.
        if (last?.object !== object) last = { object, fields: lazy(() => fieldsOf(object, struct)) };
        // Another rule reports a deployment without any field that is known.
        if (WRAPPINGS.has(struct.name) && last.fields().size === 0) return;
        const meant = nearestField(key.string ?? '', last.fields, struct);
        const held = holdsResources(value, struct);
        const what = held ? 'it with the resources in it' : 'it';
        report({
          span: key,
          ...(held && {
            severity: 'warning',
            danger: resources.length === 0,
            asksFirst: resources.length === 0,
          }),
          message: `Pulumi knows no field of this name here and will drop ${what}.${meant ? ` It may be meant for "${meant}".` : ''}`,
          fixes: [...(meant ? [rename(key, meant)] : []), ...(held ? [] : [removal(object, value)])],
        });
      },
    };
  },
};

const WRAPPINGS: ReadonlySet<StructName> = new Set(['deployment', 'checkpoint']);
/** What is outside of the resources. */
const OUTSIDE: ReadonlySet<StructName> = new Set([...WRAPPINGS, 'envelope', 'checkpointFile']);

/** True for a field around the resources, or beside their list, that holds resources itself. */
function holdsResources(value: JsonNode, { name }: Struct): boolean {
  return OUTSIDE.has(name) && (value.isObject || value.isArray) && /"urn"\s*:\s*"urn:pulumi:/.test(value.raw);
}

function rename(key: JsonNode, field: string): Fix {
  return {
    title: `Rename to "${field}"`,
    kind: 'rename',
    changes: () => [{ kind: 'replace', span: key.inner, text: field }],
  };
}

function removal(object: JsonNode, value: JsonNode): Fix {
  return {
    title: 'Remove this field, as Pulumi will do',
    kind: 'remove',
    titleForAll: (count) => `Remove all ${count} fields that Pulumi does not know`,
    changes: () => [{ kind: 'removeMember', object, value }],
  };
}

function fieldsOf(object: JsonNode, struct: Struct): ReadonlySet<string> {
  const present = new Set<string>();
  for (const { key } of object.members()) {
    const field = fieldOfKey(struct, key.string ?? '');
    if (field !== undefined) present.add(field);
  }
  return present;
}

/**
 * The one absent field whose name was almost written; undefined if there is none, or several.
 * @param present the fields that exist
 */
function nearestField(key: string, present: () => ReadonlySet<string>, struct: Struct): string | undefined {
  const folded = foldCase(key);
  const limit = Math.min(FARTHEST, Math.floor(key.length / 3)) + 1;
  const alike = [...struct.fields.keys()]
    .map((field) => ({ field, distance: editDistance(folded, foldCase(field), limit) }))
    .filter(({ distance }) => distance < limit);
  // Most keys resemble no field: then the object need not be read.
  if (alike.length === 0) return undefined;
  const [first, second] = alike
    .filter(({ field }) => !present().has(field))
    .sort((a, b) => a.distance - b.distance);
  return first && first.distance !== second?.distance ? first.field : undefined;
}
