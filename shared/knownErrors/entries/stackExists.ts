import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const stackExists: KnownError = {
  id: 'stack-exists',
  group: 'stacks',
  title: 'A stack of that name exists already',
  severity: 'error',
  patterns: [
    /stack '(?<stack>[\w./-]{1,200})' already exists/,
    /a stack named (?<stack>[\w./-]{1,200}) already exists/,
    /\[409\] Conflict: Stack [^\n]{0,100}already exists/,
  ],
  what: 'The backend has a stack of that name in this project.',
  stateSafety: nothingDone,
  steps: [
    { text: 'To work with it, select it.', shell: 'pulumi stack select {stack}' },
    { text: 'In scripts, `pulumi stack select --create` takes the one that is there, or makes it.' },
    { text: 'Otherwise choose another name.' },
  ],
  link: { title: 'Stacks', url: 'https://www.pulumi.com/docs/iac/concepts/stacks/' },
  versions: 'All versions.',
  samples: [{ text: "error: stack 'dev' already exists", source: 'report' }],
};
