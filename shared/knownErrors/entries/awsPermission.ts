import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const awsPermission: KnownError = {
  id: 'aws-permission',
  group: 'resources',
  title: 'The AWS identity of the provider may not do this',
  severity: 'error',
  patterns: [
    /Encoded authorization failure message/,
    /(?:User|Role|Principal)?:? ?(?:arn:aws[\w-]{0,10}:[\w:/.@+=,-]{1,300})? ?is not authorized to perform:? (?<action>[a-zA-Z0-9-]{2,40}:[A-Za-z0-9*]{2,80})/,
    /\b(?:AccessDenied(?:Exception)?|UnauthorizedOperation|AuthorizationError|Client\.UnauthorizedOperation)(?=:)[^\n]{0,300}/,
    /StatusCode: 403, [^\n]{0,300}api error Forbidden: [^\n]{0,100}/,
    /You are not authorized to perform (?:this operation|(?<action>[a-zA-Z0-9-]{2,40}:[A-Za-z0-9*]{2,80}))/,
  ],
  what: 'AWS knows the identity with which the provider signs, and its policies do not allow this action (or one of the organization, a permissions boundary, or of the resource itself denies it).',
  told: 'What was refused is `{action}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See who you are to AWS where Pulumi runs: often it is not who you think.',
      command: 'diagnoseEnvironment',
      shell: 'aws sts get-caller-identity',
    },
    {
      text: 'Have the action allowed in the policy of that user or role: `{action}`. CloudTrail shows which call was refused, also where the message does not say.',
    },
    {
      text: 'If it is another account or role that should do it, see what the stack’s configuration and the provider’s entry name (`aws:profile`, `aws:assumeRole`).',
      shell: 'pulumi config',
    },
  ],
  link: {
    title: 'Troubleshoot access denied',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html',
  },
  versions: 'Providers `aws` and `aws-native`.',
  samples: [
    {
      text: '    \t* error creating Lambda Function (1): AccessDeniedException:\n    \tstatus code: 403, request id: 470b4118',
      source: 'report',
    },
    {
      text: '    error: User: arn:aws:iam::123456789012:user/ci is not authorized to perform: s3:CreateBucket on resource: arn:aws:s3:::images',
      source: 'report',
    },
  ],
};
