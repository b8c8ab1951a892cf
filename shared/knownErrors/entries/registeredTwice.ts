import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';

export const registeredTwice: KnownError = {
  id: 'registered-twice',
  group: 'stacks',
  title: 'The engine has registered a resource twice',
  severity: 'error',
  patterns: [
    /resource '(?<urn>urn:pulumi:[\w.:/$@-]{1,400})' registered twice/,
    // Only the end is the error: what is between can have others.
    /Duplicate resource URN '(?<urn>urn:pulumi:[^\s'"`]{1,600})'(?<=--target(?!-dependents| list)[^\n]{0,400}\n(?:[^\n]{0,400}\n){0,60}[^\n]{0,900})/,
  ],
  what: 'With `--target`, some versions of the engine register a resource a second time, as a target and as what a target needs. If the run without `--target` is well, the program does not use the name twice.',
  stateSafety: { answer: 'yes', why: 'The engine stopped before it wrote that into the state.' },
  steps: [
    {
      text: 'Run it without `--target`, or with all targets that belong together, and `--target-dependents`.',
      shell: 'pulumi preview',
    },
    updateCli,
    { text: 'If it also happens without `--target`, report it.', command: 'reportProblem' },
  ],
  link: { title: 'pulumi up', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_up/' },
  versions: 'CLIs of 2024 and some newer ones.',
  samples: [
    {
      text: "error: resource 'urn:pulumi:dev::shop::gcp:pubsub/topic:Topic::orders' registered twice (same and same)",
      source: 'report',
    },
  ],
};
