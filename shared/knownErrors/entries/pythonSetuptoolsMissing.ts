import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonSetuptoolsMissing: KnownError = {
  id: 'python-setuptools-missing',
  group: 'programs',
  title: 'A package needs setuptools, which this Python no longer brings',
  severity: 'error',
  patterns: [/ModuleNotFoundError: No module named '(?:pkg_resources|setuptools|distutils)[\w.]{0,60}'/],
  what: '`pkg_resources` comes with setuptools. Python 3.12 and newer put it into no virtual environment, and setuptools 81 no longer has it. A package of the program, mostly an old version of a Pulumi SDK, still asks for it.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Install setuptools into the environment of the program.', shell: 'pip install "setuptools<81"' },
    { text: 'Better for long: update the package in which the trace ends; newer Pulumi SDKs do without it.' },
    {
      text: 'Name it in requirements.txt, so that CI has it, too.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Python 3.12 and newer.',
  samples: [{ text: "ModuleNotFoundError: No module named 'pkg_resources'", source: 'report' }],
};
