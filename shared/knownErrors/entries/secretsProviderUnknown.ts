import type { KnownError } from '../knownError';

export const secretsProviderUnknown: KnownError = {
  id: 'secrets-provider-unknown',
  group: 'secrets',
  title: 'Pulumi does not know this secrets provider',
  severity: 'error',
  patterns: [
    /unknown secrets provider type '(?<provider>[\w.-]{1,60})'/,
    /no known secrets provider for type "(?<provider>[\w.-]{1,60})"/,
    /unable to parse the secrets provider URL: [^\n]{1,300}/,
  ],
  what: 'What encrypts a stack’s secrets is one of `default` (Pulumi Cloud), `passphrase`, `awskms`, `azurekeyvault`, `gcpkms` and `hashivault`; the last four have an address behind them. If a state names another one, it was edited, or it comes from another tool.',
  told: 'The name here is `{provider}`.',
  stateSafety: { answer: 'yes', why: 'Nothing was written. The secrets stay encrypted as they are.' },
  steps: [
    {
      text: 'Write it as `hashivault://KEY`, `awskms://…`, `gcpkms://…`, `azurekeyvault://…` or `passphrase`.',
      link: { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' },
    },
    {
      text: 'If the name is in the state (`secrets_providers`), put back the one that the stack’s settings have.',
      command: 'editState',
    },
  ],
  link: { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: unknown secrets provider type 'vault' (supported values: default,passphrase,awskms,azurekeyvault,gcpkms,hashivault)",
      source: 'cli',
    },
    { text: 'error: no known secrets provider for type "vault"', source: 'code' },
  ],
};
