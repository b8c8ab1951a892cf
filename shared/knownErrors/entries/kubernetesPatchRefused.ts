import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const kubernetesPatchRefused: KnownError = {
  id: 'kubernetes-patch-refused',
  group: 'resources',
  title: 'A Patch resource does not fit how the provider works',
  severity: 'error',
  patterns: [
    /patch resources require (?:Server-Side Apply mode|the `?\.metadata\.name`? field)[^\n]{0,200}/,
    /this Patch resource is currently managing a required field[^\n]{0,200}/,
  ],
  what: 'A resource whose type ends with `Patch` changes single fields of an object that somebody else manages. It needs Server-Side Apply and the object’s name, and a field that the object must have cannot be given up by deleting the patch.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Set `enableServerSideApply` of the provider to true (it is, unless the program or the settings say otherwise), and name the object in `metadata.name`.',
    },
    {
      text: 'To remove a patch of a required field, set `retainOnDelete` for it first, or give the field to another manager.',
      link: { title: 'retainOnDelete', url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/' },
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [{ text: 'error: patch resources require the `.metadata.name` field to be set', source: 'code' }],
};
