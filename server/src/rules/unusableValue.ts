import { setField } from '../edits/fieldEdits';
import type { JsonNode } from '../json/jsonNode';
import { describeResource } from '../state/describeResource';
import type { Resource } from '../state/resource';
import { membersOf, type SignedValue } from '../state/signedValues';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import type { Finding, Rule } from './engine/rule';
import { comparedId } from './support/sameObject';

export const unusableValue: Rule = {
  code: 'unusable-value',
  title: 'Programs and providers must be able to use the values of a state',
  severity: 'warning',
  docs: {
    why:
      'Pulumi takes these values, but the program or the provider that gets them fails. An asset or an archive that has only ' +
      'its hash, as some refreshes leave it, cannot be given to a program (`Invalid asset encountered`); one in a temporary ' +
      'folder exists only on the machine that wrote the state. A dynamic resource without `__provider` in its outputs has no ' +
      'code: its next update or destroy fails (`code must be a string, not undefined`). `__pulumi_raw_state_delta` says how a ' +
      'provider made of one of Terraform’s gets its own state from the outputs, and no longer fits if these were edited. The ' +
      'output `id` of such a provider repeats the id.',
    repair:
      'Take the value from an earlier state of the stack. Without one: put back the `path`, `text` or `uri` of an asset; ' +
      'copy `__provider` from the inputs; remove `__pulumi_raw_state_delta`, which the provider then makes anew; correct ' +
      'the `id`, and look at a refresh.',
  },
  onlyInSoundJson: true,
  checkResource(resource, report) {
    if (!resource.custom || resource.isProvider || resource.pendingReplacement) return;
    const finding = dynamicWithoutCode(resource) ?? deltaThatDoesNotFit(resource) ?? otherId(resource);
    if (finding) report({ ...finding, resource });
  },
  checkSignedValues: (report) => (value, resource) => {
    const finding = value.encrypted === undefined ? assetFault(value) : undefined;
    if (finding) report({ ...finding, resource });
  },
};

const CONTENT = ['text', 'path', 'uri', 'assets'];

/** Folders that systems empty, and that other machines do not share. */
const TEMPORARY =
  /^(?:\/tmp\/|\/var\/tmp\/|(?:\/private)?\/var\/folders\/|[a-z]:[\\/].*[\\/]temp[\\/]|%temp%)/i;

function assetFault({ signature, members, object }: SignedValue): Finding | undefined {
  const kind = KINDS.get(signature.string);
  if (kind === undefined) return undefined;
  // An empty path is one that was lost, too.
  const has = (key: string): boolean => {
    const value = members.get(key);
    return value !== undefined && !value.isNull && (key !== 'path' || value.string !== '');
  };
  if (!CONTENT.some(has)) {
    return {
      span: { start: object.start, end: object.start + 1 },
      message: `This ${kind} has neither a path nor a content: a program that gets it fails. Put that back, or bring back the state before it was lost.`,
      helpedBy: ['restoreStackOf'],
    };
  }
  const path = members.get('path');
  if (path === undefined || !TEMPORARY.test(path.string ?? '')) return undefined;
  return {
    span: path,
    severity: 'information',
    message: `This ${kind} is in a temporary folder of the machine that wrote it: what reads it again elsewhere fails.`,
  };
}

const KINDS: ReadonlyMap<string | undefined, string> = new Map([
  [Signature.asset, 'asset'],
  [Signature.archive, 'archive'],
]);

const DYNAMIC = /^pulumi-(?:nodejs|python):dynamic[:/]/;
const CODE = '__provider';

function dynamicWithoutCode(resource: Resource): Finding | undefined {
  if (!DYNAMIC.test(resource.type) || resource.flag('external')) return undefined;
  const outputs = resource.fields.get('outputs');
  if (outputs?.raw.includes(`"${CODE}"`) === true) return undefined;
  const code = resource.fields.get('inputs')?.expand().get(CODE);
  const isBare = outputs === undefined || outputs.isNull || outputs.expand().members().next().done === true;
  return {
    span: outputs ? { start: outputs.start, end: outputs.start + 1 } : resource.anchor,
    message: `The dynamic resource ${describeResource(resource)} has ${isBare ? 'no outputs' : `no "${CODE}" in its outputs`}: its next update or destroy fails, as that has the code of its provider. Bring back the state before it was lost${code ? ', or copy the code from its inputs' : ''}.`,
    helpedBy: ['restoreStackOf'],
    fixes: code && [
      {
        title: `Copy "${CODE}" from the inputs to the outputs`,
        kind: 'copy-code',
        changes: () => [
          isBare
            ? setField(resource, 'outputs', `{"${CODE}": ${code.raw}}`)
            : { kind: 'addMember', object: outputs.expand(), key: CODE, text: code.raw, after: undefined },
        ],
      },
    ],
  };
}

