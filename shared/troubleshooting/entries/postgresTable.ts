import { whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const postgresTable: KnownError = {
  id: 'postgres-table',
  group: 'backend',
  title: 'The backend’s table cannot be made or looked after in the database',
  severity: 'error',
  patterns: [/failed to create table (?<table>[\w.-]{1,100}): pq: [^\n]{1,200}/],
  what:
    'Pulumi keeps all states in one table of PostgreSQL. At each start it makes the table and its indexes if they are not ' +
    'there, which PostgreSQL lets the table’s owner alone do, even if all are there. Your user is not the owner, may make no ' +
    'table, or the name of the table is one that PostgreSQL does not take.',
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
      text: 'See which tables there are.',
      shell: 'psql "host=<host> user=<user> dbname=<database>" -c \'\\dt\'',
    },
    {
      text: 'If it is `permission denied`, have the owner of the database allow the user to make it.',
      shell:
        'psql "host=<host> user=<owner> dbname=<database>" -c \'GRANT CREATE ON SCHEMA public TO "<user>"\'',
    },
    {
      text: 'If it is `must be owner`, have your user made a member of the owner’s role: to read and write the table is not enough.',
      shell: 'psql "host=<host> user=<owner> dbname=<database>" -c \'GRANT "<owner>" TO "<user>"\'',
    },
    {
      text: 'If it is `syntax error`, take a name of letters, digits and underscores.',
      command: 'logIn',
      shell: "pulumi login 'postgres://<user>@<host>/<database>?table=<table>'",
    },
  ],
  link: selfManaged,
  versions: 'Backends in PostgreSQL.',
  samples: [
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
