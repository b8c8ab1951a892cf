import type { KnownError } from '../knownError';

export const azureClientSecret: KnownError = {
  id: 'azure-client-secret',
  group: 'resources',
  title: 'The secret of the Azure service principal is wrong or has expired',
  severity: 'error',
  patterns: [
    /AADSTS7000222[^\n]{0,200}/,
    /AADSTS7000215[^\n]{0,200}/,
    /client secret keys for app '[^'\n]{1,60}' are expired/,
    /Invalid client secret (?:is )?provided/,
  ],
  what: 'The provider signs in as a service principal, with its client secret. Azure knows the principal but does not accept this secret: it has expired (secrets last two years at most), was replaced, or is the secret’s id instead of its value. An old one can also be kept in the provider’s entry in the state.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: Azure refused the login.' },
  steps: [
    {
      text: 'Make a new secret for the app registration (in the portal under “Certificates & secrets”), and take its value, which is shown once.',
    },
    {
      text: 'Set it where Pulumi takes it from: `ARM_CLIENT_SECRET` in CI, or the stack’s configuration.',
      shell: 'pulumi config set azure-native:clientSecret --secret',
    },
    {
      text: 'If refresh or destroy still use the old one, it comes from the state: run the program, which writes the new one there.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
  ],
  link: {
    title: 'Azure Native provider: setup',
    url: 'https://www.pulumi.com/registry/packages/azure-native/installation-configuration/',
  },
  versions: 'Azure providers. `--run-program` needs a CLI of 2025 or newer.',
  samples: [
    {
      text: '{"error":"invalid_client","error_description":"AADSTS7000222: The provided client secret keys for app \'0000\' are expired."}',
      source: 'report',
    },
  ],
};
