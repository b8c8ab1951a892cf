import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const sstStageNotFound: KnownError = {
  id: 'sst-stage-not-found',
  group: 'stacks',
  title: 'SST finds no state for this stage',
  severity: 'error',
  patterns: [/Could not pull state/],
  what: 'There is no state of this app and this stage where SST looks: the stage was never deployed or is spelled differently, the app has another name in `sst.config.ts`, or the login is to another account or region than the deployment had. Without `--stage`, it is your personal stage.',
  stateSafety: nothingDone,
  steps: [
    { text: 'List the stages that are there.', shell: 'npx sst state list' },
    {
      text: 'Compare account, region and profile with those of the deployment (`AWS_PROFILE`, `providers:` in `sst.config.ts`).',
    },
  ],
  link: { title: 'SST’s commands', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3 and newer.',
  samples: [{ text: '✕  Could not pull state', source: 'cli' }],
};
