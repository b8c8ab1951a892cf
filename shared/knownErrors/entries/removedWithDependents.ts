import type { KnownError } from '../knownError';

export const removedWithDependents: KnownError = {
  id: 'removed-with-dependents',
  group: 'resources',
  title: 'Other resources depend on the one that is to leave the state',
  severity: 'error',
  patterns: [
    /(?<urn>urn:pulumi:[^\s'"`]{1,600}) can't be safely deleted because the following resources depend on it/,
  ],
  what:
    '`pulumi state delete` takes a resource out of the state without deleting it in the cloud. The resources that are ' +
    'listed name it as parent, provider or dependency; without it the state would be inconsistent.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Take it out here: you choose whether what depends on it goes as well or loses the reference, and see the difference first.',
      command: 'deleteFromState',
    },
    {
      text: 'On the command line, it and all that depends on it leave the state together.',
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
