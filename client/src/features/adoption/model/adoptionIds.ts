import { ALL_UNKNOWN_VALUES } from '../../../../../shared/unknownMarkers';
import { isObject, isSecret, type JsonObject } from '../../../pulumi/driftDetection/shownValue';
import { redact } from '../../../pulumi/secrets/redact';
import type { PlannedCreate } from './plannedCreates';

/** A possible id of an object, and where it is from. */
export interface ProposedId {
  readonly id: string;
  readonly from: string;
}

const MOST = 12;
const LONGEST = 300;

/** What an error names: words in quotes, ARNs, and paths of Azure and Google Cloud. */
const IN_ERRORS =
  /"([^"\s]{1,300})"|'([^'\s]{1,300})'|“([^”\s]{1,300})”|`([^`\s]{1,300})`|(arn:[\w:/.+=@-]{1,300}|\/subscriptions\/[\w./-]{1,300}|\bprojects\/[\w./-]{1,300})/g;

/** Inputs that name an object, the most telling first. */
const NAMING = [
  /^(?:arn|id|selfLink)$/,
  /^name$/,
  /(?:Name|Identifier|Id)$/,
  /^(?:bucket|repository|domain|topic|queue|key)$/,
];

/**
 * Ids that the object of a planned resource may have. The format of an id is up to its type, and is told only by the
 * registry: these are names that occur.
 * @param said the error
 */
export function proposedIds(
  { type, name, inputs }: Pick<PlannedCreate, 'type' | 'name' | 'inputs'>,
  said = '',
): ProposedId[] {
  const proposals = [
    ...inKubernetes(type, inputs),
    ...Array.from(said.matchAll(IN_ERRORS), (match) => ({
      id: match.slice(1).find(Boolean)!,
      from: 'named in the error',
    })).filter(({ id }) => !id.startsWith('urn:pulumi:') && id !== name),
    ...NAMING.flatMap((pattern) =>
      Object.entries(inputs).flatMap(([key, value]) =>
        pattern.test(key) && typeof value === 'string' ? [{ id: value, from: `its input “${key}”` }] : [],
      ),
    ),
    { id: name, from: 'its name in the program' },
  ];
  const seen = new Set<string>();
  return proposals.filter(({ id }) => isUsable(id) && !seen.has(id) && seen.add(id)).slice(0, MOST);
}

/** Kubernetes has one format for all. */
function inKubernetes(type: string, inputs: JsonObject): ProposedId[] {
  const metadata = isObject(inputs['metadata']) ? inputs['metadata'] : inputs;
  const { name, namespace } = metadata;
  if (!/^kube(?:rnetes)?:/.test(type) || typeof name !== 'string') return [];
  if (typeof namespace === 'string')
    return [{ id: `${namespace}/${name}`, from: 'its namespace and its name' }];
  return [
    { id: name, from: 'its input “metadata.name”' },
    { id: `default/${name}`, from: 'its name, in the namespace “default”' },
  ];
}

function isUsable(id: string): boolean {
  if (
    id === '' ||
    id.length > LONGEST ||
    isSecret(id) ||
    ALL_UNKNOWN_VALUES.some((value) => id.includes(value))
  )
    return false;
  return redact(id) === id;
}
