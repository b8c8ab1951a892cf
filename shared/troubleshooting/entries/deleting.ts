import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';

export const protectedResource: KnownError = {
  id: 'protected-resource',
  title: 'A protected resource was to be deleted',
  severity: 'error',
  patterns: [
    /resource "(?<urn>urn:pulumi:[^\s'"`]{1,600})" cannot be deleted/,
    /because it is protected\. To unprotect the resource/,
    /(?<urn>urn:pulumi:[^\s'"`]{1,600}) can't be safely deleted because it is protected/,
  ],
  what:
    'The resource `{urn}` has `protect` set, which is there to stop exactly this. A destroy wants to delete it, or the ' +
    'program no longer has it, or it has to be replaced.',
  stateSafety: {
    answer: 'yes',
    why: 'The resource was not deleted. Others may have been deleted before; the state knows that.',
  },
  steps: [
    {
      text: 'Make sure that it may really go: see in the preview whether it is a delete or a replacement.',
      shell: 'pulumi preview --diff',
    },
    { text: 'Take `protect` out of the program and run an update…', shell: 'pulumi up' },
    {
      text: '…or take it out of the state alone, for a resource that the program no longer has.',
      command: 'unprotectResource',
      shell: "pulumi state unprotect '{urn}'",
    },
  ],
  link: { title: 'The protect option', url: 'https://www.pulumi.com/docs/iac/concepts/options/protect/' },
  versions: 'All versions.',
  samples: [
    {
      text:
        '    error: resource "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache" cannot be deleted\n' +
        '    because it is protected. To unprotect the resource, either remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`, or use the command:\n' +
        "    `pulumi state unprotect 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache'`",
      source: 'cli',
    },
  ],
};

export const removedWithDependents: KnownError = {
  id: 'removed-with-dependents',
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

export const deleteFailed: KnownError = {
  id: 'delete-failed',
  title: 'A resource could not be deleted',
  severity: 'error',
  patterns: [
    /\*\*deleting failed\*\*/,
    /(?:Plan apply failed: )?deleting urn:pulumi:[^\n]{1,600}/,
    /(?:DependencyViolation|BucketNotEmpty|DeleteConflict|ResourceInUse|InvalidGroup\.InUse|ScopeLocked|resourceInUseByAnotherResource)\b[^\n]{0,300}/,
  ],
  what:
    'The cloud provider refused to delete a resource, or took longer than Pulumi waited. Common reasons: something that ' +
    'is not in the stack still uses it (a network interface, a record, an attached disk), it holds data (a bucket, a ' +
    'registry), it is locked, or the account has no permission.',
  stateSafety: {
    answer: 'yes',
    why: 'The resource stays in the state. What was deleted before is out of it.',
  },
  steps: [
    {
      text: 'See what is left: what the state still has was not deleted.',
      shell: 'pulumi stack --show-urns --show-ids',
    },
    {
      text: 'After a failure Pulumi begins nothing more. Let it go on with the others; the end of the output lists what failed, and why.',
      shell: 'pulumi destroy --continue-on-error',
    },
    {
      text: 'Wait, and see whether it disappears after all: some deletions take long (functions at the edge of CloudFront take hours). A refresh then takes it out of the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'Find what depends on it in the provider’s console, and delete or detach that.' },
    {
      text: 'Empty what holds data, or tell the provider to do that (such as `forceDestroy` of a bucket, set by an update before the destroy).',
    },
    {
      text: 'If the provider only takes longer than Pulumi waits, give it more time: the option `customTimeouts` of the resource in the program, such as `{ delete: "1h" }`. Have the state take it over by an update of that resource alone, since an update of all would make again what is destroyed already. Then destroy again.',
      shell: "pulumi up --target '<urn>'",
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
      text: 'If it is gone and the refresh fails, take it out of the state alone.',
      command: 'deleteFromState',
    },
    { text: 'Try again.', shell: 'pulumi destroy' },
  ],
  link: guide.destroy,
  versions: 'All versions.',
  samples: [
    {
      text: ' -   pulumi-nodejs:dynamic/shop:Server web **deleting failed** error: DependencyViolation: The object is in use',
      source: 'cli',
    },
    { text: '    error: DependencyViolation: The object is in use', source: 'cli' },
    {
      text: '    error: deleting urn:pulumi:dev::quickstart::aws:s3/bucket:Bucket::my-bucket: 1 error occurred:\n    \t* error deleting S3 Bucket (my-bucket-cb578bb): BucketNotEmpty: The bucket you tried to delete is not empty',
      source: 'report',
    },
  ],
};
