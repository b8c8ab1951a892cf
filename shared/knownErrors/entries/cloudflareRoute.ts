import type { KnownError } from '../knownError';

export const cloudflareRoute: KnownError = {
  id: 'cloudflare-route',
  group: 'resources',
  severity: 'error',
  title: 'Cloudflare does not know the address: an id in it is wrong',
  patterns: [/Could not route to (?<route>[\w/.-]{1,200}), perhaps your object identifier is invalid/],
  what: 'The path of the request has an id that is none: mostly the id of the account or the zone is missing, or another value stands in its place (a name, the id of the resource itself, after an upgrade of the provider). Nothing is gone.',
  told: 'The path was `{route}`.',
  stateSafety: {
    answer: 'yes',
    why: 'The request reached no object: nothing was created, changed or deleted by it.',
  },
  steps: [
    {
      text: 'Compare the path with the right account and zone: give the resource `accountId` or `zoneId` (SST: `CLOUDFLARE_DEFAULT_ACCOUNT_ID`).',
    },
    {
      text: 'If the program has the right one, the provider puts another in: update it, or go back to the version before.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin ls',
    },
  ],
  link: { title: 'Cloudflare provider', url: 'https://www.pulumi.com/registry/packages/cloudflare/' },
  versions: 'Cloudflare provider, SST.',
  samples: [
    {
      text: '{"success":false,"errors":[{"code":7003,"message":"Could not route to /client/v4/accounts/shop/r2/buckets, perhaps your object identifier is invalid?"}]}',
      source: 'report',
    },
  ],
};
