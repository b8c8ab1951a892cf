import type { KnownError } from '../knownError';

export const importNotFound: KnownError = {
  id: 'import-not-found',
  group: 'resources',
  title: 'The object to import was not found',
  severity: 'error',
  patterns: [
    /Exception calling application: '__provider'/,
    /[Pp]review failed: importing [^\n:]{1,200}: [^\n]{0,200}(?:not found|does not exist|couldn't find)/,
    /provider does not support importing resources[^\n]{0,120}/,
    /(?:[Pp]review failed: )?resource '[^'\n]{0,200}' does not exist/,
    /does not support import[^\n]{0,120}/,
    /resource type (?:is )?not supported for import/,
    /unexpected format (?:of|for) (?:import )?ID[^\n]{0,200}/,
    /[Ii]nvalid (?:import )?ID[^\n]{0,200}/,
  ],
  what: 'The provider found no object with that id, or cannot read objects of this type by id. (“Provider does not support importing resources” is mostly also only an id that is not there.) Each type has an id of its own format: a name, an ARN, a path, or several parts with `/` or `,`.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Look up the format: the reference of the type has it at its end, under Import.',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'See that the provider works in the account, project and region that the object is in.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    { text: 'In a shell, put an id with `$`, spaces or brackets into single quotes.' },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All providers.',
  samples: [{ text: "    error: Preview failed: resource 'images-1' does not exist", source: 'report' }],
};
