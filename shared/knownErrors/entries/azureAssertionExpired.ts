import type { KnownError } from '../knownError';

export const azureAssertionExpired: KnownError = {
  id: 'azure-assertion-expired',
  group: 'resources',
  title: 'The identity token for Azure is too old',
  severity: 'error',
  patterns: [/AADSTS700024[^\n]{0,200}/, /[Cc]lient assertion is not within its valid time range/],
  what: 'The provider signs in with a token (OIDC) that is valid for minutes or an hour, and this one has expired. Either the run took longer than that, or the token is an old one: refresh and destroy without the program use the token that the last update left in the provider’s entry in the state.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: Azure refused the login.' },
  steps: [
    {
      text: 'Run the program, which gives the provider the present token: with an update, or with a refresh that runs it (`pulumi destroy --run-program` does so, too).',
      command: 'refreshStack',
      shell: 'pulumi refresh --run-program',
    },
    {
      text: 'If the run itself takes that long, have the provider fetch tokens by itself: `useOidc` with the CI system’s request address (`ARM_OIDC_REQUEST_URL`, `ARM_OIDC_REQUEST_TOKEN`) in place of a fixed token.',
    },
    {
      text: 'If it fails at once, see whether this machine’s clock is right.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: {
    title: 'Azure Native provider: setup',
    url: 'https://www.pulumi.com/registry/packages/azure-native/installation-configuration/',
  },
  versions: 'Azure providers with OIDC. `--run-program` needs a CLI of 2025 or newer.',
  samples: [
    {
      text: '      "error_description": "AADSTS700024: Client assertion is not within its valid time range. Current time: 2025-10-23T14:03:12Z"',
      source: 'report',
    },
  ],
};
