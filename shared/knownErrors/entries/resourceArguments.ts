import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const resourceArguments: KnownError = {
  id: 'resource-arguments',
  group: 'programs',
  title: 'A resource was made with a wrong parent, name or id',
  severity: 'error',
  patterns: [
    /Resource parent is not a valid Resource/,
    /Missing resource (?:name|type) argument/,
    /Empty resource name in resource type/,
    /Cannot read resource whose options are lacking an ID value/,
    /Expected resource name to be a string/,
    /resource name argument \(for URN creation\) cannot be empty/,
    /A dynamic resource must not define the __provider key/,
  ],
  covers: ['program-failed'],
  what: 'The program gives the SDK something that it cannot take: a parent that is no resource (an output, a name, a resource of another copy of the SDK), no name, or no id where an existing object is to be read.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Go to the line of your own program in the stack trace. Give the resource itself as `parent`, a non-empty text as its name, and to `get` the id.',
    },
    {
      text: 'If the parent is right, there may be two copies of the SDK in `node_modules`.',
      shell: 'npm ls @pulumi/pulumi',
    },
  ],
  link: { title: 'Resources', url: 'https://www.pulumi.com/docs/iac/concepts/resources/' },
  versions: 'All languages.',
  samples: [
    { text: 'Error: Resource parent is not a valid Resource: [object Object]', source: 'code' },
    { text: 'Error: Missing resource name argument (for URN creation)', source: 'code' },
    { text: 'Error: Cannot read resource whose options are lacking an ID value', source: 'code' },
  ],
};
