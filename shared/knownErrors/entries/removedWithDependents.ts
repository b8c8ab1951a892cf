import type { KnownError } from '../knownError';

export const removedWithDependents: KnownError = {
  id: 'removed-with-dependents',
  group: 'resources',
  title: 'Other resources depend on the one to be removed from the state',
  severity: 'error',
  patterns: [
    /(?<urn>urn:pulumi:[^\s'"`]{1,600}) can't be safely deleted because the following resources depend on it/,
  ],
  what:
    '`pulumi state delete` removes a resource from the state without deleting it in the cloud. The resources that are ' +
    'listed name it as parent, provider or dependency; without it the state would be inconsistent.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Remove it here: you choose whether its dependents are removed as well or lose the reference, and see the difference first.',
      command: 'deleteFromState',
    },
    {
      text: 'On the command line, it is removed together with all its dependents.',
      shell: "pulumi state delete '{urn}' --target-dependents",
    },
  ],
  link: {
    title: 'pulumi state delete',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_delete/',
  },
  versions: 'All versions.',
  samples: [
    {
      text:
        "error: urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Database::database can't be safely deleted because the following resources depend on it:\n" +
        ' * "cache"         (urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache)',
      source: 'cli',
    },
  ],
};
