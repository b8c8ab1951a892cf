import type { KnownError } from '../knownError';

export const sstLocked: KnownError = {
  id: 'sst-locked',
  group: 'interrupted',
  title: 'The stage of the SST app is locked',
  severity: 'error',
  patterns: [
    /\bLocked {1,20}A concurrent update was detected on the app\b/,
    /\bA concurrent update was detected on the app\. Run `?sst unlock`? to remove the lock/,
  ],
  what:
    'SST takes a lock before it works on a stage of an app, and removes it at the end. A lock exists: another `sst deploy`, ' +
    '`sst dev` or automatic deployment works on the stage, or one was killed and left its lock behind. What SST deploys ' +
    'is a stack of Pulumi, but SST has its own lock, which `pulumi cancel` does not know.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. The process that left its lock behind may have been interrupted during an operation.',
  },
  steps: [
    {
      text: 'Find out whether something works on the stage: another terminal with `sst dev`, a run in CI, or the SST Console, which deploys after each push. If so, wait for it.',
    },
    {
      text: 'If not, remove the lock. Name the stage: without that, it is your personal one: `sst unlock --stage STAGE`.',
    },
    {
      text: 'If an update was interrupted, refresh the state from the real resources: `sst refresh --stage STAGE`.',
    },
    {
      text: 'If the next deployment fails because of the `snapshot integrity`, repair the state: `sst state repair --stage STAGE`.',
    },
    {
      text: 'The editor marks what that does not repair, and offers repairs: open the state there, and SST writes it back when you save and close the file: `EDITOR="code --wait" sst state edit --stage STAGE`.',
    },
  ],
  link: { title: 'SST’s commands', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3 and newer.',
  samples: [
    {
      text: '|  Locked      A concurrent update was detected on the app. Run `sst unlock` to remove the lock and try again.',
      source: 'report',
    },
    {
      text: 'Locked A concurrent update was detected on the app. Run sst unlock to remove the lock and try again.',
      source: 'report',
    },
  ],
};
