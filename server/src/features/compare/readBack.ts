import type { ReadBack, ReadBackDifference, ReadBackParams } from '../../../../shared/stateDifferences';
import {
  byIdentity,
  differingFields,
  maySecretsBeSame,
  PROPERTY_FIELDS,
  sameBesideSecrets,
} from './stateComparison';
import { jsonDifferences, type JsonDifference, type ObjectComparison } from '../../json/jsonDifferences';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import { shownUrn } from '../../state/unsureTexts';

/** Times, which the engine rewrites. */
const TIMES: ReadonlySet<string> = new Set(['created', 'modified']);

/**
 * Answers `pulumiState/readBack`: how a stack differs from the imported state. Every value is compared except for the
 * contents of secrets, because ciphertexts cannot be compared;
 * secrets in plain text on both sides are.
 */
export function readBack({ imported, found, limit }: ReadBackParams): ReadBack {
  const [wantedModel, foundModel] = [new StateModel(imported), new StateModel(found)];
  const wanted = byIdentity(wantedModel.resources);
  const there = byIdentity(foundModel.resources);
  const differences: ReadBackDifference[] = [];
  let count = 0;
  const add = (difference: ReadBackDifference): void => {
    count += 1;
    if (count <= limit) differences.push(difference);
  };
  for (const [identity, resource] of wanted) {
    const urn = shownUrn(wantedModel, resource);
    const counterpart = there.get(identity);
    if (!counterpart) add({ urn, kind: 'missing' });
    else for (const difference of differencesOf(resource, counterpart)) add({ urn, ...difference });
  }
  for (const [identity, resource] of there) {
    if (!wanted.has(identity)) add({ urn: shownUrn(foundModel, resource), kind: 'extra' });
  }
  return { differences, count };
}

/** Nearly all fields are equal as text; the properties of the others are compared value by value. */
function* differencesOf(wanted: Resource, found: Resource): Generator<Omit<ReadBackDifference, 'urn'>, void> {
  for (const field of differingFields(wanted, found, sameBesideSecrets)) {
    const [one, other] = [wanted.fields.get(field), found.fields.get(field)];
    if (!one || !other) {
      yield { path: field, kind: one ? 'missing' : 'extra' };
    } else if (PROPERTY_FIELDS.has(field)) {
      for (const { path, ...pair } of propertyDifferences(field, one, other)) {
        yield { path: pathText(field, path), kind: kindOf(pair) };
      }
    } else if (!(TIMES.has(field) && isSameTime(one.string, other.string))) {
      yield { path: field, kind: 'other' };
    }
  }
}

function propertyDifferences(field: string, one: JsonNode, other: JsonNode): Iterable<JsonDifference> {
  const root = one.expand();
  return jsonDifferences(root, other.expand(), (left, right) =>
    // The engine ignores a signature of a property map itself.
    left === root && field !== 'replacementTrigger' ? 'exact' : compareObjects(left, right),
  );
}

/** Secrets count as equal unless both are in plain text; in other signed objects, the engine adds or omits empty members. */
function compareObjects(one: JsonNode, other: JsonNode): ObjectComparison {
  const [left, right] = [one, other].map((object) => object.get(SIGNATURE_KEY)?.string);
  if (left !== right) return 'different';
  if (left === Signature.secret) {
    const [text, otherText] = [one, other].map((secret) => secret.get('plaintext')?.string);
    return maySecretsBeSame(text, otherText) ? 'same' : 'different';
  }
  return left === undefined ? 'exact' : 'lenient';
}

function kindOf({ left, right }: Omit<JsonDifference, 'path'>): ReadBackDifference['kind'] {
  if (!left || !right) return left ? 'missing' : 'extra';
  if (left.number !== undefined && Object.is(left.number, right.number)) return 'rounded';
  if (left.isString && right.isString && /\p{Surrogate}/u.test(left.string!)) return 'unpaired surrogate';
  return 'other';
}

/** Maximum length of a complete path. */
const LONGEST_PATH = 200;

/** `outputs.tags["a b"][2]` */
function pathText(field: string, path: JsonDifference['path']): string {
  let text = field;
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    if (text.length > LONGEST_PATH) return `${text.slice(0, LONGEST_PATH)}…`;
  }
  return text;
}

/** True if two texts are the same time, to the millisecond. */
function isSameTime(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [one, other].map((text) => Date.parse(text ?? ''));
  return left === right;
}
