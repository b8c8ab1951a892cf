import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const configLooksSecret: KnownError = {
  id: 'config-looks-secret',
  group: 'secrets',
  title: 'The value looks like a secret, so Pulumi did not save it as plain text',
  severity: 'error',
  patterns: [/config value (?:for )?'[^'\n]{1,400}' looks like a secret/],
  what: 'Values with much randomness, such as keys and tokens, are not written to the stack’s file as they are unless you say so. Nothing was saved.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'If it is a secret, save it encrypted: `--secret`. Leave the value out of the command, then it is asked for and does not stay in the history of the shell.',
    },
    { text: 'If it is none (an identifier, a checksum), say so: `--plaintext`.' },
  ],
  link: { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: config value 'nq8r4B4xslzrtj0a3' looks like a secret; rerun with --secret to encrypt it, or --plaintext if you meant to store in plaintext",
      source: 'report',
    },
  ],
};
