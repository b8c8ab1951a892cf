import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const awsProfileIncomplete: KnownError = {
  id: 'aws-profile-incomplete',
  group: 'resources',
  title: 'The AWS profile is there, and its settings are incomplete or contradict each other',
  severity: 'error',
  covers: ['cloud-credentials'],
  patterns: [
    /profile "(?<profile>[\w.@+-]{1,100})" is configured to use SSO but is missing required configuration[^\n]{0,200}/,
    /SharedConfigErr: [^\n]{1,300}/,
    /only one credential type may be specified per profile[^\n]{0,200}/,
    /SharedConfigAssumeRoleError: [^\n]{1,300}/,
  ],
  what: 'A section of `.aws/config` has all that the provider needs, or it refuses the profile: `sso_region`, `sso_start_url`, `sso_account_id` and `sso_role_name` for a login by SSO; one kind of login only (`source_profile`, `credential_process`, `sso_…`). Older providers do not know `sso_session`, which newer versions of the AWS CLI write.',
  told: 'It is the profile `{profile}`.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Update the provider’s package, if the profile has `sso_session`; until then, write the settings of the session into the profile itself.',
    },
    {
      text: 'See what the profile has, and whether the AWS CLI accepts it.',
      command: 'diagnoseEnvironment',
      shell: 'aws sts get-caller-identity',
    },
    {
      text: 'Or give Pulumi the credentials of that login in its environment.',
      shell: 'eval "$(aws configure export-credentials --format env)"',
    },
  ],
  link: {
    title: 'AWS provider: setup',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'AWS providers; `sso_session` since version 5.30 of `aws`.',
  samples: [
    {
      text: '    Details: loading configuration: profile "shop" is configured to use SSO but is missing required configuration: sso_region, sso_role_name, sso_start_url',
      source: 'report',
    },
  ],
};
