import { idInKubernetes, idsInInputs, mayBeId, type IdProposal } from '../../../../../shared/idProposals';
import { isObject, type JsonObject } from '../../../pulumi/driftDetection/shownValue';
import { redact } from '../../../pulumi/secrets/redact';
import type { PlannedCreate } from './plannedCreates';

const MOST = 12;

/** What an error names: words in quotes, ARNs, and paths of Azure and Google Cloud. */
const IN_ERRORS =
  /"([^"\s]{1,300})"|'([^'\s]{1,300})'|“([^”\s]{1,300})”|`([^`\s]{1,300})`|(arn:[\w:/.+=@-]{1,300}|\/subscriptions\/[\w./-]{1,300}|\bprojects\/[\w./-]{1,300})/g;

/** A word of an error: an id can have all of these. */
const WORDS = /[A-Za-z0-9][\w.:/@+-]{0,299}/g;
/** What an error says of the word before it. */
const EXISTS = /^["'”’`]?[ \t]{1,9}(?:already exists|exists already|is already|already in use)/;

/** The words of an error that have the resource's name in them, or of which it says that they exist. */
function wordsInError(said: string, name: string): string[] {
  return Array.from(said.matchAll(WORDS), ({ 0: word, index }) => ({
    word,
    after: said.slice(index + word.length, index + word.length + 40),
  }))
    .filter(
      ({ word, after }) =>
        (word !== name && word.includes(name)) || (EXISTS.test(after) && /[\d._:/@-]/.test(word)),
    )
    .map(({ word }) => word.replace(/[.:/@+-]{1,20}$/, ''));
}

/**
 * Ids that the object of a planned resource may have: what its provider has answered, that of an object in Kubernetes, then
 * what the error names, then what its inputs propose (`shared/idProposals.ts`), then its name.
 * @param said the error
 * @param recorded the id with which its provider has made it in the last recorded run
 */
export function idProposalsFromPlan(
  { type, name, inputs }: Pick<PlannedCreate, 'type' | 'name' | 'inputs'>,
  said = '',
  recorded?: string,
): IdProposal[] {
  const inKubernetes = idInKubernetes(
    type,
    textsOf(isObject(inputs['metadata']) ? inputs['metadata'] : inputs),
  );
  const proposals = [
    ...(recorded === undefined ? [] : [{ id: recorded, reason: 'the recorded answer of its provider' }]),
    ...(inKubernetes ? [inKubernetes] : []),
    ...(inKubernetes && !inKubernetes.id.includes('/')
      ? [{ id: `default/${inKubernetes.id}`, reason: 'its name, in the namespace “default”' }]
      : []),
    ...[
      ...Array.from(said.matchAll(IN_ERRORS), (match) => match.slice(1).find(Boolean)!),
      ...wordsInError(said, name),
    ]
      .filter((id) => !id.startsWith('urn:pulumi:') && id !== name)
      .map((id) => ({ id, reason: 'the error, which names it' })),
    ...idsInInputs(type, textsOf(inputs)),
    { id: name, reason: 'its name in the program' },
  ];
  const seen = new Set<string>();
  return proposals
    .filter(({ id }) => mayBeId('', id) && redact(id) === id && !seen.has(id) && seen.add(id))
    .slice(0, MOST)
    .map(({ id, reason }) => ({ id, reason }));
}

/** The texts that can be proposed. */
function textsOf(values: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' && mayBeId(key, value) ? [[key, value] as const] : [],
    ),
  );
}
