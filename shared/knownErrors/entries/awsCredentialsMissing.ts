import { startedFrom, whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const awsCredentialsMissing: KnownError = {
  id: 'aws-credentials-missing',
  group: 'login',
  title: 'Pulumi finds no AWS credentials for the backend',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [A-Za-z0-9]{1,40}, get identity: get credentials: [^\n]{1,400}/,
    /(?:unable to open (?:bucket|state [a-z]{1,20})|could not log in to the state backend) [^\n]{1,900}failed to get shared config profile, (?<profile>[\w.@-]{1,100})/,
    /(?:unable to open (?:bucket|state [a-z]{1,20})|could not log in to the state backend) [^\n]{1,900}error fetching config from profile, (?<profile>[\w.@-]{1,100})/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): NoCredentialProviders: /,
  ],
  what:
    'The states are in S3. Pulumi looks for credentials in the environment, in the profiles of your home folder, and on ' +
    'machines of AWS in the machine itself. There are none, or the requested profile does not exist or is not ' +
    'complete, or the program that should provide them has failed.',
  stateSafety: nothingDone,
  steps: [
    { text: 'See which profiles there are.', shell: 'aws configure list-profiles' },
    {
      text: 'Name the right one: `AWS_PROFILE`, or `profile=` in the backend’s address: `export AWS_PROFILE=PROFILE`.',
    },
    { text: 'Sign in.', shell: 'aws sso login' },
    { text: 'See whether AWS knows you now.', shell: 'aws sts get-caller-identity' },
    startedFrom,
    whichBackend,
  ],
  link: {
    title: 'How AWS’s tools look for credentials',
    url: 'https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html',
  },
  versions: 'Backends in S3.',
  samples: [
    {
      text: 'error: problem logging in: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, get identity: get credentials: failed to refresh cached credentials, no EC2 IMDS role found, operation error ec2imds: GetMetadata, access disabled to EC2 IMDS via client option, or "AWS_EC2_METADATA_DISABLED" environment variable',
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket s3://states?region=us-east-1: open bucket s3://states?region=us-east-1: failed to get shared config profile, nosuch',
      source: 'cli',
    },
  ],
};
