import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const googlePermission: KnownError = {
  id: 'google-permission',
  group: 'resources',
  title: 'The Google Cloud identity of the provider may not do this',
  severity: 'error',
  patterns: [
    /(?:Required|Permission) '?(?<action>[a-z]{2,40}\.[\w.]{3,100})'? (?:permission|denied)/,
    /googleapi: Error 403: [^\n]{1,300}/,
    /PERMISSION_DENIED[^\n]{0,300}/,
    /[Tt]he caller does not have permission/,
    /IAM_PERMISSION_DENIED/,
  ],
  what: 'Google Cloud knows the identity, and none of its roles has the permission in this project. Some services use the same words for a resource that does not exist.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See who you are: `GOOGLE_APPLICATION_CREDENTIALS` comes before the application default login, and that is another one than the login of `gcloud`.',
      command: 'diagnoseEnvironment',
      shell: 'gcloud auth list',
    },
    { text: 'Grant the identity a role with the permission: `{action}`.' },
    {
      text: 'See that the project of the resource is the one that you mean (`gcp:project`).',
      shell: 'pulumi config',
    },
  ],
  link: {
    title: 'Google Cloud provider: setup',
    url: 'https://www.pulumi.com/registry/packages/gcp/installation-configuration/',
  },
  versions: 'Google Cloud providers.',
  samples: [
    {
      text: "    error: googleapi: Error 403: Required 'compute.networks.create' permission for 'projects/shop/global/networks/main', forbidden",
      source: 'report',
    },
  ],
};
