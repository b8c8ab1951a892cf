import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const outputNotOfStack: KnownError = {
  id: 'output-not-of-stack',
  group: 'stacks',
  title: 'The stack has no output of that name',
  severity: 'error',
  patterns: [/current stack does not have output property '(?<output>[\w.[\]"-]{1,200})'/],
  what: 'Outputs are what the program exports, as the last finished update has written them. There is none of this name: it is written differently (case matters), was not exported yet, or the last update failed before.',
  told: 'The name is `{output}`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'List the outputs that are there.', shell: 'pulumi stack output' },
    { text: 'If it is missing, export it in the program and update the stack once.' },
  ],
  link: {
    title: 'pulumi stack output',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_output/',
  },
  versions: 'All versions.',
  samples: [{ text: "error: current stack does not have output property 'bucketName'", source: 'cli' }],
};
