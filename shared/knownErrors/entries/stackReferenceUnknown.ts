import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const stackReferenceUnknown: KnownError = {
  id: 'stack-reference-unknown',
  group: 'programs',
  title: 'The stack that the program refers to does not exist',
  severity: 'error',
  patterns: [/[Uu]nknown stack \\?"(?<stack>[\w./-]{1,200})\\?"/],
  what: 'The program reads the outputs of another stack (`StackReference`), and there is no stack of that name where you are logged in: it is misspelt, was not made yet or was removed, is in another organization, project or backend, or you may not see it.',
  told: 'It is the stack `{stack}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See which stacks there are, and where you are logged in.', shell: 'pulumi stack ls --all' },
    {
      text: 'Write the full name: on Pulumi Cloud `organization/project/stack`; on a self-managed backend `organization` is that very word. A name of one or two parts is one in your own account or project.',
    },
    {
      text: 'A reference reaches only stacks of the same backend: outputs of another one go through the configuration.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
  ],
  link: {
    title: 'Stack references',
    url: 'https://www.pulumi.com/docs/iac/concepts/stacks/#stackreferences',
  },
  versions: 'All languages.',
  samples: [
    {
      text: '  pulumi:pulumi:StackReference (acme/network/dev):\n    error: Preview failed: unknown stack "acme/network/dev"',
      source: 'cli',
    },
  ],
};
