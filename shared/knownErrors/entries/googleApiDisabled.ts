import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const googleApiDisabled: KnownError = {
  id: 'google-api-disabled',
  group: 'resources',
  title: 'A Google Cloud API is not enabled in the project',
  severity: 'error',
  patterns: [
    /(?<![a-z0-9-])(?<api>[a-z0-9-]{3,60}\.googleapis\.com)[^\n]{0,160}(?:has not been used in project|is not enabled|SERVICE_DISABLED)/,
    /has not been used in project [\w-]{1,60} before or it is disabled[^\n]{0,120}?(?:apis\/api\/|library\/)(?<api>[a-z0-9-]{3,60}\.googleapis\.com)/,
    /\b(?:accessNotConfigured|SERVICE_DISABLED)\b/,
    /has not been used in project [\w-]{1,60} before or it is disabled/,
    /Consumer \w{1,40} should enable service:(?<api>[a-z0-9-]{3,60}\.googleapis\.com)/,
  ],
  what: 'Each service of Google Cloud has an API that must be enabled once in each project. This one is not, in the project that the message names by its number. If that number is not your project, the credentials belong to another one.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Enable it, in the project that the resource is for; it takes effect after a minute.',
      shell: 'gcloud services enable {api}',
    },
    {
      text: 'See which project your credentials name.',
      command: 'diagnoseEnvironment',
      shell: 'gcloud config list',
    },
    { text: 'To have it in the program: a `gcp.projects.Service` that the resource depends on.' },
  ],
  link: {
    title: 'Google Cloud provider: setup',
    url: 'https://www.pulumi.com/registry/packages/gcp/installation-configuration/',
  },
  versions: 'Google Cloud providers.',
  samples: [
    {
      text: '    error: googleapi: Error 403: Cloud SQL Admin API has not been used in project 123456789012 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/sqladmin.googleapis.com/overview?project=123456789012 then retry., accessNotConfigured',
      source: 'report',
    },
  ],
};
