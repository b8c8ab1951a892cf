import { whereLoggedIn } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const needsPulumiCloud: KnownError = {
  id: 'needs-pulumi-cloud',
  group: 'backend',
  title: 'Only Pulumi Cloud can do this, and the login is to another backend',
  severity: 'error',
  patterns: [
    /backends? (?:of this type )?"?[^\n"]{0,60}"? ?do(?:es)? not support (?:organizations|deployments|--teams|[\w -]{1,40})$/,
    /: [^\n]{1,60} does not support --teams/,
    /This command is not available for your backend/,
    /DIY backend does not support/,
    /(?:is |are )?not supported (?:by|with|for) (?:the )?(?:DIY|diy) backends?/,
    /the current backend \([^)\n]{1,200}\) does not (?:provide the ability|support)/,
    /unable to set (?:a )?default org(?:anization)? for (?:this type of backend|backend type)/,
    /(?:organizations|teams) are not supported(?: by the current backend)?/,
    /are only supported by the Pulumi Cloud backend/,
  ],
  what: 'Organizations, teams, deployments, policies on the server, webhooks, schedules and old versions by number are kept by Pulumi Cloud or a service of your own. The present login is to a self-managed backend, which has none: a folder, a bucket or a database.',
  stateSafety: nothingDone,
  steps: [
    whereLoggedIn,
    { text: 'If the stack is in Pulumi Cloud, log in there.', command: 'logIn', shell: 'pulumi login' },
    {
      text: 'For an earlier state of a stack in a folder or bucket, take one of the versions and backups that are there.',
      command: 'restoreBackup',
    },
  ],
  link: { title: 'State and backends', url: 'https://www.pulumi.com/docs/iac/concepts/state-and-backends/' },
  versions: 'Self-managed backends.',
  samples: [
    { text: 'error: unable to set a default organization for backend type: vm', source: 'cli' },
    { text: 'error: backends of this type "vm" do not support organizations', source: 'cli' },
    {
      text: 'error: the current backend (vm) does not provide the ability to export previous deployments',
      source: 'cli',
    },
    { text: 'error: stack dev3 uses the vm backend: vm does not support --teams', source: 'cli' },
    {
      text: 'This command is not available for your backend. To migrate to the Pulumi Cloud backend, please see https://www.pulumi.com/docs/intro/concepts/state/#pulumi-cloud-backend',
      source: 'cli',
    },
    { text: 'error: DIY backend does not support resource policy', source: 'cli' },
  ],
};
