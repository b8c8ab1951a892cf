import { editState } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const resourceWithoutId: KnownError = {
  id: 'resource-without-id',
  group: 'state',
  title: 'A resource in the state has no id',
  severity: 'error',
  patterns: [/resource '(?<urn>[^'\n]{1,900})' is marked as custom but has no ID/],
  what:
    'A resource that a provider manages is known to it by its id, and this one has none in the state. Until it is settled, ' +
    'Pulumi refuses every preview, update, refresh and destroy of the stack. It comes from an edit of the state by hand, or ' +
    'from a create that was interrupted.',
  stateSafety: { answer: 'yes', why: 'Pulumi stopped before it did anything.' },
  steps: [
    {
      text: 'See whether the resource exists at its provider. If it does, `pulumi state delete`, which Pulumi advises, would have the next update make a second one.',
    },
    {
      text: 'If it exists, open the state and fill its id in: the lightbulb at the mark asks for it. Saving puts the state back, after a backup.',
      command: editState.command!,
    },
    {
      text: "If it does not exist, have the entry removed: `pulumi state delete --disable-integrity-checking 'URN'`.",
      command: 'deleteFromState',
    },
  ],
  link: guide.editing,
  versions: 'Seen with CLI 3.274; 3.260 and older crash instead.',
  samples: [
    {
      text: "error: resource 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images' is marked as custom but has no ID; remove it with `pulumi state delete --disable-integrity-checking 'urn:pulumi:dev::shop::aws:s3/bucket:Bucket::images'` before retrying",
      source: 'cli',
    },
  ],
};
