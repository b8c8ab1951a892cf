import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const bucketOtherRegion: KnownError = {
  id: 'bucket-other-region',
  group: 'resources',
  title: 'The bucket is in another region than the request',
  severity: 'error',
  patterns: [
    /<Code>PermanentRedirect<\/Code>[^\n]{0,300}/,
    /The bucket you are attempting to access must be addressed using the specified endpoint[^\n]{0,200}/,
    /BucketRegionError: [^\n]{1,200}/,
  ],
  what: 'S3 has the bucket in one region, and the provider (or a part of the program with its own client) asks in another. After `Endpoint`, the message names the right one.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Give the same region everywhere: to the provider, in `AWS_REGION`, and in the profile. A region that is set only for the provider is not known to other clients.',
      command: 'diagnoseEnvironment',
    },
    { text: 'For a bucket that is used by many regions, give its objects a provider of its region.' },
  ],
  link: {
    title: 'AWS: configuration',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: '* putting S3 object: PermanentRedirect: The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.',
      source: 'report',
    },
  ],
};
