import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const nodeNativeModule: KnownError = {
  id: 'node-native-module',
  group: 'programs',
  title: 'The npm packages were installed for another system',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /Failed to load gRPC binary module because it was not installed for the current system/,
    /was compiled against a different Node\.js version/,
    /invalid ELF header/,
    /ERR_DLOPEN_FAILED/,
  ],
  what: 'A package brings a part that is built for one operating system and one version of Node.js. The folder `node_modules` comes from another one: copied into a container, kept by CI’s cache, or from before an update of Node.js.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Remove `node_modules`, and install here, where the program runs.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'Keep `node_modules` out of the image (.dockerignore), and have CI’s cache depend on the system and the version of Node.js.',
    },
    { text: 'Update `@pulumi/pulumi`: since 2020 its part for gRPC is the same for all systems.' },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'Programs in TypeScript and JavaScript.',
  samples: [
    {
      text: 'Error: Failed to load gRPC binary module because it was not installed for the current system',
      source: 'report',
    },
  ],
};
