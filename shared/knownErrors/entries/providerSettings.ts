import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const providerSettings: KnownError = {
  id: 'provider-settings',
  group: 'resources',
  title: 'The provider does not accept its own settings',
  severity: 'error',
  patterns: [
    /could not validate provider configuration: [^\n]{0,200}/,
    /pulumi:providers:(?<settings>[\w-]{1,60}) resource '[^'\n]{1,100}' has a problem: [^\n]{1,300}/,
    /(?:could not|failed to|unable to) configure (?:the )?provider[^\n]{0,300}/,
    /required configuration keys were missing/,
    /[Yy]ou must specify [^\n]{1,100} in the provider configuration/,
    /pq: SSL is not enabled on the server/,
  ],
  what: 'Not a resource is wrong, but what its provider is set up with: the stack’s configuration under the provider’s name (`aws:region`), or the arguments of a `Provider` in the program. A key there is unknown to this version, misspelt or obsolete, has the wrong type, or a required one is missing.',
  told: 'It is the provider `{provider}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See which settings the stack has for the provider. The message does not always name the key: compare each with the provider’s page.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'Names are as the page has them (`aws:accessKey`, not `aws:access_key_id`). Settings of your own program belong under the project’s name, without a provider’s.',
    },
    { text: 'Remove a key that the provider does not have with `pulumi config rm`.' },
  ],
  link: {
    title: 'Configuration of providers',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/providers/',
  },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: could not validate provider configuration: 1 error occurred:\n        * Invalid or unknown key',
      source: 'report',
    },
    {
      text: "    error: pulumi:providers:aws resource 'default' has a problem: Invalid or unknown key. Examine values at 'aws:regoin'.",
      source: 'report',
    },
  ],
};
