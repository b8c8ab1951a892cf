import { parseProviderReference } from '../../state/referenceToProvider';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { SIGNATURE_KEY } from '../../../../shared/signature';
import { ALL_UNKNOWN_VALUES } from '../../../../shared/unknownMarkers';
import { parseUrn } from '../../../../shared/urn';

/** Packages whose resources have no object that an update could delete: they are values, or only read. */
const WITHOUT_OBJECTS = /^(?:pulumi|random|tls|time|null|archive|external|std)$/;

/** Packages whose ids the program chooses, or nobody: two objects can have the same id. */
const WITH_IDS_OF_PROGRAM = /^(?:pulumi-nodejs|pulumi-python|command)$/;

/** Ids that name one object of a kind, whatever the inputs of the resource say. */
interface UniqueIds {
  /** All packages if undefined. */
  readonly packages?: RegExp;
  readonly ids: RegExp;
  /** Types with other ids. */
  readonly except?: RegExp;
  /** The id as the provider compares it. */
  readonly compared?: (id: string) => string;
  /** The inputs of the provider that say where the ids are unique; undefined: anywhere. */
  readonly within?: readonly string[];
}

/** Without the account of emulators, of which each has the same names. */
const ARN = /^arn:[\w-]+:[\w-]*:[\w-]*:(?!0{12}:)/;

const lowerCase = (id: string): string => id.toLowerCase();

const UNIQUE_IDS: readonly UniqueIds[] = [
  // AWS: ARNs, and `vpc-0a1b2c3d4e5f67890`.
  { ids: ARN },
  { packages: /^aws(?:-native)?$/, ids: /^[a-z]{1,12}-(?:[\da-f]{8}|[\da-f]{17})$/ },
  // Azure compares its ids without case.
  { ids: /^\/(?:subscriptions|providers\/Microsoft\.\w+)\//i, compared: lowerCase },
  // Google: `projects/…`, and self links, which end with that.
  {
    ids: /^(?:https?:\/\/[\w.-]+\.googleapis\.com\/.*?)?(?:projects|folders|organizations)\//,
    compared: (id) =>
      id.replace(
        /^https?:\/\/[\w-]{1,63}\.googleapis\.com\/(?:[\w.-]{1,63}\/){0,4}?(?=(?:projects|folders|organizations)\/)/,
        '',
      ),
  },
  { packages: /^cloudflare$/, ids: /^[\da-f]{32}$/ },
  { packages: /^kubernetes$/, ids: /./, within: ['kubeconfig', 'context', 'cluster'] },
  // A file of two branches has one id.
  { packages: /^github$/, ids: /./, except: /:RepositoryFile$/, within: ['baseUrl', 'owner'] },
];

/**
 * Objects that several resources share by design, in one stack or in several: parts of another object's settings,
 * what joins two others, rights, and what a provider only takes over.
 */
const SHARED_BY_DESIGN: readonly { readonly packages?: RegExp; readonly types: RegExp }[] = [
  { types: /(?:Attachment|Association|Membership|Member|Binding|Permissions?|Assignment|Collaborator)$/ },
  { types: /(?:Settings?|SettingsOverride|Metadata|MetadataItem|Tags?)$/ },
  { packages: /^aws$/, types: /^(?:Default[A-Z]|Account[A-Z]|MainRoute)/ },
  { packages: /^gcp$/, types: /^(?:Service|DefaultServiceAccounts|Project)$/ },
  { packages: /^azure(?:-native)?$/, types: /^ResourceProviderRegistration$/ },
  // An object can have any number of patches.
  { packages: /^kubernetes$/, types: /Patch$/ },
];

type Identified = Pick<Resource, 'id' | 'type' | 'provider'>;

/** False if no id of the type identifies an object at a provider. */
export function identifiesObject({ type }: Pick<Resource, 'type'>): boolean {
  return !WITHOUT_OBJECTS.test(packageOf(type)) && !WITH_IDS_OF_PROGRAM.test(packageOf(type));
}

function packageOf(type: string): string {
  return type.split(':', 1)[0]!;
}

/** The id of a resource as its provider compares it, if it may have an object, pending deletion or not; `''` for others. */
export function idOfObject(resource: Resource): string {
  const { id, type, custom, urn } = resource;
  if (!custom || id === '' || urn === '' || resource.isProvider) return '';
  if (resource.pendingReplacement || resource.viewOf !== '') return '';
  if (ALL_UNKNOWN_VALUES.includes(id)) return '';
  const [packageName = '', , name = ''] = type.split(':');
  if (packageName === 'kubernetes' && name.endsWith('Patch')) return '';
  return WITHOUT_OBJECTS.test(packageName) ? '' : comparedId(resource);
}

/** The id as the provider compares it. */
export function comparedId(resource: Identified): string {
  return uniqueIds(resource)?.compared?.(resource.id) ?? resource.id;
}

/** False for a resource whose deletion would not delete the object. */
export function ownsObject(resource: Resource): boolean {
  return !resource.flag('external') && !resource.flag('retainOnDelete');
}

/** True if several resources may have the object by design. */
export function isSharedByDesign({ type }: Identified): boolean {
  const [packageName = '', , name = ''] = type.split(':');
  return SHARED_BY_DESIGN.some(
    ({ packages, types }) => types.test(name) && (packages?.test(packageName) ?? true),
  );
}

/** A key that resources of one object share, judging by id, type and provider. */
export function objectKey(model: StateModel, resource: Identified): string {
  const isAnywhere = hasUniqueId(resource);
  const place = isAnywhere ? '' : (placeOf(model, resource) ?? providerKey(resource));
  return [comparedId(resource), kindOfObject(resource, isAnywhere), place].join('\n');
}

/** The resources of a stack's state that own an object by an id that is unique anywhere, each with the key of that object. */
export function objectsAnywhere(model: StateModel): { key: string; resource: Resource }[] {
  if (!model.identity || !model.isSound) return [];
  return model.resources.flatMap((resource) => {
    const key = objectKeyAnywhere(model, resource);
    return key === '' ? [] : [{ key, resource }];
  });
}

/** As {@link objectKey}, for resources of any stacks; `''` for one that owns no object, or if its id is not unique there. */
function objectKeyAnywhere(model: StateModel, resource: Resource): string {
  if (resource.delete || idOfObject(resource) === '' || !identifiesObject(resource)) return '';
  if (!ownsObject(resource) || isSharedByDesign(resource)) return '';
  const unique = uniqueIds(resource);
  if (unique)
    return unique.within && placeOf(model, resource) === undefined ? '' : objectKey(model, resource);
  // Many ids of AWS are names, which are unique in an account or a region.
  const arn = resource.fields.get('outputs')?.expand().get('arn')?.string ?? '';
  return ARN.test(arn) ? [arn, kindOfObject(resource, true), ''].join('\n') : '';
}

/**
 * False if the two have the same {@link objectKey}, but can be two objects all the same. Ids of some types are unique only
 * below another object: two objects in different buckets can have the same id, but then their input `bucket` differs. Where
 * a program chooses the ids, one object is one that was created in the same nanosecond: the entry was copied.
 */
export function isOneObject(a: Resource, b: Resource): boolean {
  if (!identifiesObject(a)) return a.string('created') !== '' && a.string('created') === b.string('created');
  if (uniqueIds(a)) return true;
  const texts = textsOf(a);
  for (const [key, text] of textsOf(b)) {
    if (texts.has(key) && texts.get(key) !== text) return false;
  }
  return true;
}

/** True if the id names one object wherever its provider is. */
export function hasUniqueId(resource: Identified): boolean {
  const unique = uniqueIds(resource);
  return unique !== undefined && unique.within === undefined;
}

function uniqueIds({ id, type }: Identified): UniqueIds | undefined {
  const packageName = type.slice(0, type.indexOf(':'));
  return UNIQUE_IDS.find(
    ({ packages, ids, except }) =>
      ids.test(id) && (packages?.test(packageName) ?? true) && !(except?.test(type) ?? false),
  );
}

function textsOf(resource: Resource): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of resource.fields.get('inputs')?.expand().members() ?? []) {
    if (value.isString) texts.set(key.string ?? '', value.string ?? '');
  }
  return texts;
}

