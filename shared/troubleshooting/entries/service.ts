import type { KnownError } from '../knownError';
import { guide, status } from '../guideLinks';
import { releaseStack, settleOperations } from '../commonSteps';

export const serverError: KnownError = {
  id: 'server-error',
  title: 'Pulumi Cloud could not handle the request',
  severity: 'error',
  patterns: [
    /\[50\d\] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|<html>)/,
    /error: \[50\d\] /,
  ],
  what:
    'The service itself had a fault, or something between you and it (a company’s proxy, for example) could not reach ' +
    'it. It is not your program, and not your state. A very large state can also take the service too long.',
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

export const rateLimit: KnownError = {
  id: 'rate-limit',
  title: 'Too many requests',
  severity: 'error',
  patterns: [/pulumi service: request rate-limit exceeded/, /rate limit exceeded, try again in /],
  what:
    'Pulumi Cloud (or GitHub, from which plugins are downloaded) limits how many requests one account or address may ' +
    'make in a time. Many parallel jobs behind one address reach that soon.',
  stateSafety: { answer: 'yes', why: 'The request was refused before it changed anything.' },
  steps: [
    { text: 'Wait a minute and try again.' },
    { text: 'Run fewer jobs at once.' },
    {
      text: 'If it is GitHub, give it a token: signed in, the limit is far higher. Set the environment variable `GITHUB_TOKEN`.',
      link: { title: 'GitHub tokens', url: 'https://github.com/settings/tokens' },
    },
  ],
  link: guide.server,
  versions: 'All versions.',
  samples: [{ text: 'error: pulumi service: request rate-limit exceeded', source: 'cli' }],
};

export const notLoggedIn: KnownError = {
  id: 'not-logged-in',
  title: 'You are not logged in to Pulumi',
  severity: 'error',
  patterns: [
    /PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions/,
    /this command requires logging in; try running `pulumi login` first/,
    /\[401\] Unauthorized/,
    /invalid access token/,
  ],
  what:
    'Pulumi does not know which backend to use, or the backend does not take your access token (none, expired, or of ' +
    'another service). In CI and inside an editor there is nobody to ask, so the token has to come from the environment.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'Log in to Pulumi Cloud…', command: 'logIn', shell: 'pulumi login' },
    {
      text: '…or without any service: the stacks are then files in your home folder (`file://~`).',
      shell: 'pulumi login --local',
    },
    {
      text: '…or to the folder or bucket that holds them.',
      shell: 'pulumi login <file://, s3://, gs:// or azblob:// address>',
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
    { text: 'error: this command requires logging in; try running `pulumi login` first', source: 'cli' },
  ],
};

export const forbidden: KnownError = {
  id: 'forbidden',
  title: 'Your account may not do this',
  severity: 'error',
  patterns: [/error: \[403\] [^\n]{0,200}/],
  what:
    'You are logged in, but your account has no permission for this stack or organization. Often it is the wrong ' +
    'account, or a token that is meant for one team or organization only.',
  stateSafety: { answer: 'yes', why: 'The request was refused.' },
  steps: [
    {
      text: 'See as whom you are logged in, and where.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    { text: 'Ask an administrator of the organization for access to the stack.' },
    { text: 'In CI, check what the token in `PULUMI_ACCESS_TOKEN` is allowed to do.' },
  ],
  link: {
    title: 'Stack permissions in Pulumi Cloud',
    url: 'https://www.pulumi.com/docs/pulumi-cloud/access-management/',
  },
  versions: 'Stacks in Pulumi Cloud.',
  samples: [{ text: 'error: [403] Forbidden', source: 'cli' }],
};

export const legacyBackend: KnownError = {
  id: 'legacy-backend',
  title: 'The backend has the old layout without projects',
  severity: 'warning',
  patterns: [/Legacy DIY state is deprecated/, /Please run 'pulumi state upgrade' to migrate them/],
  what:
    'Self-managed backends used to keep all stacks in one folder, whatever their project. Newer ones have a folder for ' +
    'each project. The old layout still works in some versions and is an error from CLI 3.257 on.',
  stateSafety: { answer: 'yes', why: 'It is only about where the files are.' },
  steps: [
    { text: 'Copy the backend’s `.pulumi` folder (or bucket) to a safe place.' },
    {
      text: 'Move the stacks into the new layout. Very old CLIs cannot use it then, so update them everywhere.',
      shell: 'pulumi state upgrade',
    },
  ],
  link: {
    title: 'pulumi state upgrade',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_upgrade/',
  },
  versions: 'A warning up to CLI 3.256.',
  samples: [
    {
      text: "Legacy DIY state is deprecated, please upgrade your state to project mode using:\n'pulumi state upgrade'",
      source: 'cli',
    },
  ],
};

export const backendNotFound: KnownError = {
  id: 'backend-not-found',
  title: 'The self-managed backend cannot be opened',
  severity: 'error',
  patterns: [/unable to open bucket [^\n]{1,300}/, /read "\.pulumi\/meta\.yaml"/],
  what:
    'The folder or bucket that holds your stacks is not there, or your credentials for it are missing, expired or those ' +
    'of another account. The end of the message says which.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    {
      text: 'See which backend it is; `PULUMI_BACKEND_URL` and `backend` in Pulumi.yaml come before the last login.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    {
      text: 'For a bucket, log in to the cloud again (`aws sso login`, `az login`, `gcloud auth application-default login`).',
    },
    {
      text: 'For a folder, see whether it is mounted, and log in to the right one.',
      command: 'logIn',
      shell: 'pulumi login file://<folder>',
    },
  ],
  link: {
    title: 'Self-managed backends',
    url: 'https://www.pulumi.com/docs/iac/concepts/state-and-backends/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: unable to open bucket file:///srv/backend?no_tmp_dir=true: stat /srv/backend: no such file or directory',
      source: 'cli',
    },
  ],
};
