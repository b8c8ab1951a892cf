import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const urnTaken: KnownError = {
  id: 'urn-taken',
  group: 'state',
  title: 'The stack has a resource of the new name already',
  severity: 'error',
  patterns: [/The chosen new urn for the state corresponds to an already existing resource/],
  what: 'Type, parent and name make a URN, and each exists once in a stack. The new name belongs to another resource.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Choose another name, or look at what has it.',
      command: 'editState',
      shell: 'pulumi stack --show-urns',
    },
  ],
  link: {
    title: 'pulumi state rename',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_rename/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: The chosen new urn for the state corresponds to an already existing resource',
      source: 'code',
    },
  ],
};
