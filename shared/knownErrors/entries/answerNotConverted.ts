import type { KnownError } from '../knownError';

export const answerNotConverted: KnownError = {
  id: 'answer-not-converted',
  group: 'programs',
  severity: 'error',
  title: 'The SDK cannot convert the answer of a lookup',
  patterns: [/Convert \[(?<function>[\w:/.-]{1,160}) result\]: Error converting [^\n]{1,400}/],
  covers: ['program-failed'],
  what: 'A function of a provider answered with a value that this SDK does not expect, mostly nothing (`null`) where it wants something: what it looked for does not exist, or the SDK has a bug. No line of yours failed.',
  told: 'The function is `{function}`.',
  stateSafety: {
    answer: 'yes',
    why: 'A lookup changes nothing. What the program had registered before is in the state.',
  },
  steps: [
    {
      text: 'Look at what the program gives that function: is there such an object, in this account and region?',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    { text: 'Update the SDK and the provider’s package together.', shell: 'pulumi about' },
  ],
  link: { title: 'Pulumi and Java', url: 'https://www.pulumi.com/docs/iac/languages-sdks/java/' },
  versions: 'Java programs, and others of the JVM.',
  samples: [
    {
      text: "    java.lang.UnsupportedOperationException: Convert [aws:ec2/getVpc:getVpc result]: Error converting 'com.google.common.collect.RegularImmutableMap' to 'TypeShape{type=class com.pulumi.aws.ec2.outputs.GetVpcResult}'. Unexpected exception: null",
      source: 'report',
    },
  ],
};
