import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const cloudServerError: KnownError = {
  id: 'cloud-server-error',
  group: 'resources',
  title: 'The cloud had an internal error, or did not answer in time',
  severity: 'error',
  patterns: [/Code="(?:InternalServerError|ServiceUnavailable|InternalError|GatewayTimeout)"[^\n]{0,300}/],
  what: 'The cloud answered the provider with a status of 500 or more: an error there, not in the request. It may have made or changed the object all the same, without the state knowing it.',
  stateSafety: operationUnknown,
  steps: [
    { text: 'Look at the resource in the cloud’s console, and at the cloud’s status page.' },
    { text: 'If it is not there, run the update again.', shell: 'pulumi up' },
    {
      text: 'If it was made and the next update says that it exists already, import it, or delete it there.',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
    {
      text: 'If you are not sure what an update did, run a refresh.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: { title: 'pulumi refresh', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_refresh/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  azure-native:app:ContainerApp (shop):\n    error: autorest/azure: Service returned an error. Status=504 Code="GatewayTimeout" Message="The gateway did not receive a response from \'Microsoft.App\' within the specified time period."',
      source: 'report',
    },
  ],
};
