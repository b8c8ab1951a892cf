import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const stackNotEmpty: KnownError = {
  id: 'stack-not-empty',
  group: 'stacks',
  title: 'The stack still has resources, so it is not removed',
  severity: 'error',
  patterns: [
    /'(?<stack>[\w./-]{1,300})' still has resources; removal rejected/,
    /\[400\] (?:Bad Request: )?Stack still has resources/,
    /still has resources; removal rejected/,
    /refusing to remove stack because it still contains resources/,
  ],
  what: 'Removing a stack forgets it and deletes nothing: its objects would stay in the cloud, cost money, and nothing would know them any more. So Pulumi refuses while the state has resources.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Delete the resources first, then the stack. See that it is the right one.',
      shell: 'pulumi destroy --stack {stack}',
    },
    { text: 'Then remove it.', shell: 'pulumi stack rm {stack}' },
    {
      text: 'If the objects are to stay, or are gone already, keep a copy of the state before you use `--force`: it is the only list of them.',
      command: 'exportState',
      shell: 'pulumi stack export --stack {stack} --file stack.json',
    },
  ],
  link: {
    title: 'pulumi stack rm',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_rm/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: "error: 'dev' still has resources; removal rejected. Possible actions:\n- Make sure that 'dev' is the stack that you want to destroy",
      source: 'cli',
    },
  ],
};
