import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';

export const stateTooNew: KnownError = {
  id: 'state-too-new',
  group: 'state',
  title: 'The state was written by a newer Pulumi CLI',
  severity: 'error',
  patterns: [
    /is newer than what this version of the Pulumi CLI understands/,
    /uses features that are not supported by this version of the Pulumi CLI: (?<features>[\w-]{1,60}(?:, [\w-]{1,60}){0,20})/,
    /this stack's deployment (?:version is too new|needs support for the following features)/,
  ],
  what:
    'A newer Pulumi CLI than this one was used on the stack, perhaps by a CI job. It has written something that ' +
    'this CLI does not know.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed; a newer CLI can use it.' },
  steps: [
    updateCli,
    { text: 'Let everyone who works on the stack, and CI, use the same version.', shell: 'pulumi version' },
    {
      text: 'Do not lower the version in the state by hand unless you know that the features are not used; the editor marks what needs them.',
      command: 'editState',
    },
  ],
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
  versions: 'Features are checked since CLI 3.183.',
  samples: [
    {
      text: "error: the stack 'dev' is newer than what this version of the Pulumi CLI understands. Please update your version of the Pulumi CLI",
      source: 'cli',
    },
    {
      text: "error: the stack 'dev' uses features that are not supported by this version of the Pulumi CLI: magic. Please update your version of the Pulumi CLI",
      source: 'cli',
    },
  ],
};
