import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const historyNotSaved: KnownError = {
  id: 'history-not-saved',
  group: 'interrupted',
  title: 'The update is saved; only its entry in the history is missing',
  severity: 'error',
  patterns: [/saving update info: /, /saving backup: /],
  causeFollows: true,
  what:
    'When an update of a self-managed backend has ended and the state is saved, Pulumi also writes an entry into the ' +
    'history and a copy of the state beside it. That was refused, so the command ends with an error.',
  stateSafety: {
    answer: 'yes',
    why: 'All that the update did is in the state. Only the copies beside it are missing.',
  },
  steps: [
    { text: 'Do not run the update again for its own sake: there is nothing left to do.' },
    {
      text: 'See whether the lock is still there; then release it.',
      command: 'cancelUpdate',
      shell: 'pulumi cancel',
    },
    {
      text: 'Allow your account to write and to copy below `.pulumi/history` and `.pulumi/backups` (in S3 `s3:PutObject`, and `s3:GetObject` on `.pulumi/stacks`). The end of the message says what was refused.',
    },
    {
      text: 'Keep a copy of the state until the backend makes its own again.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
  ],
  link: selfManaged,
  versions: 'Self-managed backends.',
  samples: [
    {
      text: 'error: saving update info: blob (key ".pulumi/history/shop/dev/dev-1795360430253060950.history.json") (code=PermissionDenied): operation error S3: PutObject, https response error StatusCode: 403, RequestID: TX0002, HostID: , api error AccessDenied: Access Denied',
      source: 'cli',
    },
  ],
};
