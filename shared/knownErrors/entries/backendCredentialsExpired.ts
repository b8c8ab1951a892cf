import { startedFrom, tryToList } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const backendCredentialsExpired: KnownError = {
  id: 'backend-credentials-expired',
  group: 'login',
  title: 'Your sign-in to the backend’s cloud has expired',
  severity: 'error',
  patterns: [
    /operation error S3: [A-Za-z0-9]{1,40}, get identity: [^\n]{1,200}(?:the SSO session has expired|refresh cached SSO token failed|failed to read cached SSO token)/,
    /\(code=[A-Za-z]{1,30}\): operation error S3: [A-Za-z0-9]{1,40}, [^\n]{1,400}ExpiredToken/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): ExpiredToken: /,
    /blob \([^\n]{1,600}(?:invalid_grant|invalid_rapt)/,
  ],
  what:
    'The credentials with which Pulumi reads and writes the states are valid for a few hours, and have expired; or ' +
    'you have not signed in on this machine yet. The state is not damaged, whatever Pulumi was about to read.',
  stateSafety: {
    answer: 'yes',
    why: 'The backend refused the request. If an update was running, its last operations may not be saved; the explanation of that message says more.',
  },
  steps: [
    { text: 'In AWS, sign in again, with the profile that the backend uses.', shell: 'aws sso login' },
    {
      text: 'In AWS, old keys in the environment take precedence over the profile: remove them.',
      shell: 'unset AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN',
    },
    { text: 'In Google Cloud, sign in again.', shell: 'gcloud auth application-default login' },
    { text: 'In Azure, sign in again.', shell: 'az login' },
    startedFrom,
    tryToList,
    {
      text: 'If it came during an update: release the stack, and repair its pending operations.',
      command: 'repairPendingOperations',
    },
  ],
  link: selfManaged,
  versions: 'Backends in S3, Google Cloud Storage and Azure Blob Storage.',
  samples: [
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): operation error S3: GetObject, https response error StatusCode: 400, RequestID: TX0002, HostID: , api error ExpiredToken: The provided token has expired.',
      source: 'cli',
    },
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, get identity: get credentials: failed to refresh cached credentials, the SSO session has expired or is invalid',
      source: 'cli',
    },
  ],
};
