import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const folderNotEmpty: KnownError = {
  id: 'folder-not-empty',
  group: 'stacks',
  title: 'The folder for the new project is not empty',
  severity: 'error',
  patterns: [/(?<folder>[^\s\n`]{1,300}) is not empty; use --force to continue and overwrite existing files/],
  what: '`pulumi new` writes a project into the present folder, and there are files already. It has written nothing.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Go to a new folder, or name one.', shell: 'pulumi new --dir NAME' },
    { text: '`--force` overwrites files of the same names: commit them first.' },
  ],
  link: { title: 'pulumi new', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_new/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: /home/me/shop is not empty; use --force to continue and overwrite existing files, or use --dir to specify an empty directory.',
      source: 'cli',
    },
  ],
};
