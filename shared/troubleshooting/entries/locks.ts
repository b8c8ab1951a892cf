import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';
import { settleOperations } from '../commonSteps';

export const updateConflict: KnownError = {
  id: 'update-conflict',
  title: 'Another update of this stack is running, or was interrupted',
  severity: 'error',
  patterns: [
    /\[409\] Conflict: Another update is currently in progress/,
    /another update is currently in progress or was interrupted/,
  ],
  what:
    'Pulumi Cloud lets one update at a time change a stack: whoever starts one gets a lease on the stack. It has given ' +
    'the lease to somebody else, who is updating the stack right now, or to an update of your own that crashed before ' +
    'it could give the lease back.',
  stateSafety: {
    answer: 'yes',
    why: 'The update was refused before it did anything.',
  },
  steps: [
    {
      text: 'See who holds the stack: its page in the console names the latest update and who started it. If somebody is at it, or a CI job, wait.',
      shell: 'pulumi console',
      link: { title: 'Pulumi Cloud’s console', url: 'https://app.pulumi.com' },
    },
    { text: 'Wait five minutes if an update of yours has just crashed: its lease then runs out by itself.' },
    {
      text: 'If nobody is at it, cancel that update. An update that does run fails at once when it is cancelled.',
      command: 'cancelUpdate',
      shell: 'pulumi cancel',
    },
    settleOperations,
  ],
  link: guide.conflicts,
  versions: 'Stacks in Pulumi Cloud. The second wording is of 2018.',
  samples: [
    { text: 'error: [409] Conflict: Another update is currently in progress.', source: 'cli' },
    {
      text: 'error: another update is currently in progress or was interrupted; try again later',
      source: 'guide',
    },
  ],
};

export const stackLocked: KnownError = {
  id: 'stack-locked',
  title: 'The stack is locked',
  severity: 'error',
  patterns: [
    /the stack is currently locked by \d{1,6} lock\(s\)/,
    // The lines below it, which say who.
    /\.pulumi\/locks\/[^\s]{1,400}: created by (?<owner>[\w.\\-]{1,64}@[\w.-]{1,255}) \(pid (?<pid>\d{1,9})\) at (?<time>[\d:TZ+.-]{10,40})/,
  ],
  what:
    'On a self-managed backend (a folder or a bucket) an update puts a lock file beside the stack and removes it when ' +
    'it ends. One is there: either an update is running, on this machine, another one or in CI, or one was killed or ' +
    'crashed and left its lock behind.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. An update that left its lock behind may have been interrupted in the middle of an operation.',
  },
  steps: [
    {
      text: 'The lines below the message say who took the lock, where, and when (`created by user@host (pid …)`). If that process still runs, wait for it or end it with Ctrl+C.',
    },
    {
      text: 'If it does not run any more, take the lock away. The command shows whose it is, and whether it is still running.',
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

export const nothingToCancel: KnownError = {
  id: 'nothing-to-cancel',
  title: 'There was nothing to cancel: the update has ended already',
  severity: 'information',
  patterns: [
    /\[400\] Bad Request: the update has already completed/,
    /\[409\] Conflict: The Update has already completed/,
    /stack [\w./-]{1,300} has never been updated/,
  ],
  what: '`pulumi cancel` asked Pulumi Cloud to end an update that had ended before. You can ignore this message.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed, and no update holds the stack.' },
  steps: [
    {
      text: 'Go on with what you were about to do. After an interrupted update, that is to settle its operations.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Then compare the state with what really exists.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: guide.interrupted,
  versions: 'Stacks in Pulumi Cloud.',
  samples: [
    { text: 'error: [400] Bad Request: the update has already completed', source: 'cli' },
    { text: 'error: [409] Conflict: The Update has already completed', source: 'cli' },
    { text: 'error: stack acme/shop/dev has never been updated', source: 'cli' },
  ],
};

export const leaseLost: KnownError = {
  id: 'lease-lost',
  title: 'The update lost its hold on the stack while it ran',
  severity: 'error',
  patterns: [
    /\[403\] The provided update token has expired/,
    /\[404\] Not Found: Update '[\w-]{1,64}' not found/,
    /renewing lease: /,
  ],
  what:
    'An update in Pulumi Cloud holds a lease that it renews every few minutes. It could not: the computer slept, the ' +
    'network was gone for a while, or somebody cancelled the update. From then on Pulumi Cloud refuses to save what ' +
    'the update does, so what it did last is not in the state.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state is whole, but it may lack the last operations: resources may exist that it does not know.',
  },
  steps: [
    {
      text: 'Make sure that the update has ended, also its plugins. Then release the stack.',
      command: 'cancelUpdate',
    },
    {
      text: 'Choose what happened to each operation that was going on. What was created and is not in the state is taken in with its id.',
      command: 'repairPendingOperations',
    },
    { text: 'Take what has changed since into the state.', command: 'refreshStack', shell: 'pulumi refresh' },
    { text: 'Run the update again, on a computer that does not sleep meanwhile.', shell: 'pulumi up' },
  ],
  link: guide.interrupted,
  versions: 'Stacks in Pulumi Cloud.',
  samples: [
    {
      text: 'error: post-step event returned an error: failed to save snapshot: [403] The provided update token has expired.',
      source: 'report',
    },
    {
      text: "error: post-step event returned an error: failed to save snapshot: [404] Not Found: Update '1ac5fad4-38d6-465e-9b21-742c277e252a' not found",
      source: 'report',
    },
  ],
};
