import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const revisionNameInUse: KnownError = {
  id: 'revision-name-in-use',
  group: 'resources',
  title: 'Cloud Run has a revision of this name with other settings',
  severity: 'error',
  patterns: [/Revision named '(?<revision>[\w.-]{1,100})' with different configuration already exists/],
  what: 'Each change of a Cloud Run service makes a new revision, which needs a new name. The update sent the name of an existing revision: from the program, or from the state, which has the last one’s.',
  told: 'It is `{revision}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Let Google choose the names: set `autogenerateRevisionName: true`, and leave `template.metadata.name` (in version 2 of the API, `template.revision`) out of the program.',
    },
    {
      text: 'If the service was changed outside of Pulumi, refresh first.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: {
    title: 'gcp.cloudrun.Service',
    url: 'https://www.pulumi.com/registry/packages/gcp/api-docs/cloudrun/service/',
  },
  versions: 'Provider `gcp`.',
  samples: [
    {
      text: "googleapi: Error 409: Revision named 'x-dev-app-00022-jot' with different configuration already exists.",
      source: 'report',
    },
  ],
};
