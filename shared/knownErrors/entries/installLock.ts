import { diagnose } from '../commonSteps';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const installLock: KnownError = {
  id: 'install-lock',
  group: 'plugins',
  title: 'Another process installs the same plugin',
  severity: 'error',
  patterns: [
    /wait for the install lock on "?[^\n]{1,300}/,
    /(?:could not|failed to|cannot) (?:acquire|take|get) (?:the )?install lock/,
  ],
  covers: ['connection-failed'],
  what: 'Two runs of Pulumi that need the same plugin wait for each other, so that only one downloads it. The wait was ended: the other one is slow, hangs in its download, or was killed on a network drive.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See whether another run still works; end it if it hangs.', shell: 'ps aux | grep [p]ulumi' },
    {
      text: 'Then install the plugins once, by hand, before runs that are at work at the same time.',
      shell: 'pulumi install',
    },
    diagnose,
  ],
  link: { title: 'Plugins', url: 'https://www.pulumi.com/docs/iac/concepts/plugins/' },
  versions: 'The newest versions.',
  samples: [
    { text: 'error: wait for the install lock on "resource-aws-v7.0.0": context canceled', source: 'code' },
  ],
};
