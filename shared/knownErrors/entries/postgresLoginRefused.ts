import { escapedPassword, whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const postgresLoginRefused: KnownError = {
  id: 'postgres-login-refused',
  group: 'login',
  title: 'The backend’s database does not accept user or password',
  severity: 'error',
  patterns: [
    /failed to (?:ping|connect to) PostgreSQL: pq: (?:password authentication failed for user|no pg_hba\.conf entry for|role "[^"\n]{1,100}" does not exist)/,
  ],
  what:
    'The states are in PostgreSQL. The server was reached and does not know this user with this password, or does not ' +
    'let it in from here. It says the same of a user that does not exist and of a password that is wrong.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See whether user, host and database in the backend’s address are the right ones.',
      command: whichBackend.command!,
    },
    {
      text: 'Try the same user without Pulumi; it asks for the password: `psql "host=HOST port=5432 user=USER dbname=DATABASE"`.',
    },
    escapedPassword,
    {
      text: 'Log in with the right password. A variable keeps it out of the shell’s history: Pulumi takes `PULUMI_BACKEND_URL`.',
      command: 'logIn',
    },
    { text: 'If it is `pg_hba.conf`, the administrator of the server has to allow your address.' },
  ],
  link: selfManaged,
  versions: 'Backends in PostgreSQL.',
  samples: [
    {
      text: 'error: unable to open bucket postgres://pulumi@db.example.com/pulumi: failed to ping PostgreSQL: pq: password authentication failed for user "pulumi" (28P01)',
      source: 'cli',
    },
  ],
};
