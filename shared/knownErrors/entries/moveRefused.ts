import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const moveRefused: KnownError = {
  id: 'move-refused',
  group: 'stacks',
  title: 'The resources cannot be moved to the other stack',
  severity: 'error',
  patterns: [
    /no resources found to move/,
    /cannot move providers\. Only resources can be moved/,
    /destination stack has no secret manager/,
    /None of the resources have been moved/,
    /at least one of --source or --dest must be provided/,
  ],
  what: 'A move takes resources by their URNs from one stack and writes them, with their providers, to another. Something about the request or the stacks does not fit, and neither was changed.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Name resources, not providers, by their whole URNs in single quotes: a `$` outside of them is lost. In a tree, name the parent, or `--include-parents`.',
      shell: 'pulumi stack --show-urns',
    },
    {
      text: 'Run it in the folder of the destination’s project, so that its secrets provider is known, and give both `--source` and `--dest`.',
    },
  ],
  link: {
    title: 'pulumi state move',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_move/',
  },
  versions: 'All versions with `pulumi state move`.',
  samples: [
    {
      text: 'warning: Resource x not found in source stack\nerror: no resources found to move',
      source: 'cli',
    },
    {
      text: 'error: destination stack has no secret manager. To move resources either initialize the stack with a secret manager, or run the pulumi state move command from the destination project directory',
      source: 'code',
    },
    {
      text: 'error: failed to save destination snapshot: could not write the checkpoint\n\nNone of the resources have been moved, it is safe to try again',
      source: 'code',
    },
  ],
};
