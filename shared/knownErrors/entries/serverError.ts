import { releaseStack, settleOperations } from '../commonSteps';
import { status, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const serverError: KnownError = {
  id: 'server-error',
  group: 'backend',
  title: 'The service could not handle the request',
  severity: 'error',
  patterns: [
    /\[50\d\] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|<html>)/,
    /reading response from API: (?:stream error|unexpected EOF|http2: )[^\n]{0,200}/,
    /error: \[50\d\] /,
    /: \[4\d\d\] <html>/,
  ],
  saidOf: 'no resource',
  what:
    'The service itself had an error, or something between you and it (a company’s proxy, for example) could not reach ' +
    'it. Your program and your state are not the cause. A very large state can also exceed the service’s time limit.',
  stateSafety: {
    answer: 'unknown',
    why: 'If the message came at the start, nothing has happened. If it came during an update, the last operations may not be saved.',
  },
  steps: [
    { text: 'See whether there is an incident.', link: status },
    { text: 'Wait a little and try again; most of these pass in minutes.' },
    releaseStack,
    settleOperations,
  ],
  link: guide.server,
  versions: 'Stacks in Pulumi Cloud, or in a self-hosted one.',
  samples: [
    { text: 'error: [500] Internal Server Error', source: 'cli' },
    { text: 'error: [502] <html><head><title>502 Bad Gateway</title></head></html>', source: 'cli' },
  ],
};
