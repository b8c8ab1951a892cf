import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const configKeyMissing: KnownError = {
  id: 'config-key-missing',
  group: 'secrets',
  title: 'The stack has no setting of that name',
  severity: 'error',
  patterns: [
    /configuration key '(?<key>[\w.:[\]"/-]{1,200})' not found for stack '(?<stack>[\w./-]{1,200})'/,
  ],
  what: 'The file `Pulumi.STACK.yaml` has no such key. A key without a namespace belongs to the project: `size` is `PROJECT:size`, and a provider’s has the provider’s name: `aws:region`.',
  told: '`{stack}` has no `{key}`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'List the settings of the stack.', shell: 'pulumi config' },
    {
      text: 'If it is an environment variable or an ESC environment that sets it, look there: this command reads the file of the stack that is selected here.',
    },
  ],
  link: { title: 'Configuration', url: 'https://www.pulumi.com/docs/iac/concepts/config/' },
  versions: 'All versions.',
  samples: [{ text: "error: configuration key 'nokey' not found for stack 'dev'", source: 'cli' }],
};
