import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const resourceInState: KnownError = {
  id: 'resource-in-state',
  group: 'stacks',
  title: 'The resource is already in the state',
  severity: 'error',
  patterns: [
    /resource '(?<urn>urn:pulumi:[\w.:/$@-]{1,400})' already exists/,
    /resource "(?<urn>urn:pulumi:[\w.:/$@-]{1,400})" already exists/,
  ],
  what: 'This stack already has an entry with the URN of the resource to import, to move or to rename to: there is nothing to import.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Look at the entry: if it is the object that you mean, all is well. Remove `import` from the resource’s options.',
      command: 'editState',
      shell: 'pulumi stack --show-urns --show-ids',
    },
    { text: 'If it is another object, give the new one another name.' },
    {
      text: 'If the entry should be replaced, remove it from the state first (the object stays), and import again.',
      command: 'deleteFromState',
      shell: "pulumi state delete '{urn}'",
    },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: resource 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images' already exists",
      source: 'report',
    },
  ],
};
