import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const operationFailed: KnownError = {
  id: 'operation-failed',
  group: 'resources',
  title: 'A provider could not do an operation',
  severity: 'error',
  patterns: [
    /(?<operation>creating|updating|deleting|reading|replacing|refreshing) urn:pulumi:[^\s:]{1,200}(?:::[^\s:]{1,200}|:[^\s:]{1,200}){1,12}: [^\n]{1,600}/,
    /error: (?!update failed|preview failed|refresh failed|destroy failed)[^\n]{1,600}/,
  ],
  saidOf: 'a resource',
  isGeneral: true,
  what: 'Pulumi reports the message of this resource’s provider; the words are the provider’s, or its cloud’s.\n\nAfter a failed {create}, the state mostly has no entry, and the object may exist all the same. After a failed {update}, the state has the values from before, or those that the provider reports. After a failed {delete}, the resource is still in the state. A failed {read} changes nothing.',
  told: 'It was the provider `{provider}`, with `{resource}` ({type}). It was {operation}.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Read the provider’s own words from the end: the last part says most. A number such as 400 is a wrong request, 401 or 403 the identity, 404 something missing, 409 a conflict, 429 too many requests, 5xx a fault of the cloud.',
    },
    {
      text: 'Look at the resource in the provider’s console, then refresh it.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    {
      text: 'Search the provider’s issues for those words; the version in use is in the list of plugins.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin ls',
    },
    { text: 'Find out what the provider sent and received: run it with a log.', command: 'verboseLog' },
    { text: 'Report it, with the resource, the operation and the versions.', command: 'reportProblem' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  aws:s3:Bucket (images):\n    error: creating urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images: 1 error occurred: something new',
      source: 'report',
    },
  ],
};
