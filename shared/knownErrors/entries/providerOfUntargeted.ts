import type { KnownError } from '../knownError';

export const providerOfUntargeted: KnownError = {
  id: 'provider-of-untargeted',
  group: 'resources',
  title: 'A resource outside of the targets needs a provider that is being replaced',
  severity: 'error',
  patterns: [
    /could not find provider urn:pulumi:[^\s]{1,600} in old state/,
    /has not been registered yet, this is due to a change of providers mixed with --target/,
  ],
  what:
    'An update with `--target` or `--exclude` leaves all other resources as they are, with the providers that the state ' +
    'names for them. One of these uses a provider that the program no longer has in this form: it was replaced, ' +
    'and its old entry is pending deletion, or its version or configuration has changed.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was done to that resource. What the update had done before is in the state.',
  },
  steps: [
    {
      text: 'Update everything: that also moves the resource to the provider that the program has. Look at the preview first.',
      shell: 'pulumi preview',
    },
    {
      text: 'If only a part may be updated, add the resources that still use the old provider to the targets: `pulumi up --target URN --target-dependents`.',
    },
    {
      text: 'Open the state to see which they are: the old entry of the provider is marked there.',
      command: 'editState',
    },
    {
      text: 'If only the version of the provider has changed, the state can be given the new one everywhere.',
      command: 'changeProviderVersion',
    },
  ],
  link: {
    title: 'Updates of some targets',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_up/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: could not find provider urn:pulumi:dev::k8s::pulumi:providers:kubernetes::gke::f1584b99-5a47-4098-aad7-5bb8d29e9734 in old state',
      source: 'report',
    },
    {
      text: 'error: provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0::0e7b1d5c for resource urn:pulumi:dev::shop::aws:s3/bucket:Bucket::assets has not been registered yet, this is due to a change of providers mixed with --target. Change your program back to the original providers',
      source: 'code',
    },
  ],
};
