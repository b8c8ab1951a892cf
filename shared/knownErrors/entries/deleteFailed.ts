import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const deleteFailed: KnownError = {
  id: 'delete-failed',
  group: 'resources',
  title: 'A resource could not be deleted',
  severity: 'error',
  patterns: [/\*\*deleting failed\*\*/, /(?:Plan apply failed: )?deleting urn:pulumi:[^\n]{1,600}/],
  what:
    'The cloud provider refused to delete a resource, or took longer than Pulumi waited. Common reasons: something that ' +
    'is not in the stack still uses it (a network interface, a record, an attached disk), it holds data (a bucket, a ' +
    'registry), it is locked, or the account has no permission.',
  stateSafety: {
    answer: 'yes',
    why: 'The resource stays in the state. Resources that were deleted before are no longer in it.',
  },
  steps: [
    {
      text: 'See what is left and why, and go on from there: resources that are still in the state were not deleted.',
      command: 'finishDestroy',
      shell: 'pulumi stack --show-urns --show-ids',
    },
    {
      text: 'After a failure, Pulumi starts no further operations. Let it continue with the others; the end of the output lists what failed, and why.',
      shell: 'pulumi destroy --continue-on-error',
    },
    {
      text: 'Wait for it to disappear: some deletions take long (functions at the edge of CloudFront take hours). A refresh then takes it out of the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Find what depends on it in the provider’s console, and delete or detach that.' },
    {
      text: 'Empty what holds data, or tell the provider to do that (such as `forceDestroy` of a bucket, set by an update before the destroy).',
    },
    {
      text: 'If the provider only takes longer than Pulumi waits, give it more time: the option `customTimeouts` of the resource in the program, such as `{ delete: "1h" }`. Then update only that resource, so that the state has the new time: a full update would create again what is already destroyed. Then destroy again.',
      link: {
        title: 'The customTimeouts option',
        url: 'https://www.pulumi.com/docs/iac/concepts/options/customtimeouts/',
      },
    },
    { text: 'Remove locks, and check the permissions of the account that Pulumi uses.' },
    {
      text: 'Delete it by hand in the provider’s console, and let a refresh notice it.',
      command: 'refreshStack',
    },
    {
      text: 'If it is gone and the refresh fails, remove only its entry from the state.',
      command: 'deleteFromState',
    },
    { text: 'Try again.', shell: 'pulumi destroy' },
  ],
  link: guide.destroy,
  versions: 'All versions.',
  samples: [
    {
      text: ' -   pulumi-nodejs:dynamic/shop:Server web **deleting failed** 1 error',
      source: 'cli',
    },
    {
      text: '    error: deleting urn:pulumi:dev::quickstart::aws:s3/bucket:Bucket::my-bucket: 1 error occurred:',
      source: 'report',
    },
  ],
};
