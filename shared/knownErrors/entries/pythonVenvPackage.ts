import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonVenvPackage: KnownError = {
  id: 'python-venv-package',
  group: 'programs',
  title: 'This Python cannot make virtual environments',
  severity: 'error',
  patterns: [
    /The virtual environment was not created successfully because ensurepip is not/,
    /No module named '?venv'?$/,
    /(?:you need to )?install the python3-venv/,
  ],
  what: 'Debian and Ubuntu keep a part of Python in a package of its own, without which no virtual environment can be made; Pulumi makes one for the program’s packages.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Install that package; the message names the right one for your Python (`python3.12-venv`).',
      shell: 'sudo apt-get install python3-venv',
    },
    {
      text: 'Remove the incomplete folder, and install again.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Python of Debian and Ubuntu.',
  samples: [
    {
      text: 'The virtual environment was not created successfully because ensurepip is not\navailable.  On Debian/Ubuntu systems, you need to install the python3-venv',
      source: 'report',
    },
  ],
};
