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
    'A provider identifies a resource by its id, but this resource has none in the state. Until that is repaired, ' +
    'Pulumi refuses every preview, update, refresh and destroy of the stack. It comes from an edit of the state by hand, or ' +
    'from a create that was interrupted.',
  stateSafety: { answer: 'yes', why: 'Pulumi stopped before it did anything.' },
  steps: [
    {
      text: 'See whether the resource exists at its provider. If it does, do not use `pulumi state delete`, which Pulumi advises: the next update would create a second one.',
    },
    {
      text: 'If it exists, open the state and fill in its id: the lightbulb at the mark asks for it. Saving writes the state back, after a backup.',
      command: editState.command!,
    },
    {
      text: "If it does not exist, remove the entry: `pulumi state delete --disable-integrity-checking 'URN'`.",
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
