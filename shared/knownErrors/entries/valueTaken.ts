import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const valueTaken: KnownError = {
  id: 'value-taken',
  group: 'resources',
  severity: 'error',
  title: 'Another object has this name, address or value already',
  patterns: [],
  what: 'Not the whole resource exists already: one of its values may be used only once (a domain, an alias, an address, a range, a name in the whole cloud), and another object has it. That one may be left over from an earlier stack or an interrupted run, or belong to somebody else.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Find the object that has the value: search for it in the cloud’s console, also in other accounts, regions and stacks.',
    },
    {
      text: 'If it is a leftover, delete it there or take the value from it; otherwise give your resource another value.',
      shell: 'pulumi up',
    },
    { text: 'Do not import that object for this resource: it is another one.' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  aws:cloudfront:Distribution (cdn):\n    error: creating CloudFront Distribution: operation error CloudFront: CreateDistributionWithTags, https response error StatusCode: 409, RequestID: 1, CNAMEAlreadyExists: One or more of the CNAMEs you provided are already associated with a different resource.',
      source: 'report',
    },
  ],
};
