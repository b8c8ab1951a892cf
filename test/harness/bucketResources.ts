import { example, type ResourceEntry } from './states';

/** The beginning of a bucket's URN, before its name. */
export const BUCKET = 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::';

/** The URN of the buckets' provider. */
export const PROVIDER = 'urn:pulumi:dev::shop::pulumi:providers:aws::main';

/** The provider of the buckets. */
export const provider: ResourceEntry = {
  urn: PROVIDER,
  custom: true,
  id: '1',
  type: 'pulumi:providers:aws',
};

/** A bucket below the stack, with whatever fields a test needs. */
export function bucket(name: string, fields: Record<string, unknown> = {}): ResourceEntry {
  return {
    urn: `${BUCKET}${name}`,
    custom: true,
    id: name,
    type: 'aws:s3/bucket:Bucket',
    parent: example.stack,
    provider: `${PROVIDER}::1`,
    ...fields,
  };
}
