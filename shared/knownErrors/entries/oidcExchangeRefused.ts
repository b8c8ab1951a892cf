import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const oidcExchangeRefused: KnownError = {
  id: 'oidc-exchange-refused',
  group: 'login',
  title: 'Pulumi Cloud does not exchange this token for a login',
  severity: 'error',
  patterns: [
    /OIDC token exchange failed: [^\n]{1,300}/,
    /--oidc-(?:org|team|user) '[^'\n]{1,100}' conflicts with JWT/,
  ],
  covers: ['not-logged-in'],
  what: 'A CI job logs in to Pulumi Cloud with a token that its own platform has signed. Pulumi Cloud has refused it, or there was none: the issuer is not registered for the organization, no policy fits the token’s subject or audience, the token has expired, or its file is empty.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Compare the token’s issuer, subject and audience with the organization’s OIDC issuers and their policies, in the organization’s settings.',
      link: {
        title: 'OIDC issuers',
        url: 'https://www.pulumi.com/docs/administration/access-identity/oidc-client/',
      },
    },
    {
      text: 'In GitHub Actions the job needs `permissions: id-token: write`; the audience is `urn:pulumi:org:ORGANIZATION`.',
    },
    {
      text: 'Name organization and kind of token as the policy has them (`--oidc-org`, `--oidc-team`, `--oidc-user`).',
    },
  ],
  link: {
    title: 'OIDC issuers',
    url: 'https://www.pulumi.com/docs/administration/access-identity/oidc-client/',
  },
  versions: 'Pulumi Cloud.',
  samples: [
    { text: 'error: OIDC token exchange failed: [401] Unauthorized', source: 'code' },
    {
      text: "error: OIDC token exchange failed: Failed to read OIDC token: file '/tmp/token' is empty",
      source: 'code',
    },
  ],
};
