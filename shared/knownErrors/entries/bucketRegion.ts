import { selfManaged } from '../guideLinks';
import { whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const bucketRegion: KnownError = {
  id: 'bucket-region',
  group: 'backend',
  title: 'The backend’s bucket is in another region',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}the region '[a-z\d-]{1,40}' is wrong; expecting '(?<region>[a-z\d-]{1,40})'/,
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}(?:PermanentRedirect|AuthorizationHeaderMalformed|BucketRegionError|Invalid region|A region must be set)/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): AuthorizationHeaderMalformed: [^\n]{1,200}expecting '(?<region>[a-z\d-]{1,40})'/,
    /\(code=[A-Za-z]{1,30}\): (?:PermanentRedirect|AuthorizationHeaderMalformed|BucketRegionError|MissingRegion): /,
  ],
  what:
    'S3 was asked in another region than the one that has the bucket, or in none. The region comes from the backend’s ' +
    'address, from `AWS_REGION`, or from your profile.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See in which region the bucket is; `null` means `us-east-1`: `aws s3api get-bucket-location --bucket BUCKET`.',
    },
    {
      text: 'Name it in the backend’s address, so that it does not depend on who runs Pulumi. The address is `s3://BUCKET?region={region}`.',
      command: 'logIn',
    },
    {
      text: 'If `PULUMI_BACKEND_URL` or the project file has the address, add it there.',
    },
    {
      text: "If the bucket is not in AWS but on a server of its own, the address names that, too, with any region: `pulumi login 's3://BUCKET?endpoint=HOST:PORT&s3ForcePathStyle=true&region=us-east-1'`.",
    },
    whichBackend,
  ],
  link: selfManaged,
  versions: 'Backends in S3.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, https response error StatusCode: 400, RequestID: TX0001, HostID: host-id, api error AuthorizationHeaderMalformed: The authorization header is malformed; the region \'us-east-1\' is wrong; expecting \'eu-central-1\'',
      source: 'cli',
    },
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, resolve auth scheme: resolve endpoint: endpoint rule error, Invalid region: region was not a valid DNS name.',
      source: 'cli',
    },
    {
      text: 'error: error listing stacks: could not list bucket: blob (code=NotFound): operation error S3: ListObjectsV2, https response error StatusCode: 301, RequestID: TX0001, HostID: host-id, api error PermanentRedirect: The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.',
      source: 'cli',
    },
  ],
};
