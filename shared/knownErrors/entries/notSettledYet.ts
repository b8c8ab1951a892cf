import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const notSettledYet: KnownError = {
  id: 'not-settled-yet',
  group: 'resources',
  title: 'AWS does not know the new role everywhere yet, or the role lacks trust or permissions',
  severity: 'error',
  patterns: [
    /The role defined for the function cannot be assumed by Lambda/,
    /[Ii]nvalid principal in policy[^\n]{0,200}/,
    /Invalid IAM Instance Profile name/,
    /role [^\n]{0,200}is invalid or cannot be assumed[^\n]{0,100}/,
    /InsufficientRolePermissions|[Tt]he (?:provided|function[’']s) execution role does(?: not|n[’']t) have permissions?[^\n]{0,200}/,
    /ECS was unable to assume the role[^\n]{0,200}/,
  ],
  what: 'A role, user or profile that was made seconds ago is not known in all of AWS at once; the service that is to use it asks too early. If it comes again on a second run, the role’s trust policy does not name that service, its permissions lack what the service needs, or the name in a policy is wrong.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Run the update again.', shell: 'pulumi up' },
    {
      text: 'If it stays: see that the role’s trust policy (`assumeRolePolicy`) allows `sts:AssumeRole` to the service, such as `lambda.amazonaws.com`, and that its other policies allow what the message names.',
    },
    {
      text: 'Give the resource the role’s ARN as an output (`role.arn`), so that it is made after the role; add what is attached to the role to `dependsOn`.',
    },
  ],
  link: {
    title: 'IAM: changes are not always visible at once',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html',
  },
  versions: 'AWS providers.',
  samples: [
    {
      text: '    	* creating Lambda Function (shop): InvalidParameterValueException: The role defined for the function cannot be assumed by Lambda.',
      source: 'report',
    },
  ],
};
