import type { KnownError } from '../knownError';

export const dependenciesMissing: KnownError = {
  id: 'dependencies-missing',
  group: 'plugins',
  title: 'The program’s packages from npm are not installed',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /Cannot find module '[^'\n]{0,300}node_modules[/\\]@pulumi[/\\]pulumi[/\\][^'\n]{1,100}'/,
    /It looks like the Pulumi SDK has not been installed\. Have you run (?:npm|yarn|pnpm|bun)/,
    /error TS2307: Cannot find module '(?<package>(?:@[\w.-]{1,60}\/)?[\w.-]{1,100})'/,
    /ERR_MODULE_NOT_FOUND[^\n]{0,40}Cannot find package '(?<package>(?:@[\w.-]{1,60}\/)?[\w.-]{1,100})'/,
    /Error: Cannot find (?:module|package) '(?<package>(?:@[\w.-]{1,60}\/)?[\w.-]{1,100})'/,
  ],
  what:
    'The program asks for a package that is not in the project’s folder. After a clone, or when someone else has added ' +
    'one, the packages have to be installed first.',
  stateSafety: { answer: 'yes', why: 'The program was not run.' },
  steps: [
    { text: 'Install what the project asks for, in the folder of Pulumi.yaml.', shell: 'pulumi install' },
    {
      text: 'See whether anything else is missing: the language’s own tools, the SDK, plugins.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Older CLIs do not have this command: use the package manager of the language.',
      shell: 'npm install',
    },
    { text: 'If the project does not list the package yet, add it.', shell: 'npm install {package}' },
  ],
  link: { title: 'pulumi install', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_install/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: It looks like the Pulumi SDK has not been installed. Have you run npm install or yarn install?',
      source: 'cli',
    },
    { text: "    Error: Cannot find module '@pulumi/aws'", source: 'cli' },
  ],
};
