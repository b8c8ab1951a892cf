import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const planLimit: KnownError = {
  id: 'plan-limit',
  group: 'stacks',
  title: 'The organization’s plan at Pulumi Cloud does not include this',
  severity: 'error',
  patterns: [/\[402\] [^\n]{1,200}/],
  saidOf: 'no resource',
  what: 'The service knows you and refuses this for the plan that the organization has: a number of stacks, members or resources is used up, the feature is not part of it, or a trial has ended.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See the organization’s plan in Pulumi Cloud, under Settings, Billing; its administrators can change it.',
    },
    {
      text: 'See that it is the organization that you mean.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    { text: 'Stacks that nobody needs count, too: destroy and remove them.' },
  ],
  link: { title: 'Pulumi Cloud: pricing', url: 'https://www.pulumi.com/pricing/' },
  versions: 'Pulumi Cloud.',
  samples: [
    { text: 'error: [402] Payment Required: Stack limit reached for this organization', source: 'report' },
  ],
};
