import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';

export const cloudFrontEtag: KnownError = {
  id: 'cloudfront-etag',
  title: 'CloudFront was changed outside of Pulumi',
  severity: 'error',
  patterns: [
    /PreconditionFailed: The request failed because it didn't meet the preconditions/,
    /InvalidIfMatchVersion: The If-Match version is missing or not valid/,
  ],
  what:
    'CloudFront gives each version of a distribution a mark, the ETag, and takes a change only from who names the ' +
    'latest. The state has an older one, because the distribution was changed outside of Pulumi: in the console, by ' +
    'another tool, or by AWS itself.',
  stateSafety: { answer: 'yes', why: 'The change was refused. The state is only behind reality.' },
  steps: [
    {
      text: 'A refresh takes the latest ETag into the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    {
      text: 'Run the update again. It undoes what was changed outside, so look at its preview.',
      shell: 'pulumi preview --diff',
    },
    {
      text: 'If a refresh is not possible, put the ETag that AWS has now into the state. This prints it.',
      command: 'fixEtag',
      shell: 'aws cloudfront get-distribution --id <id> --query ETag',
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

export const cloudCredentials: KnownError = {
  id: 'cloud-credentials',
  title: 'The cloud provider does not accept your credentials',
  severity: 'error',
  patterns: [
    /[Nn]o valid credential sources(?: for [^\n]{1,60})? found/,
    /\b(?:ExpiredToken(?:Exception)?|InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|AuthFailure|RequestExpired): [^\n]{1,200}/,
    /unable to validate AWS credentials/,
    /AADSTS\d{4,8}: /,
    /Please run 'az login' to setup account/,
    /google: could not find default credentials/,
    /the server has asked for the client to provide credentials/,
  ],
  what:
    'Pulumi’s provider found no credentials for the cloud, or ones that have expired or belong to another account. They ' +
    'come from the environment, from files in your home folder, or from the provider’s own entry in the state, where ' +
    'old ones may be kept.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. Do not refresh with the wrong account: what it cannot see would leave the state.',
  },
  steps: [
    {
      text: 'Log in again, where you run Pulumi (`aws sso login`, `az login`, `gcloud auth application-default login`).',
    },
    { text: 'See who you are there.', shell: 'aws sts get-caller-identity' },
    {
      text: 'See whether the stack’s configuration names another profile or account.',
      shell: 'pulumi config',
    },
    {
      text: 'If the environment is right, old credentials may be in the state: they are marked at the provider’s entry.',
      command: 'editState',
    },
  ],
  link: { title: 'Cloud setup', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: rpc error: code = Unknown desc = unable to validate AWS credentials.',
      source: 'report',
    },
    {
      text: '    error: ExpiredToken: The security token included in the request is expired',
      source: 'report',
    },
  ],
};
