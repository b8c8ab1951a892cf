import type { KnownError } from '../knownError';

/** A package of components is a Node program, packed into one file that calls its own folder `/snapshot`. */
export const componentPackageFailed: KnownError = {
  id: 'component-package-failed',
  group: 'resources',
  title: 'The code inside a package of components has failed',
  severity: 'error',
  patterns: [
    /\b\w{0,40}Error: (?!'dependsOn' was)[^\n]{1,400}\n(?:[^\n]{0,300}\n){0,3}?[ \t|]{0,16}at [^\n]{0,200}[/\\]snapshot[/\\](?<package>[\w-]{1,40})[/\\]/,
    /(?<![\w.])[/\\]snapshot[/\\](?<package>[\w-]{1,40})[/\\][^\n]{1,200}:\d{1,6}\n(?:[^\n]{0,300}\n){0,5}?[ \t]{0,8}\w{0,40}Error: [^\n]{1,400}/,
    /(?<package>[\w-]{1,40}):[\w./]{1,80}:\w{1,80} resource '[^'\n]{1,200}' has a problem: (?:Cannot (?:read|set|destructure) propert|[\w.$]{1,80} is not (?:a function|iterable|defined))[^\n]{0,300}/,
  ],
  what: 'The line of the error was thrown by code of the package itself (such as `awsx` or `eks`), which makes several resources out of one of yours. It is neither your program nor the CLI: the files under `/snapshot` are inside the package. Words such as `Cannot read properties of undefined` mostly mean an input that it needs and did not get, or one that it does not expect (`null`, an output that is not known yet).',
  told: 'The package is `{package}`.',
  stateSafety: {
    answer: 'yes',
    why: 'What the package had registered before the error may have been created; the state knows it.',
  },
  steps: [
    {
      text: 'Read the last word of the message and the name of the function behind the first `at`: they mostly say which input is missing. Give it, or give it as a plain value instead of an output.',
    },
    {
      text: 'If it began with a new version of the package, go back to the version before: install that version in the program.',
      shell: 'pulumi plugin ls',
    },
    {
      text: 'Search the package’s issues for the message, and report it there if it is new.',
      command: 'reportProblem',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'Packages of components that are written in TypeScript: `awsx`, `eks` and others.',
  samples: [
    {
      text: "    error: eks:index:NodeGroupV2 resource 'workers' has a problem: Cannot read properties of undefined (reading 'instanceProfile')",
      source: 'report',
    },
    {
      text: "    error: TypeError: Cannot read properties of undefined (reading 'instanceProfile')\n        at resolveInstanceProfileName (/snapshot/eks/bin/nodegroup.js:170:53)",
      source: 'report',
    },
  ],
};
