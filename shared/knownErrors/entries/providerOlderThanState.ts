import type { KnownError } from '../knownError';

export const providerOlderThanState: KnownError = {
  id: 'provider-older-than-state',
  group: 'resources',
  title: 'A newer version of the provider has written this resource’s entry in the state',
  severity: 'error',
  patterns: [
    /was created by a newer provider version[^\n]{0,40}cannot be downgraded[^\n]{0,200}/,
    /Resource instance managed by newer provider version/,
    /State version \d{1,6} is greater than schema version \d{1,6} for resource/,
  ],
  what: 'A provider that is made from Terraform’s numbers the forms of its resources in the state. This entry has a higher number than the version in use knows: the program, a colleague’s program or CI has used a newer one before. It does not go back by itself.',
  told: 'It was {operation} `{resource}` ({type}).',
  stateSafety: { answer: 'yes', why: 'Nothing was written: the provider stopped before its first step.' },
  steps: [
    {
      text: 'Update the provider’s package in the program, at least to the version that has written the entry; the state’s provider entries name it.',
      command: 'editState',
    },
    {
      text: 'If you must stay with the old one, restore the state from before the newer one ran, if nothing was changed since.',
      command: 'restoreBackup',
    },
    {
      text: 'Or take only this entry out of the state, and import the object anew with the old provider.',
      command: 'adoptResource',
    },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'Providers that are made from Terraform’s.',
  samples: [
    {
      text: '        error: The current state of cloudflare:index/dnsRecord:DnsRecord was created by a newer provider version  and cannot be downgraded from resource schema version 3 to 0. Please upgrade the provider',
      source: 'report',
    },
  ],
};
