import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const environmentVariablesMissing: KnownError = {
  id: 'environment-variables-missing',
  group: 'secrets',
  severity: 'error',
  title: 'The environment gives this command no variables',
  patterns: [
    /(?:pulumi env|esc(?: env)?) run [^\n]{1,300}\n(?:[^\n]{0,300}\n){0,3}?[^\n]{0,200}(?:Unable to locate credentials|[Cc]ould not find (?:default )?credentials|[Nn]o valid credential sources|environment variable [^\n]{0,80}not set)/,
  ],
  covers: ['program-exited', 'cloud-credentials'],
  what: '`esc run` starts the command with the variables below `environmentVariables` of the environment, and with nothing else of it. Credentials that an `fn::open` provider got are values of the environment until they are named there.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Put them below `values.environmentVariables`: `AWS_ACCESS_KEY_ID: ${aws.login.accessKeyId}`, and the same for the secret key and the session token.',
    },
    { text: 'See what the environment exports.', shell: 'pulumi env open ORG/PROJECT/ENV --format shell' },
  ],
  link: {
    title: 'Environment variables in ESC',
    url: 'https://www.pulumi.com/docs/esc/environments/working-with-environments/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: '$ esc env run acme/dev -i aws s3 ls\nUnable to locate credentials. You can configure credentials by running "aws configure".',
      source: 'report',
    },
  ],
};
