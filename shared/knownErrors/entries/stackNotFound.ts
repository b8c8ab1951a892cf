import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const stackNotFound: KnownError = {
  id: 'stack-not-found',
  group: 'stacks',
  title: 'There is no stack of this name',
  severity: 'error',
  patterns: [
    /failed to load checkpoint: blob (?:\(key "[^"\n]{1,400}"\) )?\(code=NotFound\): (?:NoSuchKey|stat |open |CreateFile )/,
    /no stack named '(?<stack>[\w./-]{1,300})' found/,
    /\[404\] Not Found: Stack '?(?<stack>[\w./-]{1,300})/,
  ],
  what:
    'The backend that you are logged in to has no stack of that name in this project. Often the name is right and the ' +
    'backend, the organization or the project is another one.',
  told: 'It is the stack `{stack}`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'See where you are logged in…', command: 'diagnoseEnvironment', shell: 'pulumi whoami -v' },
    { text: '…and which stacks are there, of all projects.', shell: 'pulumi stack ls --all' },
    {
      text: 'Give the full name, with organization and project: `pulumi stack select ORGANIZATION/PROJECT/STACK`.',
    },
    {
      text: 'If it was removed (`pulumi stack rm`), bring it back with its state: a self-managed backend keeps that.',
      command: 'bringBackStack',
    },
    {
      text: 'If it was never created, create it; with an organization in the name, it belongs to that instead of your own account: `pulumi stack init ORGANIZATION/STACK`.',
    },
    {
      text: 'If it is in another backend and should be here, log in there, and copy it.',
      command: 'migrateStack',
    },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [{ text: "error: no stack named 'gone' found", source: 'cli' }],
};
