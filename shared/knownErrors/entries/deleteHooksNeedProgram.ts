import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const deleteHooksNeedProgram: KnownError = {
  id: 'delete-hooks-need-program',
  group: 'resources',
  title: 'A resource has hooks for its deletion, and the program does not run',
  severity: 'error',
  patterns: [/Resource has delete hooks registered, but the program is not running/],
  what: 'Hooks are functions of the program. A `destroy` does not run the program unless it is told to, so the hook that is to run before or after this deletion is not there. Pulumi deletes nothing then.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Destroy with the program.', shell: 'pulumi destroy --run-program' },
    {
      text: 'If the hook is not needed any more, remove it from the program, update once, and destroy then.',
    },
  ],
  link: { title: 'Resource hooks', url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/hooks/' },
  versions: 'Versions with resource hooks.',
  samples: [
    {
      text: 'error: Resource has delete hooks registered, but the program is not running. Hooks: cleanup\nYou must run with the `--run-program` flag to use delete hooks during destroy.',
      source: 'code',
    },
  ],
};
