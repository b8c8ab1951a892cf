import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const azurePermission: KnownError = {
  id: 'azure-permission',
  group: 'resources',
  title: 'The Azure identity of the provider may not do this',
  severity: 'error',
  patterns: [
    /does not have (?:authorization|permission) to perform action '?(?<action>[A-Z]\w{1,40}\.[\w./*-]{3,160})/,
    /\b(?:AuthorizationFailed|LinkedAuthorizationFailed|AuthorizationPermissionMismatch|ForbiddenByRbac|ForbiddenByPolicy)\b[^\n]{0,300}/,
    /\bAuthorization_RequestDenied\b[^\n]{0,300}/,
    /Insufficient privileges to complete the operation/,
    /Caller is not authorized to perform action[^\n]{0,200}/,
  ],
  what: 'Azure knows the identity, and no role at this scope allows the action. A new assignment takes effect after some minutes.',
  told: 'What was refused is `{action}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See who you are, and in which subscription.',
      command: 'diagnoseEnvironment',
      shell: 'az account show',
    },
    {
      text: 'Assign that identity a role which has the action at the scope that the message names (Contributor does not allow to assign roles: that takes Owner or User Access Administrator).',
    },
    {
      text: 'For the data of a storage account or a key vault, it takes a role for data, such as Storage Blob Data Contributor.',
    },
    {
      text: 'For applications, groups and users (`Authorization_RequestDenied`), roles of a subscription do not count: it takes permissions of Microsoft Graph, such as Application.ReadWrite.OwnedBy, to which an administrator consents, or a role in the directory.',
    },
  ],
  link: {
    title: 'Troubleshoot Azure RBAC',
    url: 'https://learn.microsoft.com/azure/role-based-access-control/troubleshooting',
  },
  versions: 'Azure providers.',
  samples: [
    {
      text: "    error: Code=\"AuthorizationFailed\" Message=\"The client 'x' with object id 'y' does not have authorization to perform action 'Microsoft.Resources/subscriptions/resourcegroups/write' over scope '/subscriptions/z'\"",
      source: 'report',
    },
  ],
};
