import type { KnownError } from '../knownError';

export const providerStateUpgrade: KnownError = {
  id: 'provider-state-upgrade',
  group: 'resources',
  title: 'A new version of the provider cannot read what an old one left in the state',
  severity: 'error',
  patterns: [
    /Unable to (?:Upgrade Resource State|Read Previously Saved State)[^\n]{0,300}/,
    /(?:failed|error|unable) (?:to upgrad(?:e|ing)|upgrading) (?:the )?(?:resource )?state[^\n]{0,300}/,
    /attribute is required for transforming to [^\n]{1,200}/,
    /(?:the source|source|prior) state is missing this field/,
  ],
  what: 'A provider rewrites the properties that an older version of it has saved. Here it does not succeed with this resource, which was mostly saved by a much older version. It is a fault of the provider; the object is not touched.',
  told: 'It was the provider `{provider}`, with `{resource}`.',
  stateSafety: { answer: 'yes', why: 'Nothing was written: the provider stopped before its first step.' },
  steps: [
    {
      text: 'Go back to the version of the provider that worked: install that version of its package in the program.',
    },
    {
      text: 'Then go up in smaller steps, with an update after each, so that each version saves its own form.',
      shell: 'pulumi up',
    },
    {
      text: 'If no version can, take only this entry out of the state and import the object anew, with the new provider.',
      command: 'adoptResource',
    },
    { text: 'Search the provider’s issues, and report it.', command: 'reportProblem' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'Providers that are made from Terraform’s.',
  samples: [
    {
      text: 'random:index:RandomString (name):\n    error: Unable to Upgrade Resource State: This resource was implemented with an UpgradeState() method, however Terraform was expecting an implementation for version 0 upgrade.',
      source: 'report',
    },
  ],
};
