import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonExternallyManaged: KnownError = {
  id: 'python-externally-managed',
  group: 'programs',
  title: 'This Python belongs to the operating system and accepts no packages',
  severity: 'error',
  patterns: [/error: externally-managed-environment/],
  what: 'pip refuses to install into the Python of the operating system. A Pulumi program needs a virtual environment of its own.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Name one in Pulumi.yaml, under `runtime`, as `options: { virtualenv: venv }`, and have it made.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [{ text: 'error: externally-managed-environment', source: 'report' }],
};
