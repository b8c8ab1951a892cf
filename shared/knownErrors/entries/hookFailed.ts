import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const hookFailed: KnownError = {
  id: 'hook-failed',
  group: 'resources',
  title: 'A hook of the program has failed',
  severity: 'error',
  patterns: [
    /before hook "(?<hook>[\w .:-]{1,100})" failed: [^\n]{1,300}/,
    /after hook "(?<hook>[\w .:-]{1,100})" failed: [^\n]{1,300}/,
    /(?:before|after)[ -]\w{1,10} hook "(?<hook>[\w .:-]{1,100})" failed: [^\n]{1,300}/,
  ],
  causeFollows: true,
  what: 'The program has registered a function that runs before or after an operation on a resource, and that function has failed; what follows are its own words. If it runs before, the operation was not made; if it runs after, the operation was made and is in the state.',
  told: 'The hook is `{hook}`.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Read the function’s own message, and mend its cause or the function.' },
    { text: 'If the hook is not to stop an update, catch its errors in the function.' },
  ],
  link: { title: 'Resource hooks', url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/hooks/' },
  versions: 'Versions with resource hooks.',
  samples: [{ text: 'error: before hook "check" failed: the queue still has messages', source: 'code' }],
};
