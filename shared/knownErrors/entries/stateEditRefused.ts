import type { KnownError } from '../knownError';
import { reportBug, guide } from '../guideLinks';
import { repairState, updateCli } from '../commonSteps';

export const stateEditRefused: KnownError = {
  id: 'state-edit-refused',
  group: 'state',
  title: 'The change of the state was not saved, because its result would be inconsistent',
  severity: 'error',
  patterns: [
    /state edit produced an invalid snapshot[^\n]{0,600}/,
    /failed to verify integrity of (?:destination|source) snapshot[^\n]{0,600}/,
  ],
  covers: ['state-integrity', 'cli-crash'],
  what: 'A command such as `pulumi state rename`, `move` or `delete` checks its result before it saves it. Here a resource would have referred to one that is not there: because of the command, or because the state had that fault before. So the command stopped, in some versions with a crash, and nothing of it was saved.',
  stateSafety: {
    answer: 'yes',
    why: 'The check comes before the state is written: the saved one is as it was before the command.',
  },
  steps: [
    {
      text: 'See that nothing has changed, and look for what the message names.',
      shell: 'pulumi stack --show-urns',
    },
    updateCli,
    {
      text: 'For a move, move with it what the message says is missing; for a rename, give the resource an alias (`aliases`) in the program instead.',
    },
    repairState,
    { text: 'It is a bug in Pulumi: report it.', command: 'reportProblem', link: reportBug },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: 'Panic:            fatal: error An assertion has failed: state edit produced an invalid snapshot. source error: child resource urn:pulumi:dev::shop::gcp:projects/service:Service::api refers to missing parent urn:pulumi:dev::shop::shop:index:Project::main',
      source: 'report',
    },
  ],
};