/** Where ids are unique, by the configuration of the provider; undefined if it does not say, or secretly. */
function placeOf({ graph }: StateModel, resource: Identified): string | undefined {
  const inputs = graph.providers.get(resource.provider)?.[0]?.fields.get('inputs')?.expand();
  const texts = (uniqueIds(resource)?.within ?? []).map((key) => inputs?.get(key)?.raw ?? '');
  const isKnown = texts.some((text) => text !== '') && texts.every((text) => !text.includes(SIGNATURE_KEY));
  return isKnown ? texts.join('\n') : undefined;
}

/** Which provider manages a resource. The default providers of a package differ only in their versions. */
function providerKey({ provider }: Identified): string {
  const urn = parseUrn(parseProviderReference(provider).reference?.urn ?? '');
  return urn && /^default(?:_\d|$)/.test(urn.name) ? `${urn.type} default` : provider;
}

/** Kubernetes API groups between which kinds have moved: there, the kind alone identifies the object. */
const MOVED_GROUPS = /^(?:extensions|apps|networking\.k8s\.io|policy)$/;

/**
 * The kind of object of a type. A package can have several types for one kind: `aws:s3/bucketV2:BucketV2` and
 * `aws:s3/bucket:Bucket`, a kind of Kubernetes in two API versions, `aws:alb/…` and `aws:lb/…` (whose ids are ARNs).
 * @param isAnywhere true for an id that is unique whatever the package
 */
function kindOfObject({ type }: Identified, isAnywhere: boolean): string {
  const [packageName = '', module = '', name = ''] = type.split(':');
  const kind = name.replace(/V\d+$/i, '').toLowerCase();
  if (isAnywhere) return kind;
  const group = module.split('/')[0]!;
  return `${packageName}:${packageName === 'kubernetes' && MOVED_GROUPS.test(group) ? '' : group}:${kind}`;
}
