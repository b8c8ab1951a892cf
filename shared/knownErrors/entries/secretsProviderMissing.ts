import type { KnownError } from '../knownError';
import { aboutSecrets } from '../guideLinks';

export const secretsProviderMissing: KnownError = {
  id: 'secrets-provider-missing',
  group: 'secrets',
  title: 'The state has secrets but does not say how they are encrypted',
  severity: 'error',
  patterns: [/snapshot contains encrypted secrets but no secrets manager could be found/],
  what:
    'The state holds encrypted values, and its `secrets_providers` is gone: it was removed, or the state was put ' +
    'together from parts.',
  stateSafety: {
    answer: 'repairable',
    why: 'Pulumi cannot read it until it says again how its secrets are encrypted. They are all still there.',
  },
  steps: [
    {
      text: 'Open the stack’s state. The quick fix of the error looks for `secrets_providers` in the stack’s settings, in backups and in other open states, and says where it found one. Then save it.',
      command: 'editState',
    },
  ],
  link: aboutSecrets,
  versions: 'Older CLIs crash with `attempt to decrypt value`.',
  samples: [
    {
      text: 'error: could not deserialize deployment: decrypting secret value: failed to decrypt: snapshot contains encrypted secrets but no secrets manager could be found',
      source: 'cli',
    },
  ],
};
