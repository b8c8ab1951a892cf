import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const environmentNotOpened: KnownError = {
  id: 'environment-not-opened',
  group: 'secrets',
  title: 'An ESC environment cannot be opened',
  severity: 'error',
  patterns: [
    /(?:getting stack configuration|error): opening environment: ?[^\n]{0,200}/,
    /^Diags: [^\n]{1,300}/,
    /decrypting: internal error/,
    /error fetching secret from [a-z0-9]{1,30}/,
    /could not (?:open|find) environment [^\n]{1,200}/,
  ],
  what: 'The stack’s configuration names environments of Pulumi ESC, and one of them does not open: a secret was copied into it from another environment (each has a key of its own), a value refers to something that is not there, or the place where it fetches secrets or a login refuses. The CLI gets no details beyond the words after `Diags:`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Open the environment in Pulumi Cloud: the editor marks the line that fails.' },
    {
      text: 'If a secret cannot be decrypted, set it again there: an encrypted value that was pasted from another environment cannot be read.',
    },
    {
      text: 'If it is a secret store or a cloud login that refuses, look at its token, role and the names in that provider’s block.',
    },
    { text: 'See which environments the stack uses.', shell: 'pulumi config env ls' },
  ],
  link: { title: 'Pulumi ESC', url: 'https://www.pulumi.com/docs/esc/' },
  versions: 'Stacks with ESC environments.',
  samples: [
    {
      text: 'error: getting stack configuration: opening environment: [0]\nDiags: no matching item',
      source: 'report',
    },
    { text: 'Error: [0]\nDiags: decrypting: internal error', source: 'report' },
  ],
};
