import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonStoreAlias: KnownError = {
  id: 'python-store-alias',
  group: 'programs',
  title: 'The command python only opens the Microsoft Store here',
  severity: 'error',
  patterns: [
    /Python was not found; run without arguments to install from the Microsoft Store/,
    /non-zero exit code:? 9009\b/,
  ],
  what: 'Windows has a file `python.exe` in `PATH` that only opens the Microsoft Store. No real Python comes before it in `PATH`, or none is installed.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Install Python, and tick “Add python.exe to PATH”.',
      shell: 'winget install Python.Python.3.12',
    },
    { text: 'Or switch that file off: Settings, Apps, Advanced app settings, App execution aliases.' },
    {
      text: 'Open a new terminal (and start the editor again), and see which Python is found.',
      command: 'diagnoseEnvironment',
      shell: 'python --version',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Windows.',
  samples: [
    {
      text: 'Python was not found; run without arguments to install from the Microsoft Store, or disable this shortcut from Settings > Manage App Execution Aliases.',
      source: 'report',
    },
  ],
};
