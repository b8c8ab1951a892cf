import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const automationSetup: KnownError = {
  id: 'automation-setup',
  group: 'programs',
  title: 'The Automation API finds no project, or a stack’s name that is not whole',
  severity: 'error',
  patterns: [
    /unable to find project settings in workspace/,
    /failed to find project settings file in workdir: [^\n]{1,300}/,
    /Invalid workDir passed to local workspace: [^\n]{1,300}/,
    /stack name "[^"\n]{1,200}" must be fully qualified/,
    /nested stack operations are not supported/,
    /Only one root Pulumi Stack may be active at once/,
  ],
  what: 'A program drives Pulumi through the Automation API and has not said which project it means, has said it in a folder that is not there, names a remote stack without its organization and project, or runs one stack’s operation inside of another’s program.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Give `workDir` (a folder with a Pulumi.yaml, as a whole path) or `projectName` with an inline program.',
    },
    { text: 'For remote operations, name the stack as `ORGANIZATION/PROJECT/STACK`.' },
    {
      text: 'Run operations one after the other, each outside of a program; at the same time only in processes of their own.',
    },
  ],
  link: { title: 'Automation API', url: 'https://www.pulumi.com/docs/iac/automation-api/' },
  versions: 'All languages.',
  samples: [
    { text: 'error: unable to find project settings in workspace', source: 'code' },
    { text: 'error: stack name "dev" must be fully qualified', source: 'code' },
    {
      text: 'error: nested stack operations are not supported https://github.com/pulumi/pulumi/issues/5058',
      source: 'code',
    },
  ],
};
