import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const serviceNotFound: KnownError = {
  id: 'service-not-found',
  group: 'resources',
  title: 'The service behind the provider says 404: it is not there, or not for this token',
  severity: 'error',
  patterns: [
    /\b(?:GET|PATCH|PUT|POST|DELETE) https?:\/\/[^\s]{1,300}:? (?:HTTP )?404\b[^\n]{0,200}/,
    /https?:\/\/[^\s]{1,300} (?:GET|PATCH|PUT|POST|DELETE): (?:HTTP )?404\b[^\n]{0,200}/,
    /\[404\] 404 page not found/,
  ],
  saidOf: 'a resource',
  what: 'The address in the message does not exist at that service. The object was deleted outside of Pulumi, or what it belongs to (a project, a cluster, an owner) has another name; or the token has no permission: GitHub, GitLab and others answer 404 then, too. An own installation can lack the function altogether.',
  told: 'It is the provider `{provider}`, with `{resource}`.',
  stateSafety: operationRefused,
  steps: [
    { text: 'See whether the object is there, as the person or app that the token belongs to.' },
    {
      text: 'See that the token may do this, has not expired, and is for the right owner or organization.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'If it was deleted outside of Pulumi, refresh; if the refresh fails likewise, remove only its entry from the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  github:index:Repository (shop):\n    error: PATCH https://api.github.com/repos/acme/shop: 404 Not Found []',
      source: 'report',
    },
  ],
};
