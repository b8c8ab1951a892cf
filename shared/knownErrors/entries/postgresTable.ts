import { whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const postgresTable: KnownError = {
  id: 'postgres-table',
  group: 'backend',
  title: 'The backend’s table cannot be created, used or maintained in the database',
  severity: 'error',
  patterns: [
    /failed to (?:create|check for) table (?<table>[\w.-]{1,100}): pq: [^\n]{1,200}/,
    /pq: permission denied for table (?<table>[\w.-]{1,100})/,
  ],
  what:
    'Pulumi keeps all states in one table of PostgreSQL, and makes it if it is not there. Your user may not make it, may not ' +
    'read or write the one that is there, or the name of the table is one that PostgreSQL does not take. Pulumi 3.260 and ' +
    'older also maintain its indexes at each start, which PostgreSQL allows only to the table’s owner, even if all exist.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was written. If the states should be there already, the address names another table or database.',
  },
  steps: [
    {
      text: 'See which table the address names; without `table=` it is `pulumi_state`.',
      command: whichBackend.command!,
    },
    {
      text: 'See which tables there are: `psql "host=HOST user=USER dbname=DATABASE" -c \'\\dt\'`.',
    },
    {
      text: 'If it is `permission denied for table`, have its owner allow the user to use it: `psql "host=HOST user=OWNER dbname=DATABASE" -c \'GRANT SELECT, INSERT, UPDATE, DELETE ON THE_TABLE TO "USER"\'`.',
    },
    {
      text: 'If it is `permission denied for schema`, have the owner of the database allow the user to make it: `psql "host=HOST user=OWNER dbname=DATABASE" -c \'GRANT CREATE ON SCHEMA public TO "USER"\'`.',
    },
    {
      text: 'If it is `must be owner`, update Pulumi, or have your user made a member of the owner’s role (to those versions, reading and writing the table is not enough): `psql "host=HOST user=OWNER dbname=DATABASE" -c \'GRANT "OWNER" TO "USER"\'`.',
    },
    {
      text: "If it is `syntax error`, take a name of letters, digits and underscores: `pulumi login 'postgres://USER@HOST/DATABASE?table=TABLE'`.",
      command: 'logIn',
    },
  ],
  link: selfManaged,
  versions: 'Backends in PostgreSQL.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): pq: permission denied for table pulumi_state (42501)',
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket postgres://ro@db.example.com/pulumi: failed to create table pulumi_state: pq: permission denied for schema public at position 1:28 (42501)',
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket postgres://reader@db.example.com/pulumi: failed to create table pulumi_state: pq: must be owner of table pulumi_state (42501)',
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket postgres://pulumi@db.example.com/pulumi?table=a-b: failed to create table a-b: pq: syntax error at or near "-" at position 1:29 (42601)',
      source: 'cli',
    },
  ],
};
