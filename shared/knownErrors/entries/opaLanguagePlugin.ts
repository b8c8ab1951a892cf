import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const opaLanguagePlugin: KnownError = {
  id: 'opa-language-plugin',
  group: 'plugins',
  title: 'The CLI looks for a language that only policy packs have',
  severity: 'error',
  patterns: [
    /(?:failed to load language plugin opa|no language plugin 'pulumi-language-opa' found)[^\n]{0,200}/,
  ],
  what: 'OPA is the runtime of a policy pack, and there is no language plugin of that name. Some versions of the CLI ask for one all the same: in the folder of the pack, the commands for programs do not work. Installing Pulumi anew does not help.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'In the folder of a program, run the pack with a preview: `pulumi preview --policy-pack` with the folder of the pack.',
    },
    updateCli,
  ],
  link: { title: 'Policies', url: 'https://www.pulumi.com/docs/insights/policy/' },
  versions: 'Policy packs in OPA.',
  samples: [
    {
      text: "error: failed to load language plugin opa: no language plugin 'pulumi-language-opa' found in the workspace or on your $PATH",
      source: 'report',
    },
  ],
};
