import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const urnInvalid: KnownError = {
  id: 'urn-invalid',
  group: 'stacks',
  title: 'What was given is not a whole URN',
  severity: 'error',
  patterns: [
    /"[^"\n]{0,400}" is not a valid resource URN/,
    /The provided input URN is not valid/,
    /expected a URN but got '[^'\n]{1,300}'/,
    /The input URN ambiguously refers to multiple resources/,
    /\d{1,6} resources in the stack are named "/,
    /Must supply <?[\w ]{1,40}>? (?:and [^\n]{1,60} )?unless pulumi is run interactively/,
  ],
  what: 'The command changes one resource of the state, and takes its URN: the stack, the project, the type and the name in one word, `urn:pulumi:STACK::PROJECT::TYPE::NAME`. A name alone, or a URN that the shell has shortened, does not say which one.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Copy the whole URN, and put it into single quotes: outside of them the shell removes `$` and what is behind it.',
      shell: 'pulumi stack --show-urns',
    },
    {
      text: 'Or run the resource’s command in the Stacks view, where you need not type the URN.',
      command: 'editState',
    },
  ],
  link: { title: 'URNs', url: 'https://www.pulumi.com/docs/iac/concepts/resources/names/#urns' },
  versions: 'All versions.',
  samples: [
    { text: 'error: "nope" is not a valid resource URN', source: 'cli' },
    { text: 'error: The provided input URN is not valid', source: 'cli' },
    { text: 'error: The input URN ambiguously refers to multiple resources', source: 'code' },
  ],
};
