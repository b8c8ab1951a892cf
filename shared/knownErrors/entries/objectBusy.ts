import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const objectBusy: KnownError = {
  id: 'object-busy',
  group: 'resources',
  title: 'The cloud is still busy with this object',
  severity: 'error',
  patterns: [
    /changed from the point the operation began[^\n]{0,200}/,
    /[Aa]nother operation (?:on this or dependent resource |\([\w-]{1,60}\) )?is (?:already |currently )?in progress(?! \(install)[^\n]{0,200}/,
    /already an operation in progress[^\n]{0,200}/,
    /[Cc]ode="InProgress"[^\n]{0,300}/,
    /\b(?:ConflictingConcurrentWriteNotAllowed|PessimisticConcurrencyConflict|RetryableError|OperationAborted|StorageAccountOperationInProgress|conflicting conditional operation)\b[^\n]{0,300}/,
    /due to (?:a )?concurrent modification[^\n]{0,100}/,
    /the object has been modified; please apply your changes to the latest version/,
  ],
  what: 'Another change of the same object (or of what it belongs to) has not ended: one of this update in parallel, of another stack, of a person, or one that has continued since an update was interrupted. The cloud allows one at a time.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Wait until the cloud’s console shows it as ready, and run the update again.',
      shell: 'pulumi up',
    },
    {
      text: 'If it comes again and again, two resources of the program change the same object at once: have one depend on the other (`dependsOn`), or run with `--parallel 1`.',
    },
    {
      text: 'If an update was interrupted before, refresh first.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: { title: 'dependsOn', url: 'https://www.pulumi.com/docs/iac/concepts/options/dependson/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: Status=409 Code="AnotherOperationInProgress" Message="Another operation on this or dependent resource is in progress."',
      source: 'report',
    },
  ],
};
