import { BROKEN_JSON } from '../../edits/change';
import { applyEdits, type TextEdit } from '../../edits/textEdit';
import { formatEdits } from '../../edits/formatEdits';
import type { ComparableParams, ComparableStates } from '../../../../shared/stateDifferences';
import { byIdentity, isEmptyValue, sameField } from './stateComparison';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import { NO_FIELD } from '../../schema/resourceKeys';
import type { Resource } from '../../state/resource';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';

/** Fields that the engine records but does not use for decisions. */
const NOTES: ReadonlySet<string> = new Set(['created', 'modified', 'sourcePosition', 'stackTrace']);
const NOTES_OF_STATE: ReadonlySet<string> = new Set(['manifest', 'metadata']);

/** The members of an object by their proper names, in display order. */
type Members = ReadonlyMap<string, JsonNode>;

/**
 * Answers `pulumiState/comparable`: the two states as texts that differ only where the states do. Both are exports with
 * the same layout. Resources and fields of the second are in the order of the first, equal values are written alike, and
 * secrets are masked.
 */
export function comparableStates({ before, after, engineOnly }: ComparableParams): ComparableStates {
  const models: StateModel[] = [];
  for (const text of [before, after]) {
    const model = new StateModel(text);
    if (!model.isSound) return { failure: BROKEN_JSON };
    if (!model.shape) return { failure: 'This is not a Pulumi state.' };
    models.push(new StateModel(maskSecrets(text)));
  }
  const [old, now] = models as [StateModel, StateModel];
  const oldEntries = byIdentity(old.resources);
  const nowEntries = byIdentity(now.resources);
  const hidden = engineOnly === true ? NOTES : undefined;
  const left: string[] = [];
  for (const resource of oldEntries.values()) left.push(entryText(fieldsOf(resource, hidden)));
  const right: string[] = [];
  for (const identity of alignedOrder([...oldEntries.keys()], [...nowEntries.keys()])) {
    const counterpart = oldEntries.get(identity);
    const fields = fieldsOf(nowEntries.get(identity)!, hidden);
    right.push(entryText(counterpart ? aligned(fieldsOf(counterpart, hidden), fields) : fields));
  }
  const oldMembers = stateMembers(old, engineOnly);
  return {
    before: stateText(old, oldMembers, left),
    after: stateText(now, aligned(oldMembers, stateMembers(now, engineOnly)), right),
  };
}

/** The second list in the order of the first; items that only the second has stay after their predecessor. */
function alignedOrder(old: readonly string[], now: readonly string[]): string[] {
  const inOld = new Set(old);
  const inNow = new Set(now);
  const first: string[] = [];
  const behind = new Map<string, string[]>();
  let last = first;
  for (const identity of now) {
    if (inOld.has(identity)) behind.set(identity, (last = []));
    else last.push(identity);
  }
  return [
    ...first,
    ...old.flatMap((identity) => (inNow.has(identity) ? [identity, ...behind.get(identity)!] : [])),
  ];
}

/** @param hidden if given, only fields that the engine uses: without recorded notes, empty or unknown fields */
function fieldsOf(resource: Resource, hidden: ReadonlySet<string> | undefined): Members {
  const fields = new Map<string, JsonNode>();
  for (const [name, value] of resource.fields) {
    if (hidden && (hidden.has(name) || isEmptyValue(value))) continue;
    fields.set(name, value);
  }
  if (hidden) return fields;
  for (const { key, value } of resource.node.members()) {
    if (key.fieldNumber === NO_FIELD) fields.set(key.string ?? key.raw, value);
  }
  return fields;
}

/** The members of the deployment, except for its resources. */
function stateMembers({ deployment }: StateModel, engineOnly: boolean | undefined): Members {
  const members = new Map<string, JsonNode>();
  for (const { key, value } of deployment?.members() ?? []) {
    const name = key.string ?? key.raw;
    if (name === 'resources' || (engineOnly && (NOTES_OF_STATE.has(name) || isEmptyValue(value)))) continue;
    members.set(name, value);
  }
  return members;
}

/** The second members in the order of the first; equal values are written as in the first. */
function aligned(old: Members, now: Members): Members {
  const result = new Map<string, JsonNode>();
  for (const [name, value] of old) {
    const counterpart = now.get(name);
    if (sameField(value, counterpart)) result.set(name, value);
    else if (counterpart) result.set(name, counterpart);
  }
  for (const [name, value] of now) {
    if (!old.has(name) && !sameField(undefined, value)) result.set(name, value);
  }
  return result;
}

function entryText(members: Members): string {
  return `{${membersText(members)}}`;
}

function membersText(members: Members): string {
  return [...members].map(([name, { raw }]) => `${JSON.stringify(name)}: ${raw}`).join(', ');
}

function stateText({ root }: StateModel, members: Members, resources: readonly string[]): string {
  const version = root?.field('version')?.raw ?? '3';
  const others = members.size > 0 ? `${membersText(members)}, ` : '';
  const text = `{"version": ${version}, "deployment": {${others}"resources": [${resources.join(', ')}]}}`;
  return applyEdits(text, formatEdits(text, { indent: '    ', endsWithNewline: true }));
}

const MASK = '"[secret]"';

/** The members with a secret's value. */
const HOLDERS: readonly string[] = ['ciphertext', 'plaintext'];

/**
 * Masks every secret value in a text, encrypted or not: each import encrypts anew, so that ciphertexts cannot be
 * compared.
 * @param text of sound JSON
 */
export function maskSecrets(text: string): string {
  const edits: TextEdit[] = [];
  for (const object of new StateModel(text).signedObjects()) {
    if (object.get(SIGNATURE_KEY)?.string !== Signature.secret) continue;
    for (const { key, value } of object.members()) {
      if (!HOLDERS.includes(key.string ?? '')) continue;
      edits.push({ start: value.start, end: value.end, text: MASK });
    }
  }
  return applyEdits(
    text,
    edits.sort((a, b) => a.start - b.start),
  );
}
