import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const planUnreadable: KnownError = {
  id: 'plan-unreadable',
  group: 'stacks',
  title: 'The saved plan cannot be used here',
  severity: 'error',
  patterns: [
    /(?:--plan|pulumi-plan)[^\n]{0,600}\n(?:[^\n]{0,300}\n){0,4}?[^\n]{0,80}(?:decrypting secret value|message authentication failed)[^\n]{0,100}/,
  ],
  what: 'A plan holds what a preview saw, its secrets encrypted with the key of that stack. It was made for another stack, or with another key or passphrase. The secrets in the configuration are right: do not set them again.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Make a new plan with the same stack, configuration and passphrase, and use it soon.',
      shell: 'pulumi preview --save-plan plan.json',
    },
    {
      text: 'In CI, see that both steps have the same `PULUMI_CONFIG_PASSPHRASE` and the same stack, and do not keep plans between branches.',
    },
  ],
  link: { title: 'Update plans', url: 'https://www.pulumi.com/docs/iac/concepts/update-plans/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'stderr: Command failed with exit code 255: pulumi up --yes --skip-preview --plan pulumi-plan-dev.json --stack dev --non-interactive\nerror: error decrypting secret value: cipher: message authentication failed',
      source: 'report',
    },
  ],
};
