import type { KnownError } from '../knownError';

export const notLoggedIn: KnownError = {
  id: 'not-logged-in',
  group: 'login',
  title: 'You are not logged in to Pulumi',
  severity: 'error',
  patterns: [
    /PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions/,
    /\[401\] Unauthorized/,
    /Unauthorized: No credentials provided or are invalid/,
    /error: [^\n]{0,200}(?:could not find access token|not logged in|`pulumi login`)/,
    /invalid access token/,
  ],
  what:
    'Pulumi does not know which backend to use, or the backend does not take your access token (none, expired, or of ' +
    'another service). In CI and inside an editor Pulumi cannot ask, so the token has to come from the environment.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'Log in to Pulumi Cloud…', command: 'logIn', shell: 'pulumi login' },
    {
      text: '…or without any service: the stacks are then files in your home folder (`file://~`).',
      shell: 'pulumi login --local',
    },
    {
      text: '…or to the folder, bucket or database that holds them.',
      shell: 'pulumi login <file://, s3://, gs://, azblob:// or postgres:// address>',
    },
    {
      text: 'If you have such an address and Pulumi still asks for a token, it has not understood it, and takes it for a service: it is `postgres://` and not `postgresql://`, and in a password all but letters and digits has to be escaped.',
    },
    {
      text: 'In CI, set the environment variable `PULUMI_ACCESS_TOKEN` from a secret, or `PULUMI_BACKEND_URL` for a backend of your own.',
      link: { title: 'Access tokens', url: 'https://app.pulumi.com/account/tokens' },
    },
    { text: 'See where you are logged in.', command: 'diagnoseEnvironment', shell: 'pulumi whoami -v' },
  ],
  link: { title: 'pulumi login', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_login/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions',
      source: 'cli',
    },
    { text: 'error: Unauthorized: No credentials provided or are invalid.', source: 'cli' },
    { text: 'error: this command requires logging in; try running `pulumi login` first', source: 'cli' },
  ],
};
