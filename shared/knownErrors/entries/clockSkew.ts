import type { KnownError } from '../knownError';

export const clockSkew: KnownError = {
  id: 'clock-skew',
  group: 'network',
  title: 'This machine’s clock is wrong',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): RequestTimeTooSkewed: [^\n]{1,200}/,
    /RequestTimeTooSkewed/,
    /Probable clock skew error/,
    /Request date header too old/,
  ],
  what:
    'Requests to a cloud are signed with the time, and the cloud refuses requests with a wrong time. The clock here ' +
    'is more than some minutes off. Virtual machines, containers and WSL fall behind when the computer sleeps.',
  stateSafety: { answer: 'yes', why: 'The requests were refused.' },
  steps: [
    {
      text: 'See how far it is off: the command compares the clock with that of the backend.',
      command: 'diagnoseEnvironment',
    },
    { text: 'On Linux, have it set by the network.', shell: 'sudo timedatectl set-ntp true' },
    { text: 'On a Mac, set it now.', shell: 'sudo sntp -sS time.apple.com' },
    { text: 'On Windows, set it now, as an administrator.', shell: 'w32tm /resync' },
    { text: 'In WSL, take the time of Windows.', shell: 'sudo hwclock -s' },
  ],
  link: {
    title: 'Errors of S3',
    url: 'https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html',
  },
  versions: 'AWS takes 15 minutes for S3, and 5 for most else.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, exceeded maximum number of attempts, 3, Probable clock skew error: https response error StatusCode: 403, RequestID: TX0001, HostID: host-id, api error RequestTimeTooSkewed: The difference between the request time and the current time is too large.',
      source: 'cli',
    },
  ],
};
