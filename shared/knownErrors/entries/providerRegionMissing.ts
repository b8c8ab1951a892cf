import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const providerRegionMissing: KnownError = {
  id: 'provider-region-missing',
  group: 'resources',
  title: 'The provider has no region',
  severity: 'error',
  patterns: [
    /missing required configuration key "(?<key>aws(?:-native)?:region)"/,
    /(?:Missing|missing) (?:required )?(?:configuration|config)[^\n]{0,60}(?<key>(?:aws|aws-native|gcp|google-native|azure-native):(?:region|project|location))/,
    /invalid AWS Region: ?/,
    /"region": required field is not set/,
    /MissingRegion[^\n]{0,80}/,
    /could not find region configuration/,
    /(?:project: required field is not set|Failed to retrieve project, pid: )[^\n]{0,120}/,
    /https?:\/\/-[a-z]{1,30}\.googleapis\.com\b/,
    /lookup -[a-z]{1,30}\.googleapis\.com\b/,
  ],
  covers: ['provider-unreachable', 'connection-failed'],
  what: 'The provider does not know in which region (or project) it is to work. It takes it from the stack’s configuration, from the environment, or from the provider that the program gives to the resource.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Set it for this stack; the command asks for the value.', shell: 'pulumi config set {key}' },
    { text: 'Or in the environment: `AWS_REGION`, `GOOGLE_PROJECT`, `GOOGLE_REGION`.' },
    {
      text: 'If the program makes the provider itself, give it `region` there: an explicit provider does not read the stack’s configuration.',
    },
  ],
  link: {
    title: 'AWS provider: setup',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'Providers `aws`, `aws-native`, `gcp`.',
  samples: [
    {
      text: '    error: missing required configuration key "aws:region": The region where AWS operations will take place.',
      source: 'report',
    },
  ],
};
