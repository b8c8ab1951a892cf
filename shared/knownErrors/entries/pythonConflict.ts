import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonConflict: KnownError = {
  id: 'python-conflict',
  group: 'programs',
  title: 'The Python packages need incompatible versions',
  severity: 'error',
  patterns: [
    /ERROR: ResolutionImpossible/,
    /ERROR: Cannot install [^\n]{1,200} because these package versions have conflicting dependencies/,
    /No solution found when resolving dependencies/,
    /Because [^\n]{1,200} version solving failed/,
  ],
  what: 'No set of versions satisfies requirements.txt or pyproject.toml and the packages themselves. With Pulumi, usually one provider’s package is a generation older than the SDK.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See in the message which two exclude each other, and raise the older one: SDK and providers of the same generation fit.',
    },
    { text: 'Write ranges (`pulumi>=3.0.0,<4.0.0`) in place of exact versions, except where you need one.' },
    { text: 'Then install again.', command: 'diagnoseEnvironment', shell: 'pulumi install' },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [
    {
      text: 'ERROR: ResolutionImpossible: for help visit https://pip.pypa.io/en/latest/topics/dependency-resolution/',
      source: 'report',
    },
  ],
};
