import { whereLoggedIn } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

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
    /^[Ee]rror: not currently logged in/,
    /could not determine current cloud: account '[^'\n]{1,200}' not found/,
    /invalid access token(?:$|(?<=error: [^\n]{0,220}))/,
  ],
  saidOf: 'no resource',
  what:
    'The CLI found no login, or one that the service does not accept (expired, or of another service). Without a login, it ' +
    'uses Pulumi Cloud, which needs a token. If your stacks are in a backend of your own (a bucket, a folder, a ' +
    'database), you do not need a token but a login to that backend; a job in CI must log in before its first command.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'If your stacks are in a folder, bucket or database: log in there, `pulumi login` with its address (`file://`, `s3://`, `gs://`, `azblob://` or `postgres://`), or set `PULUMI_BACKEND_URL` to it, which CI needs for each job.',
    },
    { text: 'If they are in Pulumi Cloud, log in there.', command: 'logIn', shell: 'pulumi login' },
    {
      text: 'If you have such an address and Pulumi still asks for a token, it could not parse the address and takes it for a service: it is `postgres://` and not `postgresql://`, and in a password all but letters and digits has to be escaped.',
    },
    {
      text: 'For Pulumi Cloud in CI, set the environment variable `PULUMI_ACCESS_TOKEN` from a secret.',
      link: { title: 'Access tokens', url: 'https://app.pulumi.com/account/tokens' },
    },
    whereLoggedIn,
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
