import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const oidcTokenMissing: KnownError = {
  id: 'oidc-token-missing',
  group: 'resources',
  title: 'The CI job has no identity token (OIDC)',
  severity: 'error',
  patterns: [
    /Did you mean to set the `?id-token`? permission/,
    /Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable/,
    /OIDC authentication was requested via useOidc\/ARM_USE_OIDC but no token[^\n]{0,200}/,
    /GitHub Actions did not inject \$?ACTIONS_ID_TOKEN_REQUEST_TOKEN/,
  ],
  what: 'A job gets an identity token only if its workflow asks for the permission. Without it, the step that signs in to the cloud (or to Pulumi) has no token. Outside of GitHub Actions, nothing gives the providers of Azure a token by itself: there `ARM_OIDC_TOKEN` (or `ARM_OIDC_TOKEN_FILE_PATH`) has to name one.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Add to the job, or to the workflow: `permissions:` with `id-token: write` and `contents: read`. Once there are permissions, all others are off.',
    },
    { text: 'A pull request from a fork never gets a token; run it from a branch of the repository.' },
    { text: 'A reusable workflow needs the permission in the workflow that calls it as well.' },
  ],
  link: {
    title: 'OpenID Connect in GitHub Actions',
    url: 'https://docs.github.com/actions/security-for-github-actions/security-hardening-your-deployments',
  },
  versions: 'GitHub Actions.',
  samples: [
    {
      text: 'Error: It looks like you might be trying to authenticate with OIDC. Did you mean to set the `id-token` permission?',
      source: 'report',
    },
  ],
};
