import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const googleQuotaProject: KnownError = {
  id: 'google-quota-project',
  group: 'resources',
  title: 'This Google Cloud API needs a quota project',
  severity: 'error',
  patterns: [
    /API requires a quota project, which is not set by default/,
    /authenticating by using local Application Default Credentials/,
    /Your application has authenticated using end user credentials/,
  ],
  what: 'You are signed in as a person (`gcloud auth application-default login`), and this API wants to know which project to charge. The API is not disabled in your project: it was asked for in Google’s own.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Have the provider send the project along: set `gcp:userProjectOverride` to `true`, and `gcp:billingProject` to your project.',
      shell: 'pulumi config set gcp:userProjectOverride true',
    },
    {
      text: 'Or write it into the credentials of this machine: `gcloud auth application-default set-quota-project`, with the project’s id.',
    },
    { text: 'In CI, use a service account: it belongs to a project.' },
  ],
  link: {
    title: 'Google Cloud: set the quota project',
    url: 'https://cloud.google.com/docs/quotas/set-quota-project',
  },
  versions: 'Google Cloud providers.',
  samples: [
    {
      text: '    error: googleapi: Error 403: Your application is authenticating by using local Application Default Credentials. The apikeys.googleapis.com API requires a quota project, which is not set by default.',
      source: 'report',
    },
  ],
};
