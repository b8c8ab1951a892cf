import type { KnownError } from '../knownError';

export const forbidden: KnownError = {
  id: 'forbidden',
  group: 'login',
  title: 'Your account may not do this',
  severity: 'error',
  patterns: [/error: [^\n]{0,300}\[403\] [^\n]{0,200}/],
  saidOf: 'no resource',
  what:
    'You are logged in, but your account has no permission for this stack or organization. Often it is the wrong ' +
    'account, or a token for one team or organization only.',
  stateSafety: { answer: 'yes', why: 'The request was refused.' },
  steps: [
    {
      text: 'Find out who you are logged in as, and where.',
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
  samples: [
    { text: 'error: [403] Forbidden', source: 'cli' },
    {
      text: 'error: could not import deployment: [403] Forbidden: you may only read this stack',
      source: 'cli',
    },
  ],
};
