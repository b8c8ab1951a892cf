import { releaseStack, settleOperations } from '../commonSteps';
import { reportBug, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const cliCrash: KnownError = {
  id: 'cli-crash',
  group: 'plugins',
  title: 'The Pulumi CLI crashed',
  severity: 'error',
  patterns: [
    /The Pulumi CLI encountered a fatal error\. This is a bug!/,
    /^Panic: {2,20}[^\n]{1,300}/,
    /panic: fatal: (?![^\n]{0,200}(?:no analyzer plugin|Kubernetes GVK is))(?![^]{0,1200}could not read plugin \[)[^\n]{1,300}/,
    /panic: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,60}?[^\n]{0,200}github\.com\/pulumi\/pulumi\/(?:pkg\/|sdk\/v\d{1,2}\/go\/common\/|cmd\/pulumi)/,
    /^goroutine \d{1,6} \[running\]:\n(?:[^\n]{0,300}\n){0,12}?[^\n]{0,100}\/work\/pulumi\/pulumi\/(?:pkg|sdk)\//,
    /fatal error: (?:all goroutines are asleep|concurrent map|unexpected signal|out of memory|runtime: )/,
  ],
  saidOf: 'no heading',
  anywhere: [
    /panic: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,20}?[^\n]{0,100}github\.com\/pulumi\/pulumi-(?:yaml|java|dotnet)\/pkg\//,
  ],
  what:
    'A bug in the CLI or in a plugin ended it at once. The lines below (`goroutine …`) are for its developers. If it was ' +
    'an update, it could not clean up.',
  stateSafety: {
    answer: 'unknown',
    why: 'The saved state is intact. An update that crashed may have left a lock and a pending operation.',
  },
  steps: [
    {
      text: 'Update the CLI and the plugin; the bug may be known and fixed.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    releaseStack,
    settleOperations,
    { text: 'Check whether the state is what makes it crash.', command: 'editState' },
    { text: 'Find out what it was doing: run a preview with a log.', command: 'verboseLog' },
    {
      text: 'Report it, with the text from the banner on; look through it for secrets first.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: guide.all,
  versions: 'All versions.',
  samples: [
    { text: 'The Pulumi CLI encountered a fatal error. This is a bug!', source: 'cli' },
    { text: 'panic: fatal: An assertion has failed: expected mutation to be successful', source: 'report' },
    {
      text: 'panic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 1 [running]:\ngithub.com/pulumi/pulumi/pkg/v3/engine.newDeployment(0x0)',
      source: 'report',
    },
  ],
};
