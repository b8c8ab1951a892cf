import { whereLoggedIn } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const organizationNotOfBackend: KnownError = {
  id: 'organization-not-of-backend',
  group: 'stacks',
  title: 'A self-managed backend knows only the organization “organization”',
  severity: 'error',
  patterns: [/organization name must be 'organization'/, /bad stack reference, project was (?:not )?set/],
  what: 'Folders, buckets and databases have no organizations. In the full name of a stack there, `organization/PROJECT/STACK`, the first word is always `organization` itself. A name with the organization of Pulumi Cloud is from another backend, or the login is to the wrong one.',
  stateSafety: nothingDone,
  steps: [
    whereLoggedIn,
    { text: 'If the stack is in Pulumi Cloud, log in there.', command: 'logIn', shell: 'pulumi login' },
    {
      text: 'Otherwise write the name without the organization, or with `organization`; in a `StackReference`, too.',
      shell: 'pulumi stack ls --all',
    },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'Self-managed backends.',
  samples: [{ text: "error: organization name must be 'organization'", source: 'cli' }],
};
