import { whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const postgresDatabaseMissing: KnownError = {
  id: 'postgres-database-missing',
  group: 'backend',
  title: 'The backend’s database does not exist',
  severity: 'error',
  patterns: [/failed to ping PostgreSQL: pq: database "(?<database>[\w.-]{1,100})" does not exist/],
  what:
    'The states are in PostgreSQL. The server was reached, and has no database `{database}`. Pulumi makes a table ' +
    'in a database, but no database.',
  stateSafety: {
    answer: 'unknown',
    why: 'Nothing was read or written. If the database was deleted, the states in it are gone, too.',
  },
  steps: [
    whichBackend,
    { text: 'See which databases there are: `psql "host=HOST user=USER dbname=postgres" -l`.' },
    {
      text: "If the name is wrong, log in with the right one: `pulumi login 'postgres://USER@HOST/DATABASE'`.",
      command: 'logIn',
    },
    { text: 'If there never was one, have it made: `createdb -h HOST -U USER {database}`.' },
    {
      text: 'If it was deleted, ask for the backup of the database server. The states that this extension has backed up are still here.',
      command: 'manageKeptFiles',
    },
  ],
  link: selfManaged,
  versions: 'Backends in PostgreSQL.',
  samples: [
    {
      text: 'error: unable to open bucket postgres://pulumi@db.example.com/nodb: failed to ping PostgreSQL: pq: database "nodb" does not exist (3D000)',
      source: 'cli',
    },
  ],
};
