import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';
import { goneOutside } from './goneOutside';

export const referenceNotFound: KnownError = {
  id: 'reference-not-found',
  group: 'resources',
  title: 'Something that the new resource names does not exist',
  severity: 'error',
  patterns: goneOutside.patterns,
  whileCreating: 'only',
  what: 'The cloud was to create it, and does not find something that the inputs name: a network, a role, an image, a project, a parent. It is in another region, project or account, was deleted, is not made yet, or its name is wrong. The message mostly says what.',
  told: 'It was to become `{resource}` ({type}).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Read which object is not found, and where the program takes its name from. If another resource of the program makes it, use its output, so that it is made first; otherwise add `dependsOn`.',
    },
    {
      text: 'See that the provider works in the region, project and account where that object is.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'If it was deleted outside of Pulumi and the state still has it, refresh: the next update makes it again.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    { text: 'If it was made seconds ago, run the update again.', shell: 'pulumi up' },
  ],
  link: { title: 'dependsOn', url: 'https://www.pulumi.com/docs/iac/concepts/options/dependson/' },
  versions: 'All providers.',
  samples: [
    {
      text: "    error: 1 error occurred:\n    \t* Error creating Instance: googleapi: Error 404: The resource 'projects/shop/global/networks/blue' was not found, notFound",
      source: 'report',
    },
    {
      text: ' +   └─ gcp:organizations:Policy  sql  **creating failed**     1 error\n\nDiagnostics:\n  gcp:organizations:Policy (sql):\n    error: 1 error occurred:\n        * googleapi: Error 404: Requested entity was not found., notFound',
      source: 'report',
    },
  ],
};
