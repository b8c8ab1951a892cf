import type { KnownError } from '../knownError';

export const awsMfa: KnownError = {
  id: 'aws-mfa',
  group: 'resources',
  title: 'The AWS profile wants an MFA code, and the provider cannot ask for one',
  severity: 'error',
  patterns: [
    /assume role with MFA enabled[^\n]{0,200}/,
    /AssumeRoleTokenProvider(?:NotSetError|\b[^\n]{0,40}not set)[^\n]{0,200}/,
    /MultiFactorAuthentication failed[^\n]{0,200}/,
  ],
  what: 'The profile takes a role with `mfa_serial`. The AWS CLI asks for the code and keeps the session; the provider of Pulumi has nobody to ask.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: there was no login.' },
  steps: [
    {
      text: 'Get a session first, and run Pulumi with it: IAM Identity Center (`aws sso login`), `aws-vault exec`, or the keys of `aws sts assume-role` as variables.',
      command: 'diagnoseEnvironment',
      shell: 'aws sts get-caller-identity',
    },
    { text: 'A session ends after some hours: get a new one then.' },
  ],
  link: {
    title: 'AWS provider: credentials',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'AWS providers.',
  samples: [
    {
      text: '    error: Error creating AWS session: AssumeRoleTokenProviderNotSetError: assume role with MFA enabled, but AssumeRoleTokenProvider session option not set.',
      source: 'report',
    },
  ],
};
