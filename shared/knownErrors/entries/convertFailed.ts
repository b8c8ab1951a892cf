import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const convertFailed: KnownError = {
  id: 'convert-failed',
  group: 'plugins',
  title: 'The program could not be converted',
  severity: 'error',
  patterns: [
    /The Pulumi CLI encountered a code generation error/,
    /could not generate output program(?!: failed to bind program: no resource plugin)[^\n]{0,200}/,
    /could not load (?:yaml|terraform) program: [^\n]{1,300}/,
    /panic: [^\n]{1,300}\n(?:(?!panic: )[^\n]{0,300}\n){0,20}?[^\n]{0,200}github\.com\/pulumi\/(?:tf2pulumi|pulumi-converter-[a-z]{1,20})\//,
  ],
  what: 'The converter does not understand a part of the source. The lines before name it: `main.pp` is the form in between that it makes from your files, `circular reference` means that two parts need each other there, and `no resource plugin` means that a plugin has to be installed first.',
  stateSafety: nothingDone,
  steps: [
    updateCli,
    { text: 'If a plugin is missing, install it: the name comes after `pulumi-resource-`.' },
    { text: 'Convert a part of the source at a time, and write by hand what is left.' },
  ],
  link: { title: 'pulumi convert', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_convert/' },
  versions: 'All versions.',
  samples: [{ text: 'error: could not generate output program', source: 'report' }],
};
