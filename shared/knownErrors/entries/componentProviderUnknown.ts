import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const componentProviderUnknown: KnownError = {
  id: 'component-provider-unknown',
  group: 'programs',
  title: 'A component needs its provider’s settings before they are known',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [/cannot construct components if the provider is configured with unknown values/],
  what: 'A component from a package (such as `awsx` or `eks`) is made by its own process, which needs the settings of its provider. In this preview one of them is an output that only an update makes, for example the kubeconfig or the role of something that does not exist yet.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Make first what the settings come from: an update of those resources alone, or without a preview.',
      shell: 'pulumi up --skip-preview',
    },
    {
      text: 'For good, put them into a stack of their own, and read its outputs with a `StackReference`; or give the provider a value that is known, such as one from the configuration.',
    },
  ],
  link: { title: 'Component packages', url: 'https://www.pulumi.com/docs/iac/concepts/components/' },
  versions: 'Components from packages, in all languages.',
  samples: [
    {
      text: '    Exception: cannot construct components if the provider is configured with unknown values',
      source: 'report',
    },
  ],
};
