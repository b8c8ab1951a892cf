import type { KnownError } from '../knownError';

export const importNotFound: KnownError = {
  id: 'import-not-found',
  group: 'resources',
  title: 'The object to import or to read was not found',
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
  what: 'The program or the command names an object by its id, to import it or to read it (`get`). The provider found no object with that id, or cannot read objects of this type by id. (“Provider does not support importing resources” usually also means that the id does not exist.) Each type has an id of its own format: a name, an ARN, a path, or several parts with `/` or `,`.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed.' },
  steps: [
    {
      text: 'Look up the format: it is at the end of the type’s reference page, under Import.',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'Check that the provider uses the account, project and region of the object.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    { text: 'In a shell, put an id with `$`, spaces or brackets into single quotes.' },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All providers.',
  samples: [{ text: "    error: Preview failed: resource 'images-1' does not exist", source: 'report' }],
};
