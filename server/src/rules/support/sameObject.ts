import { parseProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { ALL_UNKNOWN_VALUES } from '../../../../shared/unknownMarkers';
import { parseUrn } from '../../../../shared/urn';

/** Packages whose ids do not identify an object: they are numbers, hashes of the content, or chosen by the program. */
const WITHOUT_OBJECTS =
  /^(?:pulumi|pulumi-nodejs|pulumi-python|random|tls|time|null|command|archive|external|std)$/;

/** The id of a resource if it may have an object, pending deletion or not; `''` for any other. */
export function idOfObject(resource: Resource): string {
  const { id, type, custom, urn } = resource;
  if (!custom || id === '' || urn === '' || resource.isProvider) return '';
  if (resource.pendingReplacement || resource.viewOf !== '') return '';
  if (ALL_UNKNOWN_VALUES.includes(id)) return '';
  const packageName = type.slice(0, type.indexOf(':'));
  // A Kubernetes object can have any number of patches.
  if (packageName === 'kubernetes' && type.endsWith('Patch')) return '';
  return WITHOUT_OBJECTS.test(packageName) ? '' : id;
}

/** False for a resource whose deletion would not delete the object. */
export function ownsObject(resource: Resource): boolean {
  return !resource.flag('external') && !resource.flag('retainOnDelete');
}

/** A key that resources of one object share, judging by id, type and provider. */
export function objectKey(resource: Pick<Resource, 'id' | 'type' | 'provider'>): string {
  return [resource.id, kindOfObject(resource), providerKey(resource)].join('\n');
}

/**
 * False if the inputs of the two have a different text. Ids of some types are unique only below another object: two
 * objects in different buckets can have the same id, but then their input `bucket` differs.
 */
export function haveSameTexts(a: Resource, b: Resource): boolean {
  const texts = textsOf(a);
  for (const [key, text] of textsOf(b)) {
    if (texts.has(key) && texts.get(key) !== text) return false;
  }
  return true;
}

function textsOf(resource: Resource): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of resource.fields.get('inputs')?.expand().members() ?? []) {
    // In Kubernetes, `apiVersion` is the version of the type.
    if (value.isString && key.string !== 'apiVersion') texts.set(key.string ?? '', value.string ?? '');
  }
  return texts;
}

/** Which provider manages a resource. The default providers of a package differ only in their versions. */
function providerKey({ provider }: Pick<Resource, 'provider'>): string {
  const urn = parseUrn(parseProviderReference(provider).reference?.urn ?? '');
  return urn && /^default(?:_\d|$)/.test(urn.name) ? `${urn.type} default` : provider;
}

/** Ids with these beginnings are unique among all objects of a cloud, whatever their type. */
const UNIQUE_ANYWHERE = /^(?:arn:|\/subscriptions\/|projects\/)/;

/** Kubernetes API groups between which kinds have moved: there, the kind alone identifies the object. */
const MOVED_GROUPS = /^(?:extensions|apps|networking\.k8s\.io|policy)$/;

/**
 * The kind of object of a type. A package can have several types for one kind: `aws:s3/bucketV2:BucketV2` and
 * `aws:s3/bucket:Bucket`, a kind of Kubernetes in two API versions, `aws:alb/…` and `aws:lb/…` (whose ids are ARNs).
 */
function kindOfObject({ type, id }: Pick<Resource, 'type' | 'id'>): string {
  const [packageName = '', module = '', name = ''] = type.split(':');
  const kind = name.replace(/V\d+$/i, '').toLowerCase();
  if (UNIQUE_ANYWHERE.test(id)) return `${packageName}:${kind}`;
  const group = module.split('/')[0]!;
  return `${packageName}:${packageName === 'kubernetes' && MOVED_GROUPS.test(group) ? '' : group}:${kind}`;
}
