import type { UpdateKind } from '../pulumi/updates';

/** What a question about an update begins with. */
export const UPDATE_VERBS: Readonly<Record<UpdateKind, string>> = {
  preview: 'Preview',
  up: 'Update',
  refresh: 'Refresh',
  destroy: 'Destroy',
};

/** What happens if an update is run without a look at its preview. */
export const UPDATE_CONSEQUENCES: Readonly<Record<UpdateKind, string>> = {
  preview: '',
  up: '⚠ Pulumi updates the resources without showing a preview first. The stack’s state is backed up.',
  refresh:
    '⚠ What differs between the state and the real resources is taken into the state without a look at it first. The stack’s state is backed up.',
  destroy:
    '⚠ All resources of the stack are deleted, for good, but for protected ones. The stack’s state is backed up; the resources are not.',
};
