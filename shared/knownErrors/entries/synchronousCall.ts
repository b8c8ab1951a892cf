import type { KnownError } from '../knownError';

export const synchronousCall: KnownError = {
  id: 'synchronous-call',
  group: 'programs',
  title: 'A function is called synchronously with a provider that is not ready',
  severity: 'warning',
  patterns: [/Synchronous call made to "(?<function>[\w:/-]{1,200})" with an unregistered provider/],
  what:
    'In version 1 of the SDK, functions such as `getSubnetIds` wait for their result and block the program. With a ' +
    'provider of your own that Pulumi does not know yet, that may crash or hang the program.',
  stateSafety: { answer: 'yes', why: 'The message is only about how the program runs.' },
  steps: [
    {
      text: 'Best: update `@pulumi/pulumi` and the provider packages to version 2 or newer; there all calls are asynchronous.',
      shell: 'npm install @pulumi/pulumi@latest',
    },
    {
      text: 'Otherwise switch synchronous calls off, and wrap the results in `pulumi.output(…)`.',
      shell: 'pulumi config set pulumi:noSyncCalls true',
    },
    { text: 'Or pass `{ async: true }` with the call in question.' },
    {
      text: 'Or, where the call is inside someone else’s component, register the provider first: `await ProviderResource.register(provider)`.',
    },
  ],
  link: {
    title: 'Node.js programs',
    url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/',
  },
  versions: '`@pulumi/pulumi` 1.x; it cannot happen since 2.0 (2020).',
  samples: [
    {
      text: 'warning: Synchronous call made to "aws:index/getAvailabilityZones:getAvailabilityZones" with an unregistered provider.',
      source: 'report',
    },
  ],
};
