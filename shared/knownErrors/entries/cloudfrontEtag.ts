import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const cloudfrontEtag: KnownError = {
  id: 'cloudfront-etag',
  group: 'resources',
  title: 'CloudFront was changed outside of Pulumi',
  severity: 'error',
  patterns: [
    /PreconditionFailed: The request failed because it didn't meet the preconditions/,
    /InvalidIfMatchVersion: The If-Match version is missing or not valid/,
  ],
  what:
    'CloudFront gives each version of a distribution an ETag, and accepts a change only with the ' +
    'latest ETag. The state has an older one, because the distribution was changed outside of Pulumi: in the console, by ' +
    'another tool, or by AWS itself.',
  stateSafety: { answer: 'yes', why: 'The change was refused. The state is only outdated.' },
  steps: [
    {
      text: 'A refresh writes the latest ETag into the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    {
      text: 'Run the update again. It undoes what was changed outside, so look at its preview.',
      shell: 'pulumi preview --diff',
    },
    {
      text: 'If a refresh is not possible, put the ETag that AWS has now into the state. This prints it: `aws cloudfront get-distribution --id ID --query ETag`.',
      command: 'fixEtag',
    },
  ],
  link: guide.all,
  versions: 'Provider `aws`; newer versions fetch the ETag themselves.',
  samples: [
    {
      text: "    error: Plan apply failed: updating urn:pulumi:default::pulumi-scratch::aws:cloudfront/distribution:Distribution::test-dist: error updating CloudFront Distribution (EYJF95DXKETKL): PreconditionFailed: The request failed because it didn't meet the preconditions in one or more request-header fields.",
      source: 'report',
    },
  ],
};
