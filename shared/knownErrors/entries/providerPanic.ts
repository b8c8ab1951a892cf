import { releaseStack, settleOperations } from '../commonSteps';
import type { KnownError } from '../knownError';

export const providerPanic: KnownError = {
  id: 'provider-panic',
  group: 'plugins',
  title: 'A provider has crashed',
  severity: 'error',
  patterns: [/panic: [^\n]{1,300}/],
  saidOf: 'a resource',
  covers: ['cli-crash', 'provider-process-ended'],
  anywhere: [
    /Detected that [^\n]{0,300}resource-(?<plugin>[\w-]{1,60}?)-v(?<version>\d[\w.-]{0,30})[^\n]{0,200} exited prematurely\b[^\n]{0,300}\n(?:[^\n]{0,300}\n){1,8}?[^\n]{0,40}panic: [^\n]{1,300}/,
    /panic: [^\n]{1,300}\n(?:(?!panic: |[^\n]{0,200}github\.com\/pulumi\/pulumi\/pkg\/)[^\n]{0,400}\n){0,40}?[^\n]{0,200}(?:github\.com\/[\w.-]{1,60}\/pulumi-(?!yaml\b|dotnet\b|java\b|language)[\w-]{1,60}\/(?:v\d{1,2}\/|pkg\/)?provider\b|github\.com\/[\w.-]{1,60}\/terraform-provider-[\w-]{1,60}\/|github\.com\/pulumi\/pulumi-terraform-bridge\/)/,
    /panic: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,40}?[^\n]{0,60}could not read plugin \[[^\n]{1,300}/,
    /panic: fatal: An assertion has failed: Kubernetes GVK is: [^\n]{1,300}/,
    /Bridged provider panic \(provider=[^\n]{1,500}/,
    // The CLI itself is not built with the SDK as a module.
    /panic: fatal: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,12}?[^\n]{0,200}\/pkg\/mod\/github\.com\/pulumi\/pulumi\/sdk\/v\d{1,2}@/,
  ],
  what: 'The provider of this resource ended with a panic, which is a bug in it. Neither the CLI nor your program crashed.',
  told: 'It is version {version} of the plugin `{plugin}`.',
  stateSafety: {
    answer: 'unknown',
    why: 'What succeeded before is in the state. The operation in progress may have happened.',
  },
  steps: [
    {
      text: 'Update the provider, or go back to the version before: install that version of its package in the program.',
    },
    {
      text: 'Search the provider’s issues for the first line of the panic, and report it there if it is new.',
      command: 'reportProblem',
    },
    releaseStack,
    settleOperations,
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  aws:s3:Bucket (images):\n    panic: runtime error: index out of range [0] with length 0',
      source: 'report',
    },
  ],
};
