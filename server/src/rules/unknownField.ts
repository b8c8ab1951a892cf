import { fieldOfKey, laterField, type Struct } from '../schema/fields';
import { foldCase } from '../text/foldCase';
import type { JsonNode } from '../json/jsonNode';
import { editDistance } from '../state/nearest';
import type { Fix, Rule } from './engine/rule';

/** Names that differ in more letters are no slips of the pen. */
const FARTHEST = 2;

export const unknownField: Rule = {
  code: 'unknown-field',
  title: 'Fields that Pulumi does not know are lost',
  severity: 'information',
  docs: {
    why:
      'A field is misspelt, stands in the wrong object, or comes from another version of Pulumi. Pulumi passes over ' +
      'it without a word, and drops it when it next writes the state.',
    repair: 'Correct the name if it is a slip; otherwise the field can go.',
  },
  // Where quotes are missing anything can look like a key, a secret too.
  onlyInSoundJson: true,
  checkFields: (_model, report) => ({
    unknown(key, value, struct, object) {
      if (laterField(struct, key.string ?? '') !== undefined) return; // another rule's: it is the version that is wrong
      const meant = nearestField(key.string ?? '', object, struct);
      report({
        span: key,
        message: meant
          ? `Pulumi knows no field of this name here and will drop it. It may be meant for "${meant}".`
          : 'Pulumi knows no field of this name here and will drop it.',
        fixes: [...(meant ? [rename(key, meant)] : []), removal(object, value)],
      });
    },
  }),
};

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

/** The one field that is not there and was almost written; undefined if there is none, or a choice. */
function nearestField(key: string, object: JsonNode, struct: Struct): string | undefined {
  const folded = foldCase(key);
  const limit = Math.min(FARTHEST, Math.floor(key.length / 3)) + 1;
  const alike = [...struct.fields.keys()]
    .map((field) => ({ field, distance: editDistance(folded, foldCase(field), limit) }))
    .filter(({ distance }) => distance < limit);
  // Most are like none: then there is no need to read the whole object.
  if (alike.length === 0) return undefined;
  const present = new Set<string | undefined>();
  for (const member of object.members()) present.add(fieldOfKey(struct, member.key.string ?? ''));
  const [first, second] = alike
    .filter(({ field }) => !present.has(field))
    .sort((a, b) => a.distance - b.distance);
  return first && first.distance !== second?.distance ? first.field : undefined;
}
