import type { KnownError } from '../knownError';
import { aboutSecrets } from '../guideLinks';

export const configDecryption: KnownError = {
  id: 'config-decryption',
  group: 'secrets',
  title: 'A secret of the configuration cannot be decrypted',
  severity: 'error',
  patterns: [
    /failed to decrypt encrypted configuration value '(?<key>[\w.:-]{1,200})'/,
    /failed to decrypt configuration key '(?<key>[\w.:-]{1,200})'/,
    /cipher: message authentication failed/,
    /could not decrypt configuration value/,
  ],
  what: 'An encrypted value in Pulumi.<stack>.yaml was not encrypted for this stack. Every stack has a key of its own, so Pulumi cannot decrypt a value that was copied from another stack’s file, or that is older than the stack or its `encryptionsalt`.',
  stateSafety: { answer: 'yes', why: 'The program was not run.' },
  steps: [
    { text: 'Set the value again, for this stack.', shell: 'pulumi config set --secret {key}' },
    {
      text: 'If all secrets fail, see whether `encryptionsalt` or `secretsprovider` in the file has changed, and bring the old one back.',
      shell: 'git log -p -- "Pulumi.*.yaml"',
    },
    {
      text: 'If Pulumi.<stack>.yaml was lost, the state still says how it was encrypted.',
      shell: 'PULUMI_FALLBACK_TO_STATE_SECRETS_MANAGER=true pulumi preview',
    },
  ],
  link: aboutSecrets,
  versions: 'All versions.',
  samples: [
    { text: 'error: validating stack config: cipher: message authentication failed', source: 'cli' },
    {
      text: "error: failed to decrypt encrypted configuration value 'token': cipher: message authentication failed",
      source: 'report',
    },
  ],
};
