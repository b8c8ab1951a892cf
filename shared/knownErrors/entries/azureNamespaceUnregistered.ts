import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const azureNamespaceUnregistered: KnownError = {
  id: 'azure-namespace-unregistered',
  group: 'resources',
  title: 'The Azure subscription has not registered this service',
  severity: 'error',
  patterns: [
    /not registered to use namespace '(?<namespace>[\w.]{1,100})'/,
    /\b(?:MissingSubscriptionRegistration|NoRegisteredProviderFound)\b[^\n]{0,300}/,
  ],
  what: 'Each service of Azure (a “resource provider”, as Microsoft.ContainerRegistry) must be registered once in each subscription before anything of it can be made.',
  told: 'It is `{namespace}`.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Register it; it takes some minutes.', shell: 'az provider register --namespace {namespace}' },
    {
      text: 'See that it is the subscription that you mean.',
      command: 'diagnoseEnvironment',
      shell: 'az account show',
    },
  ],
  link: {
    title: 'Azure resource providers',
    url: 'https://learn.microsoft.com/azure/azure-resource-manager/management/resource-providers-and-types',
  },
  versions: 'Azure providers.',
  samples: [
    {
      text: '    error: Status=409 Code="MissingSubscriptionRegistration" Message="The subscription is not registered to use namespace \'Microsoft.ContainerRegistry\'."',
      source: 'report',
    },
  ],
};
