import type { KnownError } from '../knownError';

export const alreadyExists: KnownError = {
  id: 'already-exists',
  group: 'resources',
  title: 'It exists already, and the state does not have it',
  severity: 'error',
  patterns: [
    /\b(?:EntityAlreadyExists|BucketAlreadyOwnedByYou|BucketAlreadyExists|ResourceExistsException|ResourceConflictException(?!: The operation cannot be performed)|RepositoryAlreadyExistsException|ResourceAlreadyExistsException|ClusterAlreadyExists\w{0,20}|DBInstanceAlreadyExists\w{0,10}|AlreadyExistsException|QueueAlreadyExists|QueueNameExists|\w{1,60}AlreadyExists(?:Exception|Fault)?|InvalidGroup\.Duplicate|InvalidKeyPair\.Duplicate|RouteAlreadyExists|Duplicate(?:LoadBalancer|TargetGroup|\w{1,30})Name|alreadyExists|ALREADY_EXISTS)\b(?!\) when calling)[^\n]{0,300}/,
    /already exists(?<=(?:error|Error|ERROR|^[ \t|]{0,12}\*)[ :(][^\n]{0,400}already exists)(?! in the (?:state|stack))[^\n]{0,200}/,
    /cannot create already existing resource/,
  ],
  what: 'The cloud has an object of that name, but the state has no entry for it. It was made by hand, by another stack, or by an update of this stack that was interrupted after the create and whose pending operation was then dropped.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was created or changed; the existing object is as it was.',
  },
  steps: [
    {
      text: 'If it is this stack’s object, put it into the state. The command looks it up, shows how it differs from the program, and imports it with its parent and its provider.',
      command: 'adoptResource',
    },
    {
      text: 'If an update was interrupted before, its operation may still be pending. Repair it: the command looks the object up and adds it to the state.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Or let the program import it: set the option `import` of the resource to its id, run an update, and remove the option again.',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
    {
      text: 'If it belongs to somebody else, give your resource another name (without an explicit name, Pulumi chooses a free one).',
    },
    { text: 'If nobody needs it, delete it at the provider, and run the update again.' },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    \t* error creating IAM Policy task-policy: EntityAlreadyExists: A policy called task-policy already exists. Duplicate names are not allowed.',
      source: 'report',
    },
    {
      text: '    error: A resource with the ID "/subscriptions/x/resourceGroups/shop" already exists - to be managed via Pulumi this resource needs to be imported into the State.',
      source: 'report',
    },
    {
      text: '    error: resource shop/web was not successfully created by the Kubernetes API server: services "web" already exists',
      source: 'report',
    },
  ],
};
