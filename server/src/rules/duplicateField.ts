import type { JsonNode } from '../json/jsonNode';
import type { Rule, Fix } from './engine/rule';
import { counted } from '../../../shared/counted';
import { parseUrn, typeBelow } from '../../../shared/urn';
import { parseProviderReference, providerPackage } from '../state/referenceToProvider';
import { factsPhrase, weigh } from './support/evidence';

export const duplicateField: Rule = {
  code: 'duplicate-field',
  title: 'A field must not occur twice in one object',
  severity: 'error',
  docs: {
    why:
      'Two edits, or a merge, left the same field twice. Pulumi does not refuse that: it merges two objects into one with ' +
      'parts of both; of two lists, it takes the last and fills missing parts of its elements from the other; of any other ' +
      'values, it takes the last that is not `null`. ' +
      'This is never intended. Editors and `jq` show only the last one. To Pulumi `"URN"` and `"urn"` are the ' +
      'same field.',
    repair:
      'Compare the two, keep one and remove the other. Where the rest of the entry speaks for one of them, such as the type ' +
      'in its URN, that is offered first.',
  },
  checkFields: (report) => {
    const weighed = new Map<JsonNode, number>();
    return {
      repeated({ key, value: second }, { key: earlier, value: first }, field, object) {
        const before = weighed.get(object) ?? 0;
        weighed.set(object, before + 1);
        const name = key.string ?? '';
        const other = earlier.string ?? '';
        const what =
          name === other
            ? `"${field}" occurs twice in this object`
            : `"${name}" and "${other}" are the same field to Pulumi`;
        report({
          span: key,
          message: `${what}, ${outcomeOf(first, second)}: keep one of the two.`,
          related: [{ span: earlier, message: 'The first one is here.' }],
          fixes: choices(object, before < WEIGHED ? CONFIRMED[field] : undefined, [first, second]),
        });
      },
    };
  },
};

/** For at most this many repeated fields of an object, the rest of it is searched for what speaks for one of them. */
const WEIGHED = 20;

/** The result of both fields in Go's decoder. */
function outcomeOf(first: JsonNode, second: JsonNode): string {
  if (first.isObject && second.isObject)
    return 'and it would merge the two values, so that parts of both survive';
  if (first.isArray && second.isArray)
    return 'and it would take the last list and fill missing parts of its elements from the other';
  return 'and it would take the last value that is not null';
}

function choices(
  object: JsonNode,
  confirms: Confirms | undefined,
  [first, second]: readonly [JsonNode, JsonNode],
): Fix[] {
  // If the texts are equal, there is no difference to show.
  const isAlike = first.raw === second.raw;
  const { likeliest, factsFor } = weigh(
    [first, second],
    confirms ? [{ kind: 'entry', says: ({ string }) => confirms(string ?? '', object) }] : [],
  );
  const because = (one: JsonNode): string => {
    const facts = factsPhrase(factsFor(one));
    return facts && `, as ${facts}`;
  };
  const keepsLast: Fix = {
    title: `Keep this field, which Pulumi reads, and remove the one before${because(second)}`,
    kind: 'keep-last',
    changes: () => [{ kind: 'removeMember', object, value: first }],
  };
  const keepsFirst: Fix = {
    title: isAlike
      ? 'Remove this field, which only repeats the other'
      : `Remove this field, keep the one before${because(first)}`,
    kind: 'keep-first',
    preferred: isAlike,
    lossless: isAlike,
    done: (count) => `${counted(count, 'field')} that only repeated another removed`,
    changes: () => [{ kind: 'removeMember', object, value: second }],
  };
  return isAlike || likeliest === first ? [keepsFirst, keepsLast] : [keepsLast, keepsFirst];
}

/** What the rest of an entry says for a value of one of its fields, as a clause. */
type Confirms = (value: string, entry: JsonNode) => string | undefined;

/** By field. */
const CONFIRMED: Readonly<Record<string, Confirms>> = {
  urn(urn, entry) {
    const parsed = parseUrn(urn);
    return parsed && parsed.type === entry.get('type')?.string ? 'its type is that of the entry' : undefined;
  },
  type: (type, entry) =>
    parseUrn(entry.get('urn')?.string ?? '')?.type === type ? 'the URN has that type' : undefined,
  id(id, entry) {
    const outputs = entry.get('outputs');
    const isOutput = outputs?.isObject === true && outputs.expand().get('id')?.string === id;
    return isOutput && id !== '' ? 'the outputs have that id' : undefined;
  },
  parent(parent, entry) {
    const urn = parseUrn(entry.get('urn')?.string ?? '');
    const above = parseUrn(parent);
    return urn && above && typeBelow(above, urn.type) === urn.qualifiedType
      ? 'the URN has the type of that parent'
      : undefined;
  },
  provider(provider, entry) {
    const { reference } = parseProviderReference(provider);
    const named = reference && providerPackage(parseUrn(reference.urn)?.type ?? '');
    return named !== undefined && entry.get('type')?.string?.startsWith(`${named}:`) === true
      ? 'it is of the package of the type'
      : undefined;
  },
};
