import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const runWithoutEngine: KnownError = {
  id: 'run-without-engine',
  group: 'programs',
  title: 'The program creates resources outside of a Pulumi run',
  severity: 'error',
  patterns: [
    /Program run without the (?:Pulumi )?[Ee]ngine available/,
    /Environment did not contain: PULUMI_[A-Z_]{1,30}/,
    /[Pp]rogram run without the `pulumi` CLI/,
    /(?:Missing|missing) (?:project|stack) name(?:,|;| \() ?(?:set |for )?[^\n]{0,80}PULUMI_NODEJS/,
    /re-run using the `pulumi` CLI/,
  ],
  what: 'A Pulumi program only describes resources; the engine that makes them is the CLI, which starts the program. Started with `python`, `node`, `go run`, `java` or an editor’s Run button, it finds no engine. Within a run it happens where a second copy of the SDK is loaded, where the Automation API has resources outside of the inline program or two runs at once in one process, and where the file of a dynamic provider makes resources while it is loaded.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Let Pulumi start it.', shell: 'pulumi preview' },
    { text: 'To step through it: start it here, with the debugger attached.', command: 'debugProgram' },
    { text: 'In a unit test, set mocks before the resources are made (`pulumi.runtime.setMocks`).' },
    {
      text: 'With the Automation API, make all resources within the inline program, run one stack after the other, and see that the project has one version of the SDK only.',
    },
  ],
  link: { title: 'Testing programs', url: 'https://www.pulumi.com/docs/iac/guides/testing/unit/' },
  versions: 'All languages.',
  samples: [
    {
      text: 'java.lang.IllegalArgumentException: Program run without the Pulumi engine available; re-run using the `pulumi` CLI',
      source: 'report',
    },
    {
      text: 'Exception: Program run without the Pulumi engine available; re-run using the `pulumi` CLI',
      source: 'report',
    },
  ],
};
