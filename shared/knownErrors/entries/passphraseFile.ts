import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const passphraseFile: KnownError = {
  id: 'passphrase-file',
  group: 'secrets',
  title: 'The file with the passphrase cannot be read',
  severity: 'error',
  patterns: [/unable to (?:read|construct a path the) PULUMI_CONFIG_PASSPHRASE_FILE: [^\n]{1,300}/],
  what: '`PULUMI_CONFIG_PASSPHRASE_FILE` names a file with the passphrase of the stack’s secrets, and it is not there or must not be read. A path beginning with `~` is not resolved in every place.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Write the whole path, and see that the user that runs Pulumi may read it.',
      shell: 'ls -l "$PULUMI_CONFIG_PASSPHRASE_FILE"',
    },
    { text: 'Or give the passphrase in `PULUMI_CONFIG_PASSPHRASE`.' },
  ],
  link: { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' },
  versions: 'Stacks with a passphrase.',
  samples: [
    {
      text: 'error: unable to read PULUMI_CONFIG_PASSPHRASE_FILE: open /run/secrets/pass: no such file or directory',
      source: 'code',
    },
  ],
};
