import type { EditedState } from '../../../../shared/stateText';
import type {
  ResourceValue,
  ResourceWithValue,
  ResourcesWithValueParams,
} from '../../../../shared/resourceChanges';
import { editsOf } from '../../edits/change';
import { applyEdits } from '../../edits/textEdit';
import { rename } from '../rename/rename';
import type { JsonNode } from '../../json/jsonNode';
import { StateModel } from '../../state/model';
import { providerVersion } from '../../state/providerInputFaults';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';

/** Lists a state's resources with a changeable value. */
export function resourcesWithValue({ text, value }: ResourcesWithValueParams): ResourceWithValue[] {
  return new StateModel(text).resources.flatMap((resource) => {
    const { index, urn, type, id } = resource;
    const now = changeableValues(resource)[value];
    return now === undefined ? [] : { index, urn, type, id, name: parseUrn(urn)?.name ?? urn, now };
  });
}

/** The present changeable values of a resource. */
export function changeableValues(resource: Resource): Partial<Record<ResourceValue, string>> {
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
