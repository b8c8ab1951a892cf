import type { KnownError } from '../knownError';
import { guide, reportBug } from '../guideLinks';
import { editState, releaseStack, repairState, settleOperations } from '../commonSteps';

export const assertionOnState: KnownError = {
  id: 'crash-on-state',
  title: 'The Pulumi CLI crashed on something in the state',
  severity: 'error',
  patterns: [
    /An assertion has failed: (?:Urn is: |Diff requires an ID|Read requires an ID|Delete requires an ID|Update requires an ID|expected '::' in provider reference)/,
    /Panic: {1,20}attempt to decrypt value/,
    /state edit produced an invalid snapshot/,
  ],
  what:
    'Pulumi took a state that it should have refused, and crashed on it: a name (URN) without its prefix, a resource ' +
    'without an id, a provider reference that is none, or an encrypted value without a secrets provider. It is a bug in ' +
    'Pulumi, but the state is what sets it off.',
  stateSafety: {
    answer: 'unknown',
    why: 'The crash itself wrote nothing, but the state has a fault. An update that crashed leaves its lock behind.',
  },
  steps: [repairState, editState, releaseStack],
  link: guide.editing,
  versions: 'Seen with CLI 3.255.',
  samples: [
    { text: "Panic:            fatal: An assertion has failed: Urn is: 'dev::shop::x'", source: 'cli' },
    {
      text: '@ updating...........panic: fatal: An assertion has failed: Diff requires an ID',
      source: 'cli',
    },
    { text: 'Panic:            attempt to decrypt value', source: 'report' },
  ],
};

export const cliCrash: KnownError = {
  id: 'cli-crash',
  title: 'The Pulumi CLI crashed',
  severity: 'error',
  patterns: [
    /The Pulumi CLI encountered a fatal error\. This is a bug!/,
    /panic: (?:fatal: )?[^\n]{1,300}/,
    /fatal error: (?:all goroutines are asleep|concurrent map|unexpected signal|out of memory|runtime: )/,
  ],
  what:
    'A bug in the CLI or in a plugin ended it at once. The lines below (`goroutine …`) are for its developers. If it was ' +
    'an update, it could not clean up.',
  stateSafety: {
    answer: 'unknown',
    why: 'What was saved is whole. An update that crashed may have left a lock, and an operation that it was in the middle of.',
  },
  steps: [
    {
      text: 'Update the CLI and the plugin; the bug may be known and mended.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    releaseStack,
    settleOperations,
    { text: 'Check whether the state is what makes it crash.', command: 'editState' },
    { text: 'See what it was doing: run a preview with a log.', command: 'verboseLog' },
    {
      text: 'Report it, with the text from the banner on; look through it for secrets first.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: guide.all,
  versions: 'All versions.',
  samples: [
    { text: 'The Pulumi CLI encountered a fatal error. This is a bug!', source: 'cli' },
    { text: 'panic: fatal: An assertion has failed: expected mutation to be successful', source: 'report' },
    {
      text: 'panic: runtime error: invalid memory address or nil pointer dereference',
      source: 'report',
    },
  ],
};
