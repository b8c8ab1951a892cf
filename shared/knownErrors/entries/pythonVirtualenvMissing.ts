import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonVirtualenvMissing: KnownError = {
  id: 'python-virtualenv-missing',
  group: 'programs',
  title: 'The virtual environment that Pulumi.yaml names is not there',
  severity: 'error',
  patterns: [
    /virtualenv[^\n]{0,80}"(?<folder>[\w./-]{1,200})"[^\n]{0,120}(?:doesn't|does not) appear to be a virtual environment/,
    /The 'virtualenv' option in Pulumi\.yaml is set to [^\n]{1,300}/,
    /fork\/exec [^\s:]{0,200}(?:bin|Scripts)[/\\]python[\w.]{0,8}: no such file or directory/,
    /virtual environment [^\n]{1,200} (?:does not exist|doesn't exist)/,
    /the 'virtualenv' option in Pulumi\.yaml is set to "(?<folder>[\w./-]{1,200})" but it is not a directory/,
    /'(?<folder>[\w./-]{1,200})' is not a virtualenv/,
  ],
  what: 'Pulumi.yaml names a folder as the virtual environment of the program, and there is none: after a clone, or when Python was updated and the environment was made with the old one.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Have it made, with all packages in it.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    { text: 'If the folder is there, but of an older Python, remove it first.' },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [
    {
      text: 'error: The \'virtualenv\' option in Pulumi.yaml is set to "venv", but "/srv/shop/venv" doesn\'t appear to be a virtual environment; run `pulumi install` to create it',
      source: 'report',
    },
    {
      text: 'error: the \'virtualenv\' option in Pulumi.yaml is set to "venv" but it is not a directory',
      source: 'code',
    },
  ],
};
