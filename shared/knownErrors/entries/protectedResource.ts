import type { KnownError } from '../knownError';

export const protectedResource: KnownError = {
  id: 'protected-resource',
  group: 'resources',
  title: 'A protected resource was to be deleted',
  severity: 'error',
  patterns: [
    /unable to delete resource "(?<urn>urn:pulumi:[^\s'"`]{1,600})"\n[ \t|]{0,12}as it is currently marked for protection/,
    /as it is currently marked for protection/,
    /refusing to delete protected resource '(?<urn>urn:pulumi:[^\s'"`]{1,600})'/,
    /resource "(?<urn>urn:pulumi:[^\s'"`]{1,600})" cannot be deleted/,
    /because it is protected\. To unprotect the resource/,
    /(?<urn>urn:pulumi:[^\s'"`]{1,600}) can't be safely deleted because it is protected/,
  ],
  what:
    'The resource `{urn}` has `protect` set, which prevents this. A destroy tries to delete it, or the ' +
    'program no longer has it, or it must be replaced.',
  stateSafety: {
    answer: 'yes',
    why: 'The resource was not deleted. Others may have been deleted before; the state knows that.',
  },
  steps: [
    {
      text: 'Make sure that it may be deleted: the preview shows whether it is a deletion or a replacement.',
      shell: 'pulumi preview --diff',
    },
    { text: 'Remove `protect` from the program and run an update…', shell: 'pulumi up' },
    {
      text: '…or remove it only from the state, for a resource that the program no longer has.',
      command: 'unprotectResource',
      shell: "pulumi state unprotect '{urn}'",
    },
    {
      text: 'For many at once, `pulumi up` and `pulumi destroy` take `--ignore-protect` (Pulumi 3.256): that run also deletes protected resources. Look at everything that would be deleted first.',
      shell: 'pulumi preview --diff --ignore-protect',
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
