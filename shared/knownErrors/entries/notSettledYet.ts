import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const notSettledYet: KnownError = {
  id: 'not-settled-yet',
  group: 'resources',
  title: 'A new identity is not known everywhere in the cloud yet, or it lacks trust or permissions',
  severity: 'error',
  patterns: [
    /The role defined for the function cannot be assumed by Lambda/,
    /[Ii]nvalid principal in policy[^\n]{0,200}/,
    /Invalid IAM Instance Profile name/,
    /role [^\n]{0,200}is invalid or cannot be assumed[^\n]{0,100}/,
    /InsufficientRolePermissions|[Tt]he (?:provided|function[’']s) execution role does(?: not|n[’']t) have permissions?[^\n]{0,200}/,
    /PrincipalNotFound\b[^\n]{0,300}/,
    /Principal [\w-]{1,60} does not exist in the directory[^\n]{0,300}/,
    /[Ss]ervice account [^\n]{0,120}does not exist[^\n]{0,100}/,
    /(?:creating|putting|setting|updating)[^\n]{0,300}MalformedPolicy(?:Document)?: (?:Invalid principal|Could not parse the policy: Invalid principal)[^\n]{0,200}/,
    /ECS was unable to assume the role[^\n]{0,200}/,
  ],
  what: 'A role, user, service account or principal that was made seconds ago is not known in all of the cloud at once; the service that is to use it asks too early. If it comes again on a second run, its name or id is wrong (in Azure, the id of the application instead of that of the principal), or it was deleted; in AWS, its trust policy does not name that service, or its permissions lack what the service needs.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Run the update again.', shell: 'pulumi up' },
    {
      text: 'If it stays in AWS: see that the role’s trust policy (`assumeRolePolicy`) allows `sts:AssumeRole` to the service, such as `lambda.amazonaws.com`, and that its other policies allow what the message names.',
    },
    {
      text: 'In Azure, set `principalType` (such as `ServicePrincipal`) on the role assignment: Azure then waits for a new principal.',
    },
    {
      text: 'Give the resource the identity as an output (`role.arn`, `account.email`, `identity.principalId`), so that it is made after it; add what is attached to a role to `dependsOn`.',
    },
  ],
  link: {
    title: 'IAM: changes are not always visible at once',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html',
  },
  versions: 'AWS, Azure and Google Cloud providers.',
  samples: [
    {
      text: '    error: Code="PrincipalNotFound" Message="Principal 00000000000000000000000000000001 does not exist in the directory 00000000-0000-0000-0000-000000000002."',
      source: 'report',
    },
    {
      text: '    	* creating Lambda Function (shop): InvalidParameterValueException: The role defined for the function cannot be assumed by Lambda.',
      source: 'report',
    },
  ],
};
