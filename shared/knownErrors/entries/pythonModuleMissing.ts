import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonModuleMissing: KnownError = {
  id: 'python-module-missing',
  group: 'programs',
  title: 'A Python package is not installed where Pulumi runs the program',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /It looks like the Pulumi SDK has not been installed\. Have you run pip/,
    /ModuleNotFoundError: No module named '(?<module>[\w.]{1,100})'/,
    /ImportError: (?:No module named|cannot import name) [^\n]{1,200}/,
  ],
  what: 'Pulumi runs the program with the Python that Pulumi.yaml names, or else the first one in `PATH`. That one does not have the package: it is not installed, or it is in another virtual environment than the one that Pulumi uses. An environment that is active in a terminal counts only if Pulumi.yaml names none.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Name the virtual environment in Pulumi.yaml, under `runtime`, as `options: { virtualenv: venv }` (or the `toolchain` uv or poetry); Pulumi then uses it everywhere.',
    },
    {
      text: 'Install what requirements.txt (or pyproject.toml) names into that environment.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'If `{module}` comes from a package that the project does not name yet, add that package to requirements.txt. Its name on PyPI can differ from that of the module.',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [
    { text: "    ModuleNotFoundError: No module named 'pulumi_aws'", source: 'report' },
    {
      text: "ModuleNotFoundError: No module named 'pulumi'\n    It looks like the Pulumi SDK has not been installed. Have you run pip install?",
      source: 'report',
    },
  ],
};
