import type { KnownError } from '../knownError';

const ABOUT_SECRETS = { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' };

export const passphraseWrong: KnownError = {
  id: 'passphrase-wrong',
  title: 'The passphrase of the stack is wrong',
  severity: 'error',
  patterns: [/incorrect passphrase/],
  what:
    'The stack’s secrets are encrypted with a passphrase, and the one that Pulumi was given is another one. It comes from ' +
    '`PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` if one is set, even if it is empty. A stray line ' +
    'break or blank in it counts, too.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    {
      text: 'Set the right passphrase: in a terminal, take the variable away, and Pulumi asks.',
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
      link: ABOUT_SECRETS,
    },
  ],
  link: ABOUT_SECRETS,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: getting stack configuration: get stack secrets manager: incorrect passphrase',
      source: 'cli',
    },
    { text: 'error: incorrect passphrase', source: 'report' },
  ],
};

export const passphraseMissing: KnownError = {
  id: 'passphrase-missing',
  title: 'The stack needs a passphrase',
  severity: 'error',
  patterns: [/passphrase must be set with PULUMI_CONFIG_PASSPHRASE/],
  what:
    'The stack’s secrets are encrypted with a passphrase. Pulumi was given none and could not ask for one: it runs ' +
    'without a terminal, or its output goes into a pipe or a file.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'Run it in a terminal without redirecting its output; then it asks.' },
    {
      text: 'Or set `PULUMI_CONFIG_PASSPHRASE_FILE` to a file that only you can read. A variable on the command line would stay in the shell’s history.',
      shell: 'export PULUMI_CONFIG_PASSPHRASE_FILE=<file>',
    },
    {
      text: 'See which stacks need one, and what is set. The commands of this extension need no variable: they ask for it.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: ABOUT_SECRETS,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: getting stack configuration: get stack secrets manager: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables',
      source: 'cli',
    },
  ],
};

export const configDecryption: KnownError = {
  id: 'config-decryption',
  title: 'A secret of the configuration cannot be decrypted',
  severity: 'error',
  patterns: [
    /failed to decrypt encrypted configuration value '(?<key>[\w.:-]{1,200})'/,
    /failed to decrypt configuration key '(?<key>[\w.:-]{1,200})'/,
    /cipher: message authentication failed/,
    /\[400\] (?:Bad Request: )?(?:Message authentication failed|invalid ciphertext)/,
    /could not decrypt configuration value/,
  ],
  what:
    'An encrypted value in Pulumi.<stack>.yaml was not encrypted for this stack. Every stack has a key of its own, so a ' +
    'value that was copied from another stack’s file, or that stood there before `encryptionsalt` or the stack was made ' +
    'anew, is of no use.',
  stateSafety: { answer: 'yes', why: 'The program was not run.' },
  steps: [
    { text: 'Set the value again, for this stack.', shell: 'pulumi config set --secret {key}' },
    {
      text: 'If all secrets fail, see whether `encryptionsalt` or `secretsprovider` in the file has changed, and bring the old one back.',
      shell: 'git log -p -- "Pulumi.*.yaml"',
    },
    {
      text: 'If Pulumi.<stack>.yaml got lost, the state still knows how it was encrypted.',
      shell: 'PULUMI_FALLBACK_TO_STATE_SECRETS_MANAGER=true pulumi preview',
    },
  ],
  link: ABOUT_SECRETS,
  versions: 'All versions.',
  samples: [
    { text: 'error: validating stack config: cipher: message authentication failed', source: 'cli' },
    {
      text: "error: failed to decrypt encrypted configuration value 'token': cipher: message authentication failed",
      source: 'report',
    },
    { text: 'error: [400] Bad Request: invalid ciphertext', source: 'report' },
  ],
};

export const secretsProviderMissing: KnownError = {
  id: 'secrets-provider-missing',
  title: 'The state has secrets but does not say how they are encrypted',
  severity: 'error',
  patterns: [/snapshot contains encrypted secrets but no secrets manager could be found/],
  what:
    'The state holds encrypted values, and its `secrets_providers` is gone: somebody has removed it, or put the state ' +
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
  link: ABOUT_SECRETS,
  versions: 'Older CLIs crash with `attempt to decrypt value`.',
  samples: [
    {
      text: 'error: could not deserialize deployment: decrypting secret value: failed to decrypt: snapshot contains encrypted secrets but no secrets manager could be found',
      source: 'cli',
    },
  ],
};
