import { releaseStack, settleOperations } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const backendBusy: KnownError = {
  id: 'backend-busy',
  group: 'backend',
  title: 'The backend is too busy at the moment',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}(?:SlowDown|ServiceUnavailable|InternalError|RequestLimitExceeded)/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): (?:SlowDown|ServiceUnavailable|InternalError|RequestLimitExceeded): /,
    /blob \([^\n]{1,600}googleapi: (?:Error|got HTTP response code) (?:429|50\d)/,
    /ERROR CODE: (?:ServerBusy|OperationTimedOut|InternalError)/,
    /failed to ping PostgreSQL: pq: (?:(?:sorry, )?too many (?:clients|connections)|remaining connection slots|the database system is)/,
  ],
  what:
    'The backend was reached, but refused the request: too many came at once, or it is just starting. ' +
    'Pulumi has tried several times. The state is not damaged, whatever Pulumi was about to read.',
  stateSafety: {
    answer: 'unknown',
    why: 'A request that was refused changed nothing. If it came during an update, the last operations may not be saved.',
  },
  steps: [
    { text: 'Wait a minute and try again; most of these pass by themselves.', shell: 'pulumi stack ls' },
    { text: 'Run fewer jobs at once on the same backend.' },
    { text: 'If the problem persists, look at the status page of your cloud, or at the server itself.' },
    releaseStack,
    settleOperations,
  ],
  link: selfManaged,
  versions: 'Self-managed backends that are not a folder.',
  samples: [
    {
      text: 'error: failed to load checkpoint: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): operation error S3: GetObject, exceeded maximum number of attempts, 3, https response error StatusCode: 503, RequestID: TX0002, HostID: , api error SlowDown: Please reduce your request rate.',
      source: 'cli',
    },
  ],
};
