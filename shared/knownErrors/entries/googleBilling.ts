import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const googleBilling: KnownError = {
  id: 'google-billing',
  group: 'resources',
  title: 'The Google Cloud project has no billing account',
  severity: 'error',
  patterns: [
    /Billing must be enabled for activation of service/,
    /requires billing to be enabled/,
    /The billing account for the owning project is disabled/,
    /\bBILLING_(?:DISABLED|NOT_ENABLED)\b/,
  ],
  what: 'Most services of Google Cloud work only in a project that a billing account pays for. This one has none, or its account is closed or over its limit.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Link a billing account to the project, in the console under Billing. With a program that makes projects, set `billingAccount` of the project.',
    },
    {
      text: 'See that it is the project that you mean.',
      command: 'diagnoseEnvironment',
      shell: 'gcloud config list',
    },
  ],
  link: {
    title: 'Enable billing for a project',
    url: 'https://cloud.google.com/billing/docs/how-to/modify-project',
  },
  versions: 'Google Cloud providers.',
  samples: [
    {
      text: "    	* googleapi: Error 403: Billing must be enabled for activation of service '[compute.googleapis.com]' in project '123456789012' to proceed., forbidden",
      source: 'report',
    },
  ],
};
