import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const noProject: KnownError = {
  id: 'no-project',
  group: 'stacks',
  title: 'There is no Pulumi project in this folder',
  severity: 'error',
  patterns: [
    /no Pulumi\.yaml project file found/,
    /pass the fully qualified name \(organization\/project\/stack\)/,
  ],
  what: '`pulumi` looks for a Pulumi.yaml in the folder that it runs in and in those above it, and there is none.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Go to the project’s folder, or name it: `pulumi --cwd FOLDER preview`.' },
    { text: 'If there is no project yet, make one.', shell: 'pulumi new' },
  ],
  link: { title: 'Projects', url: 'https://www.pulumi.com/docs/iac/concepts/projects/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: no Pulumi.yaml project file found (searching upwards from /srv). If you have not created a project yet, use `pulumi new` to do so: no project file found',
      source: 'cli',
    },
  ],
};
