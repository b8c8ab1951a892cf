import type { KnownError } from '../knownError';

export const projectRenamed: KnownError = {
  id: 'project-renamed',
  group: 'stacks',
  title: 'The project’s name and the stack’s do not agree',
  severity: 'error',
  patterns: [/provided project name "(?<project>[\w.-]{1,100})" doesn't match Pulumi\.yaml/],
  what:
    'A stack belongs to a project by its name: `{project}` is part of the name (URN) of every resource. `name` in ' +
    'Pulumi.yaml is another one. If the name was changed there, Pulumi does not find the old stack any more; with a new ' +
    'stack it would create everything a second time.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed; the resources are still in the stack of project `{project}`.',
  },
  steps: [
    { text: 'Change `name` in Pulumi.yaml back to `{project}`: the stack is found again.' },
    {
      text: 'If the project is to have the new name, do that first anyway. Then rename the project: its stacks with all names in them, its settings and Pulumi.yaml change together. On the command line, rename each stack, and change Pulumi.yaml last: `pulumi stack rename organization/NEW-PROJECT/STACK`.',
      command: 'renameProject',
    },
    { text: 'See which stacks there are.', shell: 'pulumi stack ls --all' },
  ],
  link: {
    title: 'pulumi stack rename',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_rename/',
  },
  versions: 'Old guides say that a project cannot be renamed; `pulumi stack rename` can.',
  samples: [{ text: 'error: provided project name "shop" doesn\'t match Pulumi.yaml', source: 'cli' }],
};
