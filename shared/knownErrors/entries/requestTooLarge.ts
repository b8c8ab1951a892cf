import { settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const requestTooLarge: KnownError = {
  id: 'request-too-large',
  group: 'backend',
  title: 'The request is too large for the service, or for a proxy in front of it',
  severity: 'error',
  patterns: [/\[413\] [^\n]{0,40}?(?:Too Large|<html>)/],
  saidOf: 'no resource',
  what:
    'A state is sent to the service as one request, and something on the way has a limit: the service itself, or a proxy ' +
    'or load balancer in front of a self-hosted one (nginx takes 1 MB unless `client_max_body_size` says otherwise).',
  stateSafety: {
    answer: 'unknown',
    why: 'An import that was refused has changed nothing. In an update, the last operations may not be saved.',
  },
  steps: [
    {
      text: 'Ask who runs the service, or the proxy, to raise its limit above the size of the state, and try again.',
    },
    {
      text: 'See what makes the state large: long texts or files in properties are kept in it several times.',
      command: 'editState',
    },
    settleOperations,
  ],
  link: {
    title: 'Pulumi’s documentation of self-hosted services',
    url: 'https://www.pulumi.com/docs/administration/self-hosting/',
  },
  versions: 'Stacks of a service.',
  samples: [
    {
      text: 'error: could not import deployment: [413] Payload Too Large',
      source: 'cli',
    },
  ],
};
