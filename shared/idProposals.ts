import { namesSecret } from './secretNames';
import { ALL_UNKNOWN_VALUES } from './unknownMarkers';

/** A proposed id for a resource. It is a guess: only the user can accept it. */
export interface IdProposal {
  id: string;
  /** Where it comes from, as the end of “Proposed, …”. */
  reason: string;
}

/** A proposal from one input. */
export interface IdInInput extends IdProposal {
  readonly input: string;
}

/** One line without surrounding spaces. */
const MAY_BE_ID = /^(?! )[^\r\n]{1,500}(?<! )$/;

/** Which inputs may be the id, the most telling first, and what they look like. */
const RULES: readonly [matches: (input: string, text: string, type: string) => boolean, looks: string][] = [
  [(_input, text) => /^arn:[\w-]+:[\w-]+:/.test(text), 'looks like an ARN'],
  [(_input, text) => /^(?:\/|projects\/|organizations\/)[^/\s]+\/[^\s]+$/.test(text), 'looks like a path'],
  [(input) => /^(?:arn|id|selfLink)$/.test(input), 'looks like an id'],
  [(input) => /^(?:name|identifier)$/.test(input), 'looks like a name'],
  [
    (input, _text, type) =>
      /[a-z](?:Name|Identifier)$|^(?:bucket|repository|domain|topic|queue|key)$/.test(input) ||
      [ownName(type), `${ownName(type)}Id`].includes(input),
    'looks like a name',
  ],
];

/** `aws:s3/bucket:Bucket` has its name in `bucket`, `gcp:bigquery/dataset:Dataset` in `datasetId`. */
function ownName(type: string): string {
  const last = type.slice(type.lastIndexOf(':') + 1);
  return last.slice(0, 1).toLowerCase() + last.slice(1);
}

/** True if a text can be proposed: it is one line, known, and not called a secret. */
export function mayBeId(input: string, text: string): boolean {
  return MAY_BE_ID.test(text) && !namesSecret(input) && !ALL_UNKNOWN_VALUES.some((one) => text.includes(one));
}

/**
 * The ids that a resource's inputs propose. The form of an id is up to its type, and only the registry tells it: these are
 * texts that occur.
 * @param texts the inputs that {@link mayBeId}
 */
export function idsInInputs(type: string, texts: ReadonlyMap<string, string>): IdInInput[] {
  return RULES.flatMap(([matches, looks]) =>
    Array.from(texts)
      .filter(([input, text]) => matches(input, text, type))
      .map(([input, id]) => ({ id, input, reason: `the input “${input}”, which ${looks}` })),
  );
}

/**
 * The id of an object in Kubernetes: the provider has chosen the name and the namespace before it creates the object.
 * @param metadata the texts in the input `metadata` that {@link mayBeId}; for Helm's releases, the inputs
 * @returns undefined for other types
 */
export function idInKubernetes(type: string, metadata: ReadonlyMap<string, string>): IdProposal | undefined {
  const [name, namespace] = [metadata.get('name'), metadata.get('namespace')];
  if (!type.startsWith('kubernetes:') || name === undefined) return undefined;
  const id = namespace === undefined ? name : `${namespace}/${name}`;
  return { id, reason: 'the name in “metadata”, which ids in Kubernetes are made of' };
}