const DELTA = '__pulumi_raw_state_delta';

function deltaThatDoesNotFit(resource: Resource): Finding | undefined {
  const outputs = resource.fields.get('outputs');
  if (outputs?.raw.includes(`"${DELTA}"`) !== true) return undefined;
  const object = outputs.expand();
  const delta = object.get(DELTA);
  const misfit = delta && misfitOf(object, delta);
  if (!misfit) return undefined;
  return {
    span: misfit === object ? delta : misfit,
    message: `"${DELTA}" does not fit this value of ${describeResource(resource)}, which was edited: the next update or refresh fails, because its provider cannot read its own state. Take the value from an earlier state, or remove "${DELTA}".`,
    helpedBy: ['restoreStackOf'],
    fixes: [
      {
        title: `Remove "${DELTA}": the provider makes it anew`,
        kind: 'remove-delta',
        changes: () => [{ kind: 'removeMember', object, value: delta }],
      },
    ],
  };
}

/** What each part of a delta demands of the value, as in `rawstate.go` of the bridge; `elements` has the inner deltas. */
const DEMANDS: readonly {
  readonly part: string;
  readonly fits: (value: JsonNode) => boolean;
  readonly elements?: readonly string[];
}[] = [
  { part: 'map', fits: ({ isObject }) => isObject, elements: ['m'] },
  { part: 'obj', fits: ({ isObject }) => isObject, elements: ['o', 'ps'] },
  { part: 'arr', fits: ({ isArray }) => isArray, elements: ['arr'] },
  { part: 'set', fits: ({ isArray }) => isArray, elements: ['set'] },
  { part: 'num', fits: ({ isString }) => isString },
  { part: 'asset', fits: (value) => KINDS.has(membersOf(value).get(SIGNATURE_KEY)?.string) },
];

/** Maximum depth of values that are compared. */
const DEEPEST = 20;

/** The first value that its delta does not fit; undefined if it can be recovered, or is a secret. */
function misfitOf(value: JsonNode, delta: JsonNode, depth = 0): JsonNode | undefined {
  if (depth > DEEPEST || !delta.isObject) return undefined;
  if (value.isObject && membersOf(value).get(SIGNATURE_KEY)?.string === Signature.secret) return undefined;
  if (delta.get('replace')) return undefined;
  const plural = delta.get('plu');
  const inner = plural?.get('i');
  if (plural) return inner && !value.isNull ? misfitOf(value, inner, depth + 1) : undefined;
  for (const { part, fits, elements = [] } of DEMANDS) {
    const own = delta.get(part);
    if (!own) continue;
    if (!fits(value)) return value;
    for (const { key, value: of } of elements.flatMap((name) => [...(own.get(name)?.members() ?? [])])) {
      const element = value.isArray ? [...value.elements()][Number(key.string)] : value.get(key.string ?? '');
      if (!element && value.isArray) return value;
      const misfit = element && misfitOf(element, of, depth + 1);
      if (misfit) return misfit;
    }
  }
  return undefined;
}

/** Packages whose `id` output repeats the id, as in all that keep Terraform’s meta data. */
const BRIDGED = /^(?:aws|azure|gcp):/;

function otherId(resource: Resource): Finding | undefined {
  const { id, type, fields } = resource;
  const outputs = fields.get('outputs');
  const raw = outputs?.raw ?? '';
  // In most, it is as text: then no value need be read.
  if (id === '' || !raw.includes('"id"') || hasMember(raw, 'id', JSON.stringify(id))) return undefined;
  if (!BRIDGED.test(type) && !raw.includes('"__meta"')) return undefined;
  const output = outputs!.expand().get('id');
  if (!output?.isString || output.string === '') return undefined;
  if (comparedId({ id: output.string!, type, provider: resource.provider }) === comparedId(resource))
    return undefined;
  return {
    span: output,
    message: `The output "id" of ${describeResource(resource)} is not its id: programs and its provider take one object for the other. Correct the one that is wrong, and look at "pulumi refresh".`,
    fixes: [
      {
        title: `Make the output the id, '${id}'`,
        kind: 'correct-output',
        changes: () => [{ kind: 'replace', span: output, text: JSON.stringify(id) }],
      },
    ],
  };
}

/** True if a text has a member with this value, at any depth. */
function hasMember(text: string, key: string, value: string): boolean {
  const name = `"${key}"`;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const behind = text.slice(at + name.length, at + name.length + value.length + LONGEST_GAP);
    if (behind.replace(/^\s*:\s*/, '').startsWith(value)) return true;
  }
  return false;
}

/** How many characters are expected between a key and its value. */
const LONGEST_GAP = 8;
