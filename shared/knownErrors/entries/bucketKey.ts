import { tryToList } from '../commonSteps';
import type { KnownError } from '../knownError';

export const bucketKey: KnownError = {
  id: 'bucket-key',
  group: 'backend',
  title: 'The key that encrypts the backend’s bucket cannot be used',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}KMS\.[A-Za-z]{3,40}Exception/,
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}not authorized to perform: (?<action>kms:[A-Za-z]{1,30})/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): KMS\.[A-Za-z]{3,40}Exception: /,
    /\(code=[A-Za-z]{1,30}\): AccessDenied: [^\n]{1,400}not authorized to perform: (?<action>kms:[A-Za-z]{1,30})/,
  ],
  what:
    'S3 keeps the files encrypted with a key of KMS. It was reached, but the key is disabled or waits for its deletion, ' +
    'or your account may not use it. (This is the bucket’s own key, not the one that Pulumi encrypts secrets with.)',
  stateSafety: {
    answer: 'repairable',
    why: 'The files are whole. They can be read again as soon as the key can be used; only once it is deleted are they lost.',
  },
  steps: [
    {
      text: 'See in which state the key is: `aws kms describe-key --key-id KEY`.',
    },
    {
      text: 'If it waits for its deletion, stop that at once: `aws kms cancel-key-deletion --key-id KEY`.',
    },
    { text: 'If it is disabled, have it enabled: `aws kms enable-key --key-id KEY`.' },
    {
      text: 'If it is your account that may not use it, have the key’s policy allow `kms:Decrypt` and `kms:GenerateDataKey`.',
    },
    tryToList,
  ],
  link: {
    title: 'Encryption of S3 with KMS',
    url: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html',
  },
  versions: 'Backends in S3.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, https response error StatusCode: 400, RequestID: TX0001, HostID: host-id, api error KMS.DisabledException: arn:aws:kms:us-east-1:123456789012:key/1 is disabled.',
      source: 'cli',
    },
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=PermissionDenied): operation error S3: GetObject, https response error StatusCode: 403, RequestID: TX0001, HostID: host-id, api error AccessDenied: User: arn:aws:iam::123456789012:user/dev is not authorized to perform: kms:Decrypt on the resource associated with this ciphertext because no identity-based policy allows the kms:Decrypt action',
      source: 'cli',
    },
  ],
};
