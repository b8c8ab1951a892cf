import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const cliNotFound: KnownError = {
  id: 'cli-not-found',
  group: 'plugins',
  title: 'The Pulumi CLI is not where it is to be started',
  severity: 'error',
  patterns: [
    /trying to start process 'pulumi'[^\n]{0,200}/,
    /spawn (?:[^\n]{0,300}[\\/])?pulumi(?:\.exe)? ENOENT/,
    /exec: "pulumi": executable file not found/,
    /No such file or directory: 'pulumi'/,
    /Cannot run program "pulumi"/,
  ],
  what: 'The Automation API, or a task of a CI system, runs the CLI, which must be installed where the program runs, and be in its `PATH`: the `PATH` of a service, a container or an editor often differs from that of your terminal. On Linux, .NET says the same of a working directory that does not exist.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See which CLI there is in this environment.',
      command: 'diagnoseEnvironment',
      shell: 'which -a pulumi',
    },
    {
      text: 'In a container, install it in the image, and set `PATH` for the user that the program runs as; or have the API install one (`PulumiCommand.install`).',
    },
    {
      text: 'In CI, install it in the same job that uses it: what another job or stage installed is not there.',
    },
    { text: 'If it is there, see that the workspace’s `workDir` exists.' },
  ],
  link: { title: 'Automation API', url: 'https://www.pulumi.com/docs/iac/automation-api/' },
  versions: 'Automation API, all languages; tasks of CI systems.',
  samples: [
    {
      text: "An error occurred trying to start process 'pulumi' with working directory '/tmp/shop'. No such file or directory",
      source: 'report',
    },
    { text: 'Error: spawn pulumi ENOENT', source: 'report' },
  ],
};
