import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const credentialHelper: KnownError = {
  id: 'credential-helper',
  group: 'login',
  title: 'The credential helper has failed',
  severity: 'error',
  patterns: [
    /error: (?:[^\n]{0,200}: )?credentials helper [^\n]{0,300}(?:failed|timed out|must|cannot|returned|requires|require)/,
    /error: (?:[^\n]{0,200}: )?finding credentials helper: /,
    /unsupported credentials helper protocol version/,
  ],
  what:
    'Pulumi asks a program for your login, a credential helper. It comes from `PULUMI_CREDENTIAL_HELPER`, from ' +
    '`pulumi login --credential-helper`, or is called `pulumi-credential-helper` and on PATH. It cannot be started, has ' +
    'failed, or has given an answer that Pulumi refuses. Its own message is above this line.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Do what the helper asks for, such as a login in its own program, and try again.' },
    {
      text: '`different from the selected backend`: the helper is for one backend, and the login, the project file or `PULUMI_BACKEND_URL` names another. Correct one of them.',
    },
    {
      text: 'To go on without it, set `PULUMI_CREDENTIAL_HELPER` to `none` in the environment that starts the editor, and log in.',
      command: 'logIn',
      shell: 'pulumi login',
    },
  ],
  link: { title: 'pulumi login', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_login/' },
  versions: 'The newest versions: credential helpers are experimental.',
  samples: [
    { text: 'error: credentials helper /opt/corp/pulumi-login failed: exit status 1', source: 'cli' },
    { text: 'error: credentials helper response must be a JSON object', source: 'cli' },
    {
      text: 'error: credentials helper cannot return backendUrl different from the selected backend',
      source: 'cli',
    },
    {
      text: 'error: finding credentials helper: exec: "/opt/corp/pulumi-login": stat /opt/corp/pulumi-login: no such file or directory',
      source: 'cli',
    },
  ],
};
