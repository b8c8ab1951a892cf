import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const policyPackRefused: KnownError = {
  id: 'policy-pack-refused',
  group: 'plugins',
  title: 'Pulumi Cloud does not accept the policy pack',
  severity: 'error',
  patterns: [/Publish policy pack failed: [^\n]{1,300}/],
  what: 'The pack was built and uploaded, and the service refuses it: the end of the line says why. A name of a policy occurs twice (only the first such name is told), a version is there already, or the organization has no policies in its plan.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Change what the message names. For a name that occurs twice, look for others, too.' },
    { text: 'For a version that is there already, raise `version` in the pack’s `package.json`.' },
    { text: 'Publish it again: `pulumi policy publish`.' },
  ],
  link: { title: 'Policies', url: 'https://www.pulumi.com/docs/insights/policy/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: Publish policy pack failed: [400] Bad Request: Duplicate policy name: "no-public-buckets"',
      source: 'report',
    },
  ],
};
