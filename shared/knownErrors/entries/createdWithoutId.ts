import type { KnownError } from '../knownError';

export const createdWithoutId: KnownError = {
  id: 'created-without-id',
  group: 'resources',
  title: 'The provider has created something and given no id for it',
  severity: 'error',
  patterns: [
    /(?:plugin|provider) returned empty resource\.ID from create/,
    /provider did not return an ID from Create/,
  ],
  what: 'A provider answers a create with the id of the new object. This one answered without an id, so Pulumi cannot keep the resource. That is a fault of the provider.',
  stateSafety: {
    answer: 'unknown',
    why: 'The resource is not in the state. The object may exist: look for it where it belongs before you run the update again, or the next update creates a second one.',
  },
  steps: [
    {
      text: 'Look at the cloud’s own console or command line. If the object is there, take it into the state instead of creating it again.',
      command: 'adoptResource',
    },
    {
      text: 'Update the provider, and report it to the provider’s developers if that does not help; for a provider of your own, return an `id` from `create`.',
    },
  ],
  link: {
    title: 'Dynamic providers',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/dynamic-providers/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: "error: plugin returned empty resource.ID from create 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::assets'",
      source: 'code',
    },
    { text: 'error: provider did not return an ID from Create', source: 'code' },
  ],
};
