import type { KnownError } from '../knownError';

export const providerToken: KnownError = {
  id: 'provider-token',
  group: 'resources',
  title: 'The service behind the provider does not accept its token',
  severity: 'error',
  patterns: [
    /(?:\b401 (?:Unauthorized|Bad credentials|Invalid)|status(?: code)?:? 401\b|\[401\]|HTTP status 40[13]\b|\[403\]|\b403 Forbidden|error: 401\b)[^\n]{0,200}/,
  ],
  saidOf: 'a resource',
  anywhere: [
    /Authentication error \(10000\)/,
    /Invalid (?:request headers \(6003\)|API [Tt]oken \(1000\))/,
    /could not validate provider configuration: [^]{0,300}?must be (?:specified|set)/,
    /invocation of [\w:/.-]{1,120} returned an error[^\n]{0,200}(?:HTTP status 40[13]\b|401 Unauthorized|403 Forbidden)[^\n]{0,120}/,
  ],
  what: 'The provider needs a login of its own, from its configuration or an environment variable, which has nothing to do with Pulumi’s. It is missing, was revoked, or lacks the permission; or it is an old one: refresh and destroy use the token that the last update left in the provider’s entry in the state.',
  told: 'It is the provider `{provider}`.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: the service refused the login.' },
  steps: [
    {
      text: 'See where the provider takes its token from: the stack’s configuration, an environment variable where Pulumi runs, or the arguments of a provider in the program. Each provider’s page has the names.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'After the token was replaced, bring the new one into the state: an update of the provider alone (`pulumi up --target` with its URN), or a refresh that runs the program.',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
    { text: 'See that the token has the permissions for this kind of object, and for this account or zone.' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers with tokens. `--run-program` needs a CLI of 2025 or newer.',
  samples: [
    {
      text: '  cloudflare:index:Record (web):\n    error: 1 error occurred:\n    \t* Authentication error (10000)',
      source: 'report',
    },
  ],
};
