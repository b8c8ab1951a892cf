import { createHash } from 'node:crypto';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';

/** The names in a state that can be renamed. */
export interface Names {
  stack: string;
  project: string;
  /** Of a component with a child, which also has a child. */
  component: string;
  /** The type of the resource. */
  type: string;
  name: string;
  providerId: string;
  version: string;
  /** The name of the default provider, which contains the version. */
  provider: string;
}

export const names: Names = {
  stack: 'dev',
  project: 'shop',
  component: 'shop:index:Site',
  type: 'aws:s3/bucket:Bucket',
  name: 'images',
  providerId: 'an-id',
  version: '6.51.0',
  provider: 'default_6_51_0',
};

/** The URNs of the state with these names. */
export function urnsOf({ stack, project, component, type, name, provider }: Names): Record<UrnName, string> {
  const prefix = `urn:pulumi:${stack}::${project}::`;
  return {
    root: `${prefix}pulumi:pulumi:Stack::${project}-${stack}`,
    provider: `${prefix}pulumi:providers:aws::${provider}`,
    site: `${prefix}${component}::site`,
    bucket: `${prefix}${component}$${type}::${name}`,
    object: `${prefix}${component}$${type}$aws:s3/object:Object::index`,
    other: `${prefix}${type}::other`,
    formerly: `${prefix}${type}::formerly`,
  };
}

type UrnName = 'root' | 'provider' | 'site' | 'bucket' | 'object' | 'other' | 'formerly';

/**
 * A valid state in which these names are at every possible place, among texts that only look like them and do not
 * depend on the names.
 */
export function namedState(changed: Partial<Names> = {}): Record<string, unknown> {
  const current = { ...names, ...changed };
  const { component, type, providerId, version } = current;
  const urns = urnsOf(current);
  const old = urnsOf(names);
  const reference = `${urns.provider}::${providerId}`;
  const toBucket = {
    [SIGNATURE_KEY]: Signature.resourceReference,
    urn: urns.bucket,
    id: 'b',
    packageVersion: '6.51.0',
  };
  const toProvider = { [SIGNATURE_KEY]: Signature.resourceReference, urn: urns.provider, id: providerId };
  const secret = {
    [SIGNATURE_KEY]: Signature.secret,
    plaintext: JSON.stringify({ [SIGNATURE_KEY]: Signature.resourceReference, urn: old.bucket }),
  };
  const lookalikes = Object.entries({ ...old, ...names, list: [old.bucket, `see ${old.bucket}`] });
  const onlyText = Object.fromEntries(lookalikes.map(([key, value]) => [`only ${key}`, value]));
  const bucket = { urn: urns.bucket, custom: true, type, parent: urns.site, provider: reference };
  return {
    version: 3,
    deployment: {
      manifest: {
        time: '2026-11-21T09:07:58.972030658Z',
        magic: createHash('sha256').update('v3.255.0').digest('hex'),
        version: 'v3.255.0',
        plugins: [
          { name: 'aws', path: 'images', type: 'resource', version },
          { name: 'aws', path: '', type: 'resource', version: '6.50.0' },
          { name: 'random', path: '', type: 'resource', version: '6.51.0' },
        ],
      },
      secrets_providers: { type: 'service', state: { owner: 'o', project: 'shop', stack: 'dev' } },
      resources: [
        { urn: urns.root, custom: false, type: 'pulumi:pulumi:Stack', outputs: { onlyText } },
        {
          urn: urns.provider,
          custom: true,
          id: providerId,
          type: 'pulumi:providers:aws',
          inputs: { version, nested: { version: '6.51.0' } },
          outputs: { version, region: 'default_6_51_0' },
        },
        {
          urn: urns.site,
          custom: false,
          type: component,
          parent: urns.root,
          outputs: { toBucket, onlyText },
        },
        {
          ...bucket,
          id: 'images',
          inputs: onlyText,
          outputs: {
            list: [toBucket, { deep: toBucket }, toProvider, secret],
            onlyText,
            unknown: { urn: old.bucket },
          },
          replacementTrigger: toBucket,
        },
        {
          urn: urns.object,
          custom: true,
          id: old.bucket,
          type: 'aws:s3/object:Object',
          inputs: { bucket: old.bucket, type: names.type },
          parent: urns.bucket,
          dependencies: [urns.root, urns.bucket, urns.site],
          provider: reference,
          propertyDependencies: { images: [urns.bucket], none: [] },
          aliases: [
            'urn:pulumi:old::shop::aws:s3/bucket:Bucket::images',
            'urn:pulumi:dev::old::x:y:Z::images',
          ],
          deletedWith: urns.bucket,
          replaceWith: [urns.bucket, urns.site],
          viewOf: urns.bucket,
          sourcePosition: 'project:///shop.ts#1,2',
        },
        { urn: urns.other, custom: true, id: 'o', type, provider: reference, aliases: [urns.formerly] },
        { ...bucket, delete: true, id: 'old-half' },
      ],
      pending_operations: [
        { resource: { ...bucket, id: 'images', dependencies: [urns.site] }, type: 'updating' },
        {
          resource: { ...bucket, urn: `${urns.object}-2`, type: 'aws:s3/object:Object', parent: urns.bucket },
          type: 'creating',
        },
      ],
      snippets: [
        {
          uuid: 'u',
          name: 'images',
          type: 'x',
          code: old.bucket,
          descriptor: { name: 'd' },
          references: { images: urns.bucket },
        },
      ],
    },
  };
}
