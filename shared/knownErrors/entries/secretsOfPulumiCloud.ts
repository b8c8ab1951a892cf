import { aboutSecrets } from '../guideLinks';
import type { KnownError } from '../knownError';

export const secretsOfPulumiCloud: KnownError = {
  id: 'secrets-of-pulumi-cloud',
  group: 'secrets',
  title: 'Pulumi Cloud keeps the key of the state’s secrets, and does not give it to you',
  severity: 'error',
  patterns: [
    /constructing secrets manager of type "service": [^\n]{0,80}could not find access token for [^\n]{1,200}/,
    /decrypting secret value: \[404\][^\n]{0,200}/,
  ],
  what:
    'The state was exported from Pulumi Cloud: its `secrets_providers` says that the key of its secrets is kept there. ' +
    'Pulumi asks for that key before it reads anything else, whether the state has a secret or not, and also where ' +
    '`--show-secrets` has put the secrets into it in plaintext. You are not logged in there, or it answers 404: the stack ' +
    'that `secrets_providers` names was renamed or deleted, or your account cannot see it.',
  stateSafety: {
    answer: 'yes',
    why: 'The file has no errors, and nothing was imported: the stack is as it was.',
  },
  steps: [
    {
      text: 'If the stack is still in Pulumi Cloud, migrate it: that decrypts its secrets with the old key and encrypts them with the new one.',
      command: 'migrateStack',
    },
    {
      text: 'Or log in to Pulumi Cloud and then to your own backend again. Pulumi remembers both logins, and the import finds the key.',
      command: 'logIn',
      shell: 'pulumi login https://api.pulumi.com',
    },
    {
      text: 'At a 404, compare organization, project and stack in `secrets_providers` with the stacks that your account sees. Without that stack, its secrets can probably not be decrypted: take them from where they come from.',
      shell: 'pulumi stack ls --all',
    },
    {
      text: 'If the state has no secret, open the file and put the cursor on `secrets_providers`: the lightbulb offers to remove it. It offers that only where there is no secret, because Pulumi could not read one without it.',
    },
  ],
  link: aboutSecrets,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: could not deserialize deployment: constructing secrets manager of type "service": could not find access token for https://api.pulumi.com, have you logged in?',
      source: 'cli',
    },
    {
      text: "error: could not deserialize deployment: decrypting secret value: [404] Not Found: Stack 'dev' not found",
      source: 'report',
    },
  ],
};
