import type { KnownError } from '../knownError';

export const azureLogin: KnownError = {
  id: 'azure-login',
  group: 'resources',
  title: 'Azure wants a new login',
  severity: 'error',
  patterns: [
    /AADSTS\d{4,8}[^\n]{0,200}/,
    /(?:[Pp]lease run|re-authenticate using|run:?) ['`"]?az login/,
    /No Authorization Tokens were found/,
    /Error (?:building (?:AzureRM|account|ARM Config)|populating Client ID)[^\n]{0,200}/,
    /could not (?:acquire|get) (?:access )?token[^\n]{0,200}/,
    /AzureCLICredential[^\n]{0,200}/,
    /(?:no subscription|subscription [^\n]{0,60}) (?:was )?(?:could not be |not )found[^\n]{0,100}/,
    /Authenticating using the Azure CLI is only supported as a User[^\n]{0,100}/,
    /Azure CLI (?:not found|is not installed)[^\n]{0,80}/,
  ],
  what: 'The provider takes the login of the Azure CLI of this machine, or a service principal from the environment or the stack’s configuration. There is none, or it has expired; or the Azure CLI is signed in as a service principal, which older providers do not take from it.',
  stateSafety: {
    answer: 'yes',
    why: 'Nothing was changed. Do not refresh with another account: the state would lose everything that this account cannot see.',
  },
  steps: [
    { text: 'Sign in again, where Pulumi runs.', shell: 'az login' },
    {
      text: 'See that it is the subscription that you mean.',
      command: 'diagnoseEnvironment',
      shell: 'az account show',
    },
    {
      text: 'In CI, use a service principal or OIDC: `ARM_CLIENT_ID`, `ARM_TENANT_ID`, `ARM_SUBSCRIPTION_ID` with `ARM_CLIENT_SECRET` or `ARM_USE_OIDC`.',
    },
  ],
  link: {
    title: 'Azure Native provider: setup',
    url: 'https://www.pulumi.com/registry/packages/azure-native/installation-configuration/',
  },
  versions: 'Azure providers.',
  samples: [
    {
      text: 'error: Error building AzureRM Client: Error populating Client ID from the Azure CLI: No Authorization Tokens were found - please re-authenticate using `az login`.',
      source: 'report',
    },
  ],
};
