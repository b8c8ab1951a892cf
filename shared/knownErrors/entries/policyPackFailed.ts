import type { KnownError } from '../knownError';

export const policyPackFailed: KnownError = {
  id: 'policy-pack-failed',
  group: 'resources',
  title: 'A policy pack has failed with an error of its own',
  severity: 'error',
  patterns: [/error: failed to run policy: [^\n]{1,300}/],
  what: 'The policies are a program of their own. One of them threw an error while it looked at a resource: it is no violation, and neither the stack’s program nor the resource need be wrong. A policy often reads a property that this resource does not have, or that is known only during the update.',
  told: 'It looked at `{resource}` ({type}).',
  stateSafety: {
    answer: 'yes',
    why: 'A resource is checked before it is changed. What was done before it is in the state.',
  },
  steps: [
    {
      text: 'See the whole error of the policy: run a preview with a log.',
      command: 'verboseLog',
      shell: 'pulumi preview --logtostderr --logflow -v=9',
    },
    {
      text: 'Whoever manages the pack can make the policy look whether the property is there, or set it to `disabled` for this stack.',
    },
  ],
  link: { title: 'Policies', url: 'https://www.pulumi.com/docs/insights/policy/' },
  versions: 'All versions.',
  samples: [
    {
      text: "  aws.iam.Policy (our-policies)\n    error: failed to run policy: Exception calling application: 'Resource'",
      source: 'report',
    },
  ],
};
