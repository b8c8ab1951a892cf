import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const projectExists: KnownError = {
  id: 'project-exists',
  group: 'stacks',
  title: 'A project of this name exists already',
  severity: 'error',
  covers: ['state-unreadable'],
  patterns: [/(?:A|a) project with (?:this|the same) name already exists/],
  what: 'You are creating a new project, but the organization (or your own account) already has one of that name. A stack of an organization whose project has the name of a project of your own account gives the same message.',
  stateSafety: nothingDone,
  steps: [
    { text: 'If it is a new project, choose another name.' },
    {
      text: 'If you mean the existing project, do not create it again: use its folder, and select the stack by its full name (organization/project/stack).',
      shell: 'pulumi stack ls --all',
    },
    {
      text: 'Find out who you are logged in as, and in which organizations.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
  ],
  link: { title: 'Projects', url: 'https://www.pulumi.com/docs/iac/concepts/projects/' },
  versions: 'All versions.',
  samples: [
    { text: 'error: could not create stack: a project with this name already exists', source: 'report' },
  ],
};
