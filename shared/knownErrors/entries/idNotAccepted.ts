import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const idNotAccepted: KnownError = {
  id: 'id-not-accepted',
  group: 'resources',
  severity: 'error',
  title: 'The provider cannot use the id that it was given',
  patterns: [
    /\d{1,2} (?:to \d{1,2} )?fields allowed in ID/,
    /[Uu]nexpected (?:format of|format for) (?:ID|id) [^\n]{0,200}/,
  ],
  what: 'The id in the state (or of the import) is not of the form that this version of the provider reads: another version wrote it, or the kind of object takes an id of several parts.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See on the resource’s page, in the version in use, how its id is made up (the section on import).',
    },
    {
      text: 'For an entry in the state: take it out of the state, which leaves the object alone, and import it with the right id.',
      command: 'deleteFromState',
    },
    {
      text: 'Or go back to the version of the provider that wrote it.',
      command: 'changeProviderVersion',
      shell: 'pulumi plugin ls',
    },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All providers.',
  samples: [
    {
      text: '  snowflake:index:TableGrant (loader):\n    error: Preview failed: refreshing urn:pulumi:prod::dwh::snowflake:index/tableGrant:TableGrant::loader: 1 error occurred:\n    \t* 1 to 6 fields allowed in ID',
      source: 'report',
    },
  ],
};
