import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const stackRegisteredTwice: KnownError = {
  id: 'stack-registered-twice',
  group: 'programs',
  title: 'The program registers the stack itself twice',
  severity: 'error',
  patterns: [/Duplicate resource URN '(?<urn>urn:pulumi:[^'\n]{1,200}::pulumi:pulumi:Stack::[^'\n]{1,200})'/],
  what: 'Each run of a program registers one resource for the stack as a whole. Here it came twice: the program calls `Deployment.RunAsync` (or `pulumi.Run`, `runProgram`) twice, starts a second time inside itself, or two copies of the SDK are loaded.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Have the program call it once, and everything inside of that call.' },
    { text: 'In Node.js, see whether `@pulumi/pulumi` is installed twice.', shell: 'npm ls @pulumi/pulumi' },
    {
      text: 'With the Automation API, give the function as the inline program, and do not call it yourself.',
    },
  ],
  link: { title: 'Languages', url: 'https://www.pulumi.com/docs/iac/languages-sdks/' },
  versions: 'All languages.',
  samples: [
    {
      text: "    error: Duplicate resource URN 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev'; try giving it a unique name",
      source: 'report',
    },
  ],
};
