import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const stackOutputMissing: KnownError = {
  id: 'stack-output-missing',
  group: 'programs',
  title: 'Another stack does not have this output',
  severity: 'error',
  patterns: [
    /[Rr]equired output '(?<output>[\w.-]{1,100})' does not exist on stack '?(?<stack>[\w./-]{1,200})'?/,
    /[Ff]ailed to (?:get|read) stack reference[^\n]{0,200}/,
    /stack reference output "(?<output>[\w.-]{1,100})" does not exist on stack "(?<stack>[\w./-]{1,200})"/,
  ],
  what: 'A program reads an output of another stack (`StackReference`), and that stack, or the output, is not there: it was not updated yet, exports another name, or is in another organization, project or backend than the name says.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See what that stack exports.', shell: 'pulumi stack output --stack {stack}' },
    {
      text: 'On Pulumi Cloud the name is `organization/project/stack`; on a self-managed backend `organization` is that very word.',
    },
    {
      text: 'If the other stack is to get that output by its next update, run that one first; `getOutput` instead of `requireOutput` is then empty until it is there.',
    },
  ],
  link: {
    title: 'Stack references',
    url: 'https://www.pulumi.com/docs/iac/concepts/stacks/#stackreferences',
  },
  versions: 'All languages.',
  samples: [
    {
      text: "    error: Required output 'vpcId' does not exist on stack 'acme/network/dev'.",
      source: 'report',
    },
    {
      text: 'error: stack reference output "url" does not exist on stack "acme/network/dev"',
      source: 'code',
    },
  ],
};
