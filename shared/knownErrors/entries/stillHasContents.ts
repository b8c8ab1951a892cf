import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stillHasContents: KnownError = {
  id: 'still-has-contents',
  group: 'resources',
  title: 'It is not empty, so it cannot be deleted',
  severity: 'error',
  patterns: [
    /\b(?:BucketNotEmpty|RepositoryNotEmptyException)\b[^\n]{0,300}/,
    /(?:bucket|Bucket|repository|Repository|registry|namespace|Namespace|resource group|database|dataset|Dataset) [^\n]{0,160}is not empty[^\n]{0,100}/,
  ],
  what: 'The cloud deletes such an object only once nothing is in it: a bucket without objects and their versions, a repository without images. Pulumi knows only the contents that are resources of the stack.',
  stateSafety: {
    answer: 'yes',
    why: 'The object and its entry still exist. Resources that were deleted before are no longer in the state.',
  },
  steps: [
    {
      text: 'Look at what is in it, also at old versions and deletion markers, and keep a copy of what is still needed: emptying cannot be undone.',
    },
    {
      text: 'Empty it in the provider’s console. Or have its provider do that at the deletion: set `forceDestroy` or `forceDelete` in the program, if the resource has it, and run an update.',
    },
    {
      text: 'Then finish the destroy.',
      command: 'finishDestroy',
      shell: 'pulumi destroy',
    },
    { text: 'If the object is to stay, take only its entry out of the state.', command: 'deleteFromState' },
  ],
  link: guide.destroy,
  versions: 'All providers.',
  samples: [
    {
      text: '    error: deleting S3 Bucket (images-7a38c3): BucketNotEmpty: The bucket you tried to delete is not empty',
      source: 'report',
    },
  ],
};
