import type { KnownError } from '../knownError';

export const stackReferenceSync: KnownError = {
  id: 'stack-reference-sync',
  group: 'programs',
  title: 'A stack’s outputs are read synchronously',
  severity: 'warning',
  patterns: [
    /StackReference\.(?:get|require)OutputSync may cause your program to hang/,
    /Call made to StackReference\.(?:get|require)OutputSync with a StackReference with a Promise name/,
    /(?:get|require)OutputSync is not a function/,
  ],
  what:
    '`getOutputSync` and `requireOutputSync` of a stack reference block the program until the answer is there, which may ' +
    'hang it. They are gone since version 2 of the SDK.',
  stateSafety: { answer: 'yes', why: 'The message is only about how the program runs.' },
  steps: [
    {
      text: 'Use `getOutput` and `requireOutput`, which give an output; where the value itself is needed, `.apply(value => …)`.',
    },
    {
      text: 'If it must be the plain value, give the reference its name as a string: `new StackReference("…", { name: "acme/web/prod" })`, and use `getOutputDetails`, which newer versions have.',
    },
    { text: 'Update the SDK.', shell: 'npm install @pulumi/pulumi@latest' },
  ],
  link: {
    title: 'Stack references',
    url: 'https://www.pulumi.com/docs/iac/concepts/stacks/#stackreferences',
  },
  versions: '`@pulumi/pulumi` 1.x; the functions were removed in 2.0 (2020).',
  samples: [
    {
      text: 'StackReference.getOutputSync may cause your program to hang. Please update to the latest version of the Pulumi CLI.',
      source: 'report',
    },
    {
      text: 'Call made to StackReference.requireOutputSync with a StackReference with a Promise name. This is now deprecated and may cause the program to hang.',
      source: 'report',
    },
  ],
};
