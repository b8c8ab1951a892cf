import type { KnownError } from '../knownError';

export const projectRenamed: KnownError = {
  id: 'project-renamed',
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
      text: 'If the project is to have the new name, do that first all the same. Then rename the project: its stacks with all names in them, its settings and Pulumi.yaml change together. On the command line, rename each stack, and change Pulumi.yaml last.',
      command: 'renameProject',
      shell: 'pulumi stack rename organization/<new-project>/<stack>',
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

export const noStackSelected: KnownError = {
  id: 'no-stack-selected',
  title: 'No stack is selected',
  severity: 'error',
  patterns: [/no stack selected; (?:please use `pulumi stack select`|specify a stack name)/],
  what:
    'Pulumi remembers for each project folder which stack you work on. Here it remembers none, or one that does not ' +
    'exist in the backend that you are logged in to. `PULUMI_STACK` in the environment may name one, too.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'See which stacks there are, and where you are logged in.', shell: 'pulumi stack ls' },
    { text: 'Choose one.', shell: 'pulumi stack select' },
    {
      text: 'If there should be some, you may be logged in to another backend.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    { text: 'In scripts and CI, name it each time.', shell: 'pulumi preview --stack <stack>' },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: no stack selected; please use `pulumi stack select` or `pulumi stack init` to choose one',
      source: 'cli',
    },
  ],
};

export const stackNotFound: KnownError = {
  id: 'stack-not-found',
  title: 'There is no stack of this name',
  severity: 'error',
  patterns: [
    /no stack named '(?<stack>[\w.\/-]{1,300})' found/,
    /\[404\] Not Found: Stack '?(?<stack>[\w.\/-]{1,300})/,
  ],
  what:
    'The backend that you are logged in to has no stack `{stack}` in this project. Often the name is right and the ' +
    'backend, the organization or the project is another one.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'See where you are logged in…', command: 'diagnoseEnvironment', shell: 'pulumi whoami -v' },
    { text: '…and which stacks are there, of all projects.', shell: 'pulumi stack ls --all' },
    {
      text: 'Give the full name: organization, project and stack.',
      shell: 'pulumi stack select <organization>/<project>/<stack>',
    },
    {
      text: 'If it was never made, make it; with the organization in front it belongs to that instead of your own account.',
      shell: 'pulumi stack init <organization>/<stack>',
    },
    {
      text: 'If it is in another backend and is to be here, log in there, and have it copied.',
      command: 'migrateStack',
    },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [{ text: "error: no stack named 'gone' found", source: 'cli' }],
};

export const noProject: KnownError = {
  id: 'no-project',
  title: 'There is no Pulumi project in this folder',
  severity: 'error',
  patterns: [
    /no Pulumi\.yaml project file found/,
    /pass the fully qualified name \(organization\/project\/stack\)/,
  ],
  what: '`pulumi` looks for a Pulumi.yaml in the folder that it runs in and in those above it, and there is none.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    { text: 'Go to the project’s folder, or name it.', shell: 'pulumi --cwd <folder> preview' },
    { text: 'If there is no project yet, make one.', shell: 'pulumi new' },
  ],
  link: { title: 'Projects', url: 'https://www.pulumi.com/docs/iac/concepts/projects/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: no Pulumi.yaml project file found (searching upwards from /srv). If you have not created a project yet, use `pulumi new` to do so: no project file found',
      source: 'cli',
    },
  ],
};

export const confirmationMissing: KnownError = {
  id: 'confirmation-missing',
  title: 'Pulumi cannot ask for confirmation here',
  severity: 'error',
  patterns: [
    /--yes or --skip-preview(?: or --preview-only)? must be passed in to proceed when running in non-interactive mode/,
  ],
  what:
    'Where there is nobody to ask (in CI, in a task, with `--non-interactive`), Pulumi changes nothing until you say ' +
    'beforehand that it may.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    { text: 'Look at what would happen.', shell: 'pulumi preview' },
    { text: 'Let it go ahead without a question.', shell: 'pulumi up --yes' },
    { text: 'Or run it in a terminal, where it asks.' },
  ],
  link: { title: 'pulumi up', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_up/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: --yes or --skip-preview or --preview-only must be passed in to proceed when running in non-interactive mode',
      source: 'cli',
    },
  ],
};

export const importIsNotStackImport: KnownError = {
  id: 'import-is-not-stack-import',
  title: '`pulumi import` is not the command that imports a state',
  severity: 'error',
  patterns: [
    /an inline resource must be specified if no converter or import file is used/,
    /unknown command "(?:export|query)" for "pulumi"/,
  ],
  what:
    'In old guides `pulumi export` and `pulumi import` write a stack’s state to a file and back. Today they are called ' +
    '`pulumi stack export` and `pulumi stack import`; `pulumi import` brings resources that exist in the cloud into a stack.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Write the state to a file.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    { text: 'Put it back.', command: 'importState', shell: 'pulumi stack import --file state.json' },
  ],
  link: {
    title: 'pulumi stack import',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_import/',
  },
  versions: 'The old names are of 2018.',
  samples: [
    {
      text: 'error: an inline resource must be specified if no converter or import file is used, missing type, name, and id',
      source: 'cli',
    },
    { text: 'error: unknown command "export" for "pulumi"', source: 'cli' },
  ],
};
