import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const flagsDoNotFit: KnownError = {
  id: 'flags-do-not-fit',
  group: 'stacks',
  title: 'Two of the command’s flags do not go together',
  severity: 'error',
  patterns: [
    /cannot set both --[\w-]{1,60} and --[\w-]{1,60}/,
    /--[\w-]{1,60}(?: and --[\w-]{1,60})? cannot be used (?:with|together)[^\n]{0,100}/,
    /only one of --[\w-]{1,60}[^\n]{0,200} may be (?:specified|set)/,
    /you cannot specify --[\w-]{1,60} and --[\w-]{1,60}/,
    /none of the others can be; \[[^\]\n]{1,200}\] were all set/,
  ],
  what: 'Pulumi says which flags exclude each other, and has not begun.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Leave one of them out. If you have given only one, an environment variable (`PULUMI_OPTION_…`) or an alias of the shell may give the other.',
      command: 'diagnoseEnvironment',
      shell: 'env | grep PULUMI_',
    },
  ],
  link: { title: 'Commands', url: 'https://www.pulumi.com/docs/iac/cli/commands/' },
  versions: 'All versions.',
  samples: [
    { text: 'error: cannot set both --skip-pending-creates and --clear-pending-creates', source: 'cli' },
    { text: 'error: --strict cannot be used with --skip-preview; strict requires a preview', source: 'cli' },
    {
      text: 'error: if any flags in the group [json interactive] are set none of the others can be; [interactive json] were all set',
      source: 'code',
    },
  ],
};
