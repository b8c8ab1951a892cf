import { visitFields } from '../state/decode';
import { fieldOfKey, foldCase, type Struct } from '../state/fields';
import type { JsonNode, Span } from '../state/jsonNode';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { editDistance } from './nearest';
import type { Fix, Report, Rule } from './rule';

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
  checkState(model, report) {
    if (model.root && model.shape) check(model.root, model.rootStruct, model, report);
  },
  checkResource(resource, model, report) {
    check(resource.node, model.resourceStruct, model, report, resource);
  },
};

function check(root: JsonNode, struct: Struct, model: StateModel, report: Report, resource?: Resource): void {
  visitFields(root, struct, {
    unknown(key, value, of) {
      // Where quotes are missing anything can look like a key, a secret too.
      if (model.syntaxProblems().length > 0) return;
      const object = objectAround(root, key);
      const meant = nearestField(key.string ?? '', object, of);
      report({
        span: key,
        message: meant
          ? `Pulumi knows no field of this name here and will drop it. It may be meant for "${meant}".`
          : 'Pulumi knows no field of this name here and will drop it.',
        resource,
        fixes: [...(meant ? [rename(key, meant)] : []), removal(object, value)],
      });
    },
  });
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

/** The one field that is not there and was almost written; undefined if there is none, or a choice. */
function nearestField(key: string, object: JsonNode, struct: Struct): string | undefined {
  const folded = foldCase(key);
  const present = new Set<string | undefined>();
  for (const member of object.members()) present.add(fieldOfKey(struct, member.key.string ?? ''));
  const limit = Math.min(FARTHEST, Math.floor(key.length / 3)) + 1;
  const near = [...struct.fields.keys()]
    .filter((field) => !present.has(field))
    .map((field) => ({ field, distance: editDistance(folded, foldCase(field), limit) }))
    .filter(({ distance }) => distance < limit)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  return first && first.distance !== second?.distance ? first.field : undefined;
}

/** The innermost object in which this key stands. */
function objectAround(root: JsonNode, { start, end }: Span): JsonNode {
  let object = root;
  for (let next: JsonNode | undefined = root; next;) {
    if (next.isObject) object = next;
    const inner: JsonNode[] = next.isObject
      ? [...next.members()].map(({ value }) => value)
      : [...next.elements()];
    next = inner.find((value) => value.start <= start && end <= value.end);
  }
  return object;
}
