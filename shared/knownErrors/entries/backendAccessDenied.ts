import { whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const backendAccessDenied: KnownError = {
  id: 'backend-access-denied',
  group: 'login',
  title: 'You have no permission for this in the backend',
  severity: 'error',
  patterns: [
    /\(code=PermissionDenied\): operation error S3: (?<action>[A-Za-z0-9]{1,40}),/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): AccessDenied: /,
    /blob \([^\n]{1,600}does not have (?<action>storage\.[a-z]{1,20}\.[a-z]{1,20}) access/,
    /\(code=PermissionDenied\): /,
    /\(code=[A-Za-z]{1,30}\): [A-Z]{3,7} http[^\n]{1,600}\n-{20,120}\r?\nRESPONSE 403[^\n]{0,300}\nERROR CODE: (?<action>AuthorizationPermissionMismatch|InsufficientAccountPermissions)/,
    /(?:ERROR CODE: |ErrorCode=)(?<action>AuthorizationPermissionMismatch|InsufficientAccountPermissions)/,
    // A folder: on Windows the sentence has a full stop.
    /\.pulumi(?![/\\](?:plugins|bin|workspaces|templates|credentials))[^\n:]{0,400}: (?:permission denied|Access is denied)/,
    /(?:unable to open (?:bucket|state directory)|could not log in to the state backend) "?file:[^\n]{1,600}: permission denied/,
  ],
  what:
    'Pulumi reached the backend, and the backend knows you. But your account may not do what Pulumi asked for. Pulumi ' +
    'lists, reads, writes and deletes there, even for a preview: it keeps locks, a history and backups beside the states.',
  stateSafety: {
    answer: 'yes',
    why: 'The refused request changed nothing, and the state is as it was. If an update could not save, the explanation of that message says more.',
  },
  steps: [
    whichBackend,
    {
      text: 'In AWS, find out who you are signed in as: often it is another account or profile.',
      shell: 'aws sts get-caller-identity',
    },
    {
      text: 'In AWS, have the policy allow `s3:ListBucket` on the bucket, and `s3:GetObject`, `s3:PutObject` and `s3:DeleteObject` on what is in it. What was refused: `{action}`.',
    },
    {
      text: 'In Azure, ask for the role “Storage Blob Data Contributor” on the container. “Owner” of the account is not enough.',
    },
    { text: 'In Google Cloud, ask for the role `roles/storage.objectAdmin` on the bucket.' },
    { text: 'For a folder, make your user its owner, or give its group the right to write.' },
    { text: 'Try again with something that only reads.', shell: 'pulumi stack ls' },
  ],
  link: selfManaged,
  versions: 'Self-managed backends.',
  samples: [
    {
      text: 'error: list bucket: blob (code=PermissionDenied): operation error S3: ListObjectsV2, https response error StatusCode: 403, RequestID: TX0002, HostID: , api error AccessDenied: Access Denied',
      source: 'cli',
    },
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=PermissionDenied): operation error S3: GetObject, https response error StatusCode: 403, RequestID: TX0002, HostID: , api error AccessDenied: Access Denied',
      source: 'cli',
    },
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): open /srv/backend/.pulumi/stacks/shop/dev.json: permission denied',
      source: 'cli',
    },
  ],
};
