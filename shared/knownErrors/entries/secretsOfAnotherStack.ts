import { aboutSecrets } from '../guideLinks';
import type { KnownError } from '../knownError';

export const secretsOfAnotherStack: KnownError = {
  id: 'secrets-of-another-stack',
  group: 'secrets',
  title: 'The secrets were encrypted with the key of another stack',
  severity: 'error',
  patterns: [
    /could not deserialize deployment[^\n]{0,120}\[400\][^\n]{0,60}(?:ciphertext|authentication failed)/,
    /(?<!configuration (?:value|key) '[^'\n]{1,200}': )\[400\] (?:Bad Request: )?(?:Message authentication failed|invalid ciphertext)/,
  ],
  what: 'Pulumi Cloud keeps one key for each stack. It was asked to decrypt a secret with the key of this stack, and the secret was encrypted with another: that of another stack, or of a stack of this name that was removed and created again. The key of a removed stack is gone.\n\nWhere the message names no state and no key of the configuration, the value can also stand in Pulumi.<stack>.yaml, copied from another stack’s file.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was imported or changed. Without its key, the encrypted value in the file cannot be read by anybody.',
  },
  steps: [
    {
      text: 'If the stack that encrypted it still exists, migrate from it: that decrypts its secrets with the old key and encrypts them with the new one.',
      command: 'migrateStack',
    },
    {
      text: 'Or export that stack again with `--show-secrets`, import the file, and delete it.',
    },
    {
      text: 'If that stack was removed, the values are needed from where they came from. In the file, a secret is an object with `ciphertext`; with `plaintext` and the value as JSON instead, the import encrypts it with the new key.',
    },
    {
      text: 'If a value of the configuration is meant, set it again: `pulumi config set --secret KEY`.',
    },
  ],
  link: aboutSecrets,
  versions: 'Stacks in Pulumi Cloud.',
  samples: [
    { text: 'error: getting secrets manager: [400] Message authentication failed', source: 'report' },
    {
      text: 'error: could not deserialize deployment: [400] Bad Request: invalid ciphertext',
      source: 'report',
    },
  ],
};
