import { repairState, editState, releaseStack } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const crashOnState: KnownError = {
  id: 'crash-on-state',
  group: 'state',
  title: 'The Pulumi CLI crashed on something in the state',
  severity: 'error',
  patterns: [
    /A precondition has failed for old: must have an ID if it is/,
    /(?<!Policy Violations:\s{0,4}panic: fatal: )An assertion has failed: (?:Urn is: |Read ID was empty|Diff requires an ID|Read requires an ID|Delete requires an ID|Update requires an ID|expected '::' in provider reference)/,
    /Panic: {1,20}attempt to decrypt value/,
  ],
  what:
    'Pulumi accepted a state that it should have refused, and crashed on it: a name (URN) without its prefix, a resource ' +
    'without an id, an invalid provider reference, or an encrypted value without a secrets provider. It is a bug in ' +
    'Pulumi, but the state triggers it.',
  stateSafety: {
    answer: 'unknown',
    why: 'The crash itself wrote nothing, but the state has a fault. An update that crashed leaves its lock behind.',
  },
  steps: [repairState, editState, releaseStack],
  link: guide.editing,
  versions: 'Seen with CLI 3.255 and 3.274.',
  samples: [
    { text: "Panic:            fatal: An assertion has failed: Urn is: 'dev::shop::x'", source: 'cli' },
    {
      text: '@ updating...........panic: fatal: An assertion has failed: Diff requires an ID',
      source: 'cli',
    },
    { text: '@ refreshing.........panic: fatal: An assertion has failed: Read ID was empty', source: 'cli' },
    {
      text: '@ previewing update........panic: fatal: A precondition has failed for old: must have an ID if it is a custom resource',
      source: 'cli',
    },
    { text: 'Panic:            attempt to decrypt value', source: 'report' },
  ],
};
