import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const projectExists: KnownError = {
  id: 'project-exists',
  group: 'stacks',
  title: 'A project of this name exists already',
  severity: 'error',
  patterns: [/(?:A|a) project with (?:this|the same) name already exists/],
  what: 'A new project is to be made, and the organization (or your own account) has one of that name. A stack of an organization whose project has the name of a project of your own account gives the same message.',
  stateSafety: nothingDone,
  steps: [
    { text: 'If it is a new project, choose another name.' },
    {
      text: 'If you mean the project that exists, do not make it anew: take its folder, and select the stack by its whole name (organization/project/stack).',
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
