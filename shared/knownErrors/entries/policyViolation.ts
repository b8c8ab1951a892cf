import type { KnownError } from '../knownError';

export const policyViolation: KnownError = {
  id: 'policy-violation',
  group: 'resources',
  title: 'A mandatory policy forbids the resource',
  severity: 'error',
  patterns: [
    /\[mandatory\]\s{1,4}[\w./-]{1,100}[^\n]{0,100}(?: v\d| \([^()\n]{1,200}: ?[\w.-]{1,100}:)[^\n]{0,200}/,
    /^ {2,8}mandatory: [^\n]{1,300}/,
    /(?<!\b0 )mandatory policy violations?[^\n]{0,120}/,
    /error: preview failed: policy [^\n]{1,120}/,
  ],
  what: 'A policy pack checks what the program wants to make, and refuses a resource with `mandatory`. The lines below it name the policy, the resource and what must be different. Nothing is broken.',
  stateSafety: { answer: 'yes', why: 'Policies are checked before anything is changed.' },
  steps: [
    { text: 'Change the resource as the message says, and look at a preview.', shell: 'pulumi preview' },
    {
      text: 'If the policy is wrong here, whoever manages the pack can set it to `advisory`, disable it, or configure it for this stack.',
    },
    {
      text: 'A pack of your own is given with `--policy-pack`; without it, only those of the organization count.',
    },
  ],
  link: { title: 'Policies', url: 'https://www.pulumi.com/docs/insights/policy/' },
  versions: 'All versions.',
  samples: [
    {
      text: '    [mandatory]  kubernetes v0.0.1  deny (nginx: kubernetes:apps/v1:Deployment)',
      source: 'report',
    },
  ],
};
