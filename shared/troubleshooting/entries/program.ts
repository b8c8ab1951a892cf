import type { KnownError } from '../knownError';

const ABOUT_NODE = {
  title: 'Node.js programs',
  url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/',
};

export const dependenciesMissing: KnownError = {
  id: 'dependencies-missing',
  title: 'The program’s packages are not installed',
  severity: 'error',
  patterns: [
    /It looks like the Pulumi SDK has not been installed/,
    /Error: Cannot find (?:module|package) '(?<package>(?:@[\w.-]{1,60}\/)?[\w.-]{1,100})'/,
    /ModuleNotFoundError: No module named '(?<package>[\w.]{1,100})'/,
  ],
  what:
    'The program asks for a package that is not in the project’s folder. After a clone, or when somebody else has added ' +
    'one, the packages have to be installed first.',
  stateSafety: { answer: 'yes', why: 'The program was not run.' },
  steps: [
    { text: 'Install what the project asks for, in the folder of Pulumi.yaml.', shell: 'pulumi install' },
    {
      text: 'See whether anything else is missing: the language’s own tools, the SDK, plugins.',
      command: 'diagnoseEnvironment',
    },
    { text: 'Older CLIs have no such command; then it is the language’s own.', shell: 'npm install' },
    { text: 'If the package is none of the project yet, add it.', shell: 'npm install {package}' },
  ],
  link: { title: 'pulumi install', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_install/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: It looks like the Pulumi SDK has not been installed. Have you run npm install or yarn install?',
      source: 'cli',
    },
    { text: "    Error: Cannot find module '@pulumi/aws'", source: 'cli' },
  ],
};

export const programFailed: KnownError = {
  id: 'program-failed',
  title: 'Your program has thrown an exception',
  severity: 'error',
  patterns: [
    /Running program '[^'\n]{1,400}' failed with an unhandled exception/,
    /Program failed with an unhandled exception:/,
    /Running program '[^'\n]{1,400}' failed with an unhandled/,
  ],
  what:
    'It is a fault in the program (or in a package that it uses), not in Pulumi or the state. The lines below say what ' +
    'was thrown and where; the first line with a file of yours is where to look.',
  stateSafety: {
    answer: 'yes',
    why: 'Resources that the program had registered before may have been created or updated; the state knows them.',
  },
  steps: [
    {
      text: 'Stop there in the debugger: set a breakpoint at that line, and run a preview with the debugger attached.',
      command: 'debugProgram',
    },
    { text: 'Look at the line in the last lines of the trace that is in your own files.' },
    { text: 'In an `apply`, mind that values may be undefined in a preview.' },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'Node and Python programs; others have words of their own.',
  samples: [
    {
      text: "    error: Running program '/srv/shop/index.js' failed with an unhandled exception:\n    Error: boom",
      source: 'cli',
    },
    { text: '    error: Program failed with an unhandled exception:', source: 'report' },
  ],
};

export const configMissing: KnownError = {
  id: 'config-missing',
  title: 'A value of the configuration is missing',
  severity: 'error',
  patterns: [/Missing required configuration variable '(?<key>[\w.:-]{1,200})'/],
  what: 'The program asks for `{key}`, and the stack’s configuration has no value for it. Each stack has a configuration of its own, in Pulumi.<stack>.yaml.',
  stateSafety: { answer: 'yes', why: 'The program stopped at this.' },
  steps: [
    { text: 'Set it for this stack…', shell: 'pulumi config set {key} <value>' },
    { text: '…or, if it is a secret:', shell: 'pulumi config set --secret {key}' },
    { text: 'See what other stacks have.', shell: 'pulumi config --stack <stack>' },
  ],
  link: { title: 'Configuration', url: 'https://www.pulumi.com/docs/iac/concepts/config/' },
  versions: 'All versions.',
  samples: [
    {
      text: "    error: Missing required configuration variable 'shop:size'\n    \tplease set a value using the command `pulumi config set shop:size <value>`",
      source: 'cli',
    },
  ],
};

export const duplicateName: KnownError = {
  id: 'duplicate-name',
  title: 'The program uses one name for two resources',
  severity: 'error',
  patterns: [/Duplicate resource URN '(?<urn>urn:pulumi:[^\s'"`]{1,600})'/],
  what:
    'Two resources of the same type and with the same parent have the same name, so that both would be `{urn}`. It is ' +
    'the program, not the state: a component that is used twice without its own name in those of its children is the usual cause.',
  stateSafety: { answer: 'yes', why: 'The second one was refused.' },
  steps: [
    {
      text: 'Give one of them another name, or put the component’s name in front of those of its children and set `parent`.',
    },
    {
      text: 'Find out where the second comes from with a breakpoint in its constructor.',
      command: 'debugProgram',
    },
  ],
  link: { title: 'Resource names', url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/' },
  versions: 'All versions.',
  samples: [
    {
      text: "    error: Duplicate resource URN 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache'; try giving it a unique name",
      source: 'cli',
    },
  ],
};

export const outputAsString: KnownError = {
  id: 'output-as-string',
  title: 'The program uses an output as if it were its value',
  severity: 'warning',
  patterns: [
    /Calling \[toString\] on an \[Output<T>\] is not supported/,
    /Calling \[toJSON\] on an \[Output<T>\] is not supported/,
  ],
  what:
    'What a resource will be is known only when it exists, so Pulumi gives an output and not a value. In a template or ' +
    'with `+` the program gets this message instead of the value, and may write it into a resource’s name or settings.',
  stateSafety: {
    answer: 'unknown',
    why: 'If an update was made, this message may stand in the properties of real resources. The editor marks such values in a state.',
  },
  steps: [
    { text: 'Write `pulumi.interpolate` in front of the template, or use `.apply(value => …)`.' },
    { text: 'See in the preview whether the text got into a resource.', shell: 'pulumi preview --diff' },
    { text: 'Look at the state: values that hold this message are marked.', command: 'editState' },
  ],
  link: { title: 'Inputs and outputs', url: 'https://www.pulumi.com/docs/iac/concepts/inputs-outputs/' },
  versions: 'Programs in JavaScript and TypeScript.',
  samples: [{ text: '    x Calling [toString] on an [Output<T>] is not supported.', source: 'cli' }],
};

export const synchronousCall: KnownError = {
  id: 'synchronous-call',
  title: 'A function is called synchronously with a provider that is not ready',
  severity: 'warning',
  patterns: [/Synchronous call made to "(?<function>[\w:\/-]{1,200})" with an unregistered provider/],
  what:
    'In version 1 of the SDK, functions such as `getSubnetIds` wait for their result and block the program. With a ' +
    'provider of your own that Pulumi does not know yet, that may crash or hang the program.',
  stateSafety: { answer: 'yes', why: 'It is about how the program runs.' },
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
      text: 'Or, where the call is inside somebody else’s component, register the provider first: `await ProviderResource.register(provider)`.',
    },
  ],
  link: ABOUT_NODE,
  versions: '`@pulumi/pulumi` 1.x; it cannot happen since 2.0 (2020).',
  samples: [
    {
      text: 'warning: Synchronous call made to "aws:index/getAvailabilityZones:getAvailabilityZones" with an unregistered provider.',
      source: 'report',
    },
  ],
};

export const stackReferenceSync: KnownError = {
  id: 'stack-reference-sync',
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
  stateSafety: { answer: 'yes', why: 'It is about how the program runs.' },
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
