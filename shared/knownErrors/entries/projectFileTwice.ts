import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const projectFileTwice: KnownError = {
  id: 'project-file-twice',
  group: 'stacks',
  title: 'Two project files are in one folder',
  severity: 'error',
  patterns: [/detected both (?<file>Pulumi\w{0,10}\.\w{2,4}) and (?<other>Pulumi\w{0,10}\.\w{2,4}) in /],
  what: 'A folder has one project file. With two, Pulumi does not guess.',
  told: 'They are `{file}` and `{other}`.',
  stateSafety: programNotRun,
  steps: [{ text: 'Remove or rename the one that is not meant; compare them first.' }],
  link: { title: 'Project file', url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/' },
  versions: 'All versions.',
  samples: [{ text: 'error: detected both Pulumi.yaml and Pulumi.yml in /home/me/shop', source: 'code' }],
};
