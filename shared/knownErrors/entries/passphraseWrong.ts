import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';
import { aboutSecrets } from '../guideLinks';

export const passphraseWrong: KnownError = {
  id: 'passphrase-wrong',
  group: 'secrets',
  title: 'The passphrase of the stack is wrong',
  severity: 'error',
  patterns: [/incorrect passphrase/],
  what:
    'The stack’s secrets are encrypted with a passphrase, and the one that Pulumi was given is another one. It comes from ' +
    '`PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` if one is set, even if it is empty. A stray line ' +
    'break or blank in it counts, too.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Set the right passphrase: in a terminal, unset the variable, and Pulumi asks.',
      shell: 'unset PULUMI_CONFIG_PASSPHRASE PULUMI_CONFIG_PASSPHRASE_FILE',
    },
    {
      text: 'See whether `encryptionsalt` in Pulumi.<stack>.yaml has changed: it belongs to the passphrase, and one from another branch or stack does not fit.',
      shell: 'git log -p -- "Pulumi.*.yaml"',
    },
    {
      text: 'See where Pulumi takes it from here. The commands of this extension need no variable: they ask for the passphrase until it is right, and give it to Pulumi without writing it anywhere.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'A forgotten passphrase cannot be recovered: the secrets have to be set again, in a stack with a new secrets provider.',
      link: aboutSecrets,
    },
  ],
  link: aboutSecrets,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: getting stack configuration: get stack secrets manager: incorrect passphrase',
      source: 'cli',
    },
    { text: 'error: incorrect passphrase', source: 'report' },
  ],
};
