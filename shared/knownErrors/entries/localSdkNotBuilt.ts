import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const localSdkNotBuilt: KnownError = {
  id: 'local-sdk-not-built',
  group: 'programs',
  severity: 'error',
  title: 'A generated SDK in the project is not built',
  patterns: [/Stripping types is currently unsupported for files under node_modules/],
  covers: ['program-failed'],
  what: 'The package in `sdks/…` is TypeScript that was never compiled: its `bin/index.js` is missing. Some package managers (pnpm) do not run its build when they install it.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Have the packages installed by Pulumi, which builds them.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'If it stays, build it by hand in its folder below `sdks`, and install again.',
      shell: 'npm install && npm run build',
    },
    { text: 'With pnpm, allow the package’s build scripts (`onlyBuiltDependencies`).' },
  ],
  link: {
    title: 'pulumi package add',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_package_add/',
  },
  versions: 'Node programs with local packages.',
  samples: [
    {
      text: '    Error: Stripping types is currently unsupported for files under node_modules, for "/srv/shop/node_modules/@pulumi/neon/index.ts"',
      source: 'report',
    },
  ],
};
