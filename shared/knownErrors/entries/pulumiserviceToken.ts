import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const pulumiserviceToken: KnownError = {
  id: 'pulumiservice-token',
  group: 'resources',
  title: 'The provider `pulumiservice` has no valid access token',
  severity: 'error',
  patterns: [/401 API error: Unauthorized[^\n]{0,120}/],
  what: 'The service refused a provider of the program, not the login of the CLI: `pulumiservice` manages Pulumi Cloud itself, and needs a token of its own.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Give it one: `PULUMI_ACCESS_TOKEN` in the environment where Pulumi runs, or in the stack’s configuration.',
      shell: 'pulumi config set pulumiservice:accessToken --secret',
    },
    {
      text: 'See that the token is of the organization that the resource names, and not expired.',
      link: { title: 'Access tokens', url: 'https://app.pulumi.com/account/tokens' },
    },
  ],
  link: { title: 'Pulumi Service provider', url: 'https://www.pulumi.com/registry/packages/pulumiservice/' },
  versions: 'Provider `pulumiservice`.',
  samples: [
    {
      text: '    error: 401 API error: Unauthorized: No credentials provided or are invalid.',
      source: 'report',
    },
  ],
};
