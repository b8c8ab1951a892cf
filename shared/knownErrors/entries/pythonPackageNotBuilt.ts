import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonPackageNotBuilt: KnownError = {
  id: 'python-package-not-built',
  group: 'programs',
  title: 'A Python package must be compiled here, and that fails',
  severity: 'error',
  patterns: [
    /Could not build wheels for (?<package>[\w.-]{1,60})/,
    /Failed to build installable wheels/,
    /Failed building wheel for (?<package>[\w.-]{1,60})/,
    /Could not find <Python\.h>/,
    /fatal error: Python\.h: No such file or directory/,
  ],
  what: 'pip found no ready build of the package for this Python and processor, and tried to compile it, which takes a compiler and Python’s headers. A Python that is newer (or much older) than the package, or an old pip, is the usual reason.',
  told: 'The package is `{package}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Update pip in the virtual environment first: old ones do not know the newer kinds of builds.',
      shell: 'python -m pip install --upgrade pip setuptools wheel',
    },
    {
      text: 'Use a Python for which the package has builds (its page at PyPI lists them), or a newer version of the package.',
    },
    {
      text: 'If it must be compiled: `python3-dev` and a compiler on Debian and Ubuntu, `python3-devel` on Fedora.',
    },
    { text: 'Then install again.', command: 'diagnoseEnvironment', shell: 'pulumi install' },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [{ text: '  ERROR: Failed building wheel for grpcio', source: 'report' }],
};
