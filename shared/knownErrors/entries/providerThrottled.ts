import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const providerThrottled: KnownError = {
  id: 'provider-throttled',
  group: 'resources',
  title: 'The cloud limits the rate of requests',
  severity: 'error',
  patterns: [
    /\b(?:Throttling(?:Exception)?|RequestLimitExceeded|TooManyRequests(?:Exception)?|RequestThrottled|SlowDown|PriorRequestNotComplete|rateLimitExceeded|RATE_LIMIT_EXCEEDED|SubscriptionRequestsThrottled|OperationNotAllowed\.Throttled)\b[^\n]{0,300}/,
  ],
  what: 'The provider’s API limits the rate of requests for the whole account. The provider retried several times and gave up.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Run it again after some minutes: what succeeded is in the state, and only the rest is left.',
      shell: 'pulumi up',
    },
    { text: 'Run fewer operations at a time.', shell: 'pulumi up --parallel 4' },
    { text: 'Raise the number of retries in the provider’s configuration (`maxRetries` of `aws`).' },
  ],
  link: {
    title: 'AWS provider: setup',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: operation error CloudControl: CreateResource, exceeded maximum number of attempts, 3, https response error StatusCode: 400, RequestID: x, ThrottlingException: Rate exceeded',
      source: 'report',
    },
  ],
};
