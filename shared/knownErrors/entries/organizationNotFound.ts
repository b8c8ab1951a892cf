import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const organizationNotFound: KnownError = {
  id: 'organization-not-found',
  group: 'stacks',
  title: 'Your login has no such organization',
  severity: 'error',
  patterns: [
    /pulumi organization not found/,
    /\[404\] Not Found: Organization '?(?<organization>[\w.-]{1,100})'? not found/,
    /[Oo]rganization '?"?(?<organization>[\w.-]{1,100})'?"? (?:could not be|was not) found/,
  ],
  what: 'The part before the `/` in a stack’s name is an organization (or your own user name), and the login does not see this one: it is spelled otherwise, you are no member, or you are logged in as somebody else. A name without a part before is taken in your default organization.',
  told: 'The organization is `{organization}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See who you are, and in which organizations.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami --verbose',
    },
    {
      text: 'Name the stack with its organization, as in `acme/dev`, or set the default one with `pulumi org set-default`.',
    },
    { text: 'If it is the wrong user, log in anew.', command: 'logIn', shell: 'pulumi login' },
  ],
  link: {
    title: 'Organizations',
    url: 'https://www.pulumi.com/docs/administration/organizations-teams/organizations/',
  },
  versions: 'Pulumi Cloud.',
  samples: [
    {
      text: "error: could not create stack: [404] Not Found: Organization 'acme' not found",
      source: 'report',
    },
  ],
};
