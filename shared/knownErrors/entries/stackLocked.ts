import { settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const stackLocked: KnownError = {
  id: 'stack-locked',
  group: 'interrupted',
  title: 'The stack is locked',
  severity: 'error',
  patterns: [
    /the stack is currently locked by \d{1,6} lock\(s\)/,
    // The lines below, which name the owner.
    /\.pulumi\/locks\/[^\s]{1,400}: created by (?<owner>[\w.\\-]{1,64}@[\w.-]{1,255}) \(pid (?<pid>\d{1,9})\) at (?<time>[\d:TZ+.-]{10,40})/,
  ],
  what:
    'On a self-managed backend (a folder or a bucket) an update puts a lock file beside the stack and removes it when ' +
    'it ends. A lock exists: either an update is running, on this machine, another one or in CI, or one was killed or ' +
    'crashed and left its lock behind.',
  told: '{owner} took the lock at {time}, in the process {pid}.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. An update that left its lock behind may have been interrupted during an operation.',
  },
  steps: [
    {
      text: 'Find out whether the process that took the lock still runs: Pulumi names it below its message, as in `created by user@host (pid …)`. If so, wait for it or end it with Ctrl+C.',
    },
    {
      text: 'If it is no longer running, release the lock. The command shows who holds it, and whether that process is still running.',
      command: 'cancelUpdate',
      shell: 'pulumi cancel',
    },
    settleOperations,
  ],
  link: {
    title: 'Pulumi’s documentation of self-managed backends',
    url: 'https://www.pulumi.com/docs/iac/concepts/state-and-backends/',
  },
  versions: 'Stacks on a self-managed backend.',
  samples: [
    {
      text:
        'error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with `pulumi cancel`.\n' +
        '  file:///srv/backend/.pulumi/locks/organization/shop/dev/2f0c1c4b.json?no_tmp_dir=true: created by root@build-7 (pid 4711) at 2026-11-21T09:52:11Z',
      source: 'cli',
    },
  ],
};
