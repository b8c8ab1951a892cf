import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const rawStateDelta: KnownError = {
  id: 'raw-state-delta',
  group: 'resources',
  title: 'A provider’s record in the state does not fit the resource’s outputs',
  severity: 'error',
  patterns: [
    /Data integrity error: "__pulumi_raw_state_delta" does not apply cleanly[^\n]{0,200}/,
    /failed recovering value for turnaround check[^\n]{0,300}/,
  ],
  what: 'A provider that is made from Terraform’s keeps in `__pulumi_raw_state_delta`, among a resource’s outputs, how they differ from Terraform’s own state. Both are read together, and here they do not fit: either the outputs have been edited by hand, or a bug of the provider has written them so. The error is about the record, not about the real object.',
  told: 'It was {operation} `{resource}` ({type}).',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Update the provider: since September 2026, its bridge warns and goes on.',
      link: { title: 'What has changed', url: 'https://github.com/pulumi/pulumi-terraform-bridge/pull/3612' },
    },
    {
      text: 'If somebody has edited the outputs in the state, remove the key `__pulumi_raw_state_delta` from them; the provider writes it again.',
      command: 'editState',
    },
    {
      text: 'With the provider of the program, a refresh reads the resource anew.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
    { text: 'If nobody has edited the state, report it to the provider.', command: 'reportProblem' },
  ],
  link: {
    title: 'Terraform bridge: issues',
    url: 'https://github.com/pulumi/pulumi-terraform-bridge/issues',
  },
  versions: 'Providers that are made from Terraform’s, since 2025.',
  samples: [
    {
      text: '    error: failed recovering value for turnaround check: Data integrity error: "__pulumi_raw_state_delta" does not apply cleanly to the resource state',
      source: 'report',
    },
  ],
};
