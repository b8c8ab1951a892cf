import type { KnownError } from '../knownError';

export const moveHalfDone: KnownError = {
  id: 'move-half-done',
  group: 'state',
  title: 'A move of resources has ended between its two stacks: both have them now',
  severity: 'error',
  patterns: [/resources being moved have already been appended to the destination stack/],
  what: 'The move writes the destination first and the source second, and the second write failed. Both stacks manage the same objects now: a destroy, or an update without these resources, in one of them deletes what the other still uses.',
  stateSafety: {
    answer: 'repairable',
    why: 'Nothing was deleted, but two stacks hold the same resources until you remove them from one.',
  },
  steps: [
    { text: 'Update and destroy neither stack until this is mended.' },
    {
      text: 'Remove the moved resources from the state of the source stack. That deletes no object.',
      command: 'deleteFromState',
      shell: 'pulumi state delete',
    },
    {
      text: 'Then preview both: neither is to create, replace or delete any of them.',
      shell: 'pulumi preview',
    },
  ],
  link: {
    title: 'pulumi state move',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_move/',
  },
  versions: 'All versions with `pulumi state move`.',
  samples: [
    {
      text: "error: failed to save source snapshot: could not write the checkpoint\n\nThe resources being moved have already been appended to the destination stack, but will still also be in the\nsource stack.  Please remove the resources from the source stack manually using 'pulumi state delete'",
      source: 'code',
    },
  ],
};
