import { BROKEN_JSON, editsOf } from '../../edits/change';
import { applyEdits } from '../../edits/textEdit';
import type { EditedState } from '../../../../shared/stateText';
import type {
  EditResourceParams,
  ResourceFacts,
  ResourceParams,
  ResourceValue,
  ResourceWithValue,
  ResourcesWithValueParams,
} from '../../../../shared/resourceChanges';
import { rename } from '../rename/rename';
import { findResource } from '../../state/pathInState';
import { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { offersAt } from './allRefactorings';
import { allDependentsOf } from '../../edits/removal';
import type { JsonNode } from '../../json/jsonNode';
import { providerVersion } from '../../state/providerInputFaults';

/** Maximum dependents listed. */
const NAMED = 100;

/** The facts about a resource that a user needs before a change, and the offered changes; null if it is missing. */
export function resourceFacts({ text, resource: wanted }: ResourceParams): ResourceFacts | null {
  const model = new StateModel(text);
  const resource = 'offset' in wanted ? model.resourceAt(wanted.offset) : findResource(model, wanted);
  if (!resource || resource.urn === '') return null;
  const dependents = allDependentsOf(model, resource);
  return {
    ...factsOf(resource),
    ...(resource.id !== '' && { id: resource.id }),
    copies: model.graph.byUrn.get(resource.urn)!.length,
    isTainted: resource.flag('taint'),
    dependents: dependents.slice(0, NAMED).map(factsOf),
    dependentCount: dependents.length,
    values: changeableValues(resource),
    offers: offersOf(model, resource).map(({ refactoring, title }) => ({ refactoring, title })),
  };
}

/** The state after a change of one resource, or the reason why it is not possible. */
export function editResource({ text, resource: wanted, edit }: EditResourceParams): EditedState {
  const model = new StateModel(text);
  if (model.syntaxProblems().length > 0) return { failure: BROKEN_JSON };
  const resource = findResource(model, wanted);
  if (!resource) return { failure: 'The resource is not in the state any more. Look again.' };
  if ('value' in edit) return changeValue(model, resource, edit.value, edit.to);
  if ('newName' in edit) {
    const renamed = rename(model, { kind: 'resource', urn: resource.urn }, edit.newName);
    return 'refusal' in renamed ? { failure: renamed.refusal } : { text: applyEdits(text, renamed.edits) };
  }
  const offer = offersOf(model, resource).find(
    ({ refactoring, title }) => refactoring === edit.refactoring && title === edit.title,
  );
  if (!offer)
    return { failure: 'The state has changed since, so that this would do something else. Look again.' };
  return { text: applyEdits(text, editsOf(model, offer.changes())) };
}

function offersOf(model: StateModel, resource: Resource): ReturnType<typeof offersAt> {
  return offersAt(model, resource.anchor.start);
}

function factsOf(resource: Resource): ResourceFacts['dependents'][number] {
  const { index, urn, type } = resource;
  return { index, urn, type, name: parseUrn(urn)?.name ?? urn, isProtected: resource.flag('protect') };
}

/** Lists a state's resources with a changeable value. */
export function resourcesWithValue({ text, value }: ResourcesWithValueParams): ResourceWithValue[] {
  return new StateModel(text).resources.flatMap((resource) => {
    const { index, urn, type, id } = resource;
    const now = changeableValues(resource)[value];
    return now === undefined ? [] : { index, urn, type, id, name: parseUrn(urn)?.name ?? urn, now };
  });
}

/** The present changeable values of a resource. */
function changeableValues(resource: Resource): Partial<Record<ResourceValue, string>> {
  const etag = cloudfrontEtag(resource)?.string;
  const version = resource.isProvider && resource.urn !== '' ? providerVersion(resource) : undefined;
  return {
    ...(etag !== undefined && { etag }),
    ...(version !== undefined && { providerVersion: version }),
  };
}

/** The state with another value in this resource and in its repetitions. */
export function changeValue(
  model: StateModel,
  resource: Resource,
  value: ResourceValue,
  to: string,
): EditedState {
  const from = changeableValues(resource)[value];
  if (from === undefined) return { failure: NO_VALUE[value] };
  if (value === 'etag') {
    if (!/^[\x21-\x7e]+$/.test(to)) return { failure: 'An ETag has letters and digits, and no spaces.' };
    const span = cloudfrontEtag(resource)!;
    const changes = [{ kind: 'replace' as const, span, text: JSON.stringify(to) }];
    return { text: applyEdits(model.text, editsOf(model, changes)) };
  }
  const renamed = rename(model, { kind: 'provider-version', urn: resource.urn, version: from }, to);
  if ('refusal' in renamed) return { failure: renamed.refusal };
  return { text: applyEdits(model.text, renamed.edits) };
}

const NO_VALUE: Readonly<Record<ResourceValue, string>> = {
  etag: 'This resource has no ETag of CloudFront in the state.',
  providerVersion: 'This is not a provider with a version in the state.',
};

/** AWS accepts a change in CloudFront only with the latest ETag. */
function cloudfrontEtag({ type, fields }: Resource): JsonNode | undefined {
  if (!type.startsWith('aws:cloudfront/')) return undefined;
  const etag = fields.get('outputs')?.expand().get('etag');
  return etag?.isString ? etag : undefined;
}
