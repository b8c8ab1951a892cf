import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const lockNotDeleted: KnownError = {
  id: 'lock-not-deleted',
  group: 'interrupted',
  title: 'The stack stays locked: its lock could not be deleted',
  severity: 'error',
  patterns: [
    /there was a problem deleting the lock at [^\s]{1,600}, manual clean up may be required/,
    /^ {1,8}\d{1,3}\) operation error S3: DeleteObject,[^\n]{1,400}AccessDenied/,
  ],
  causeFollows: true,
  what:
    'Pulumi has ended and tried to delete the lock that it had created beside the stack. The backend refused that, or ' +
    'could not be reached any more. From now on every update says that the stack is locked, though none is running.',
  stateSafety: {
    answer: 'yes',
    why: 'A lock is a separate small file. The other messages say whether the update itself was saved.',
  },
  steps: [
    {
      text: 'Remove the cause, which the end of the message names: mostly a missing permission to delete (in S3 `s3:DeleteObject`), or the connection.',
    },
    {
      text: 'Release the stack. The command shows who holds the lock, and whether the update is still running.',
      command: 'cancelUpdate',
      shell: 'pulumi cancel',
    },
    {
      text: 'If you have no permission to delete there, ask someone who has it. The lock is the file below `.pulumi/locks` that the message names; delete nothing else.',
    },
  ],
  link: selfManaged,
  versions: 'Self-managed backends.',
  samples: [
    {
      text: 'error: there was a problem deleting the lock at s3://states/.pulumi/locks/organization/shop/dev/67899c4a.json?region=us-east-1, manual clean up may be required: blob (key ".pulumi/locks/organization/shop/dev/67899c4a.json") (code=PermissionDenied): operation error S3: DeleteObject, https response error StatusCode: 403, RequestID: TX0002, HostID: , api error AccessDenied: Access Denied',
      source: 'cli',
    },
    {
      text:
        'error: 2 errors occurred:\n' +
        '    1) operation error S3: DeleteObject, https response error StatusCode: 403, RequestID: TX0002, HostID: , api error AccessDenied: Access Denied\n' +
        '    2) PermissionDenied',
      source: 'cli',
    },
  ],
};
