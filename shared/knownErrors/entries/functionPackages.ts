import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const functionPackages: KnownError = {
  id: 'function-packages',
  group: 'programs',
  severity: 'error',
  title: 'The packages of a serialized function could not be collected',
  patterns: [
    /\w{0,40}Error: (?!Cannot find)[^\n]{1,300}\n(?:[^\n]{0,300}\n){0,6}?[^\n]{0,200}runtime[/\\]closure[/\\]codePaths\.[jt]s/,
  ],
  covers: ['program-failed', 'closure-not-serializable'],
  what: 'Pulumi was turning a function of the program into the code of a cloud function, and reads `package.json` and `node_modules` for the packages that belong to it. It failed there: `package.json` has no `dependencies`, or the layout (a monorepo, pnpm) is not understood.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See that the `package.json` beside Pulumi.yaml has `dependencies`, and that the packages are installed below it.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    { text: 'Update the SDK.', shell: 'npm install @pulumi/pulumi@latest' },
    {
      text: 'Or give the code as an archive (`code: new pulumi.asset.FileArchive(…)`), bundled by a tool of your own.',
    },
  ],
  link: {
    title: 'Function serialization',
    url: 'https://www.pulumi.com/docs/iac/concepts/functions/function-serialization/',
  },
  versions: 'Node programs.',
  samples: [
    {
      text: '    TypeError: Cannot convert undefined or null to object\n        at Function.keys (<anonymous>)\n        at /srv/shop/node_modules/@pulumi/runtime/closure/codePaths.ts:250:34',
      source: 'report',
    },
  ],
};
