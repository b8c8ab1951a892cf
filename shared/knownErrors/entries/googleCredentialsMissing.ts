import { startedFrom, whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const googleCredentialsMissing: KnownError = {
  id: 'google-credentials-missing',
  group: 'login',
  title: 'Pulumi finds no Google credentials for the backend',
  severity: 'error',
  patterns: [/missing google credentials: [^\n]{1,200}/],
  what:
    'The states are in Google Cloud Storage. Pulumi takes credentials from `GOOGLE_CREDENTIALS` (the JSON itself), from ' +
    '`GOOGLE_OAUTH_ACCESS_TOKEN`, or from the file that `GOOGLE_APPLICATION_CREDENTIALS` or your sign-in names. There ' +
    'are none, or what is there cannot be read.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Sign in.', shell: 'gcloud auth application-default login' },
    {
      text: 'If `GOOGLE_CREDENTIALS` is set: it must hold the JSON of a key, and no path. A path belongs into the other variable: `export GOOGLE_APPLICATION_CREDENTIALS=FILE`.',
    },
    { text: 'If `GOOGLE_APPLICATION_CREDENTIALS` is set, see whether that file is there.' },
    startedFrom,
    whichBackend,
  ],
  link: {
    title: 'How Google’s libraries look for credentials',
    url: 'https://cloud.google.com/docs/authentication/application-default-credentials',
  },
  versions: 'Backends in Google Cloud Storage.',
  samples: [
    {
      text: 'error: missing google credentials: unable to find gcp credentials: google: error getting credentials using GOOGLE_APPLICATION_CREDENTIALS environment variable: open /nosuch.json: no such file or directory',
      source: 'cli',
    },
    {
      text: "error: missing google credentials: unable to parse credentials from $GOOGLE_CREDENTIALS: invalid character '/' looking for beginning of value",
      source: 'cli',
    },
  ],
};
