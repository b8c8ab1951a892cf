import type { KnownError } from '../knownError';

export const oidcNotTrusted: KnownError = {
  id: 'oidc-not-trusted',
  group: 'resources',
  title: 'The cloud does not accept the job’s identity token (OIDC)',
  severity: 'error',
  patterns: [
    /[Nn]ot authorized to perform:? sts:AssumeRoleWithWebIdentity/,
    /AssumeRoleWithWebIdentity[^\n]{0,200}(?:AccessDenied|InvalidIdentityToken|not authorized)[^\n]{0,200}/,
    /AADSTS70021\d{0,2}[^\n]{0,200}/,
    /No matching federated identity record found/,
    /credential is rejected by the attribute condition/,
    /(?:InvalidIdentityToken|No OpenIDConnect provider found)[^\n]{0,200}/,
  ],
  what: 'The job (GitHub, GitLab, Pulumi Deployments, ESC) shows a token that says who it is, but the requested role or application trusts other identities: its conditions for the subject (`sub`), the audience (`aud`) or the issuer do not fit.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: it failed before there were credentials.' },
  steps: [
    {
      text: 'Compare the trust policy (AWS), the federated credential (Azure) or the attribute condition (Google) with what the job sends: the subject names repository and branch, environment or stack, letter by letter.',
    },
    {
      text: 'See that the audience is the one that the cloud expects: `sts.amazonaws.com` for GitHub and AWS, the organization’s name for Pulumi.',
    },
    { text: 'In GitHub, the job needs `permissions: id-token: write`.' },
  ],
  link: {
    title: 'OIDC in Pulumi',
    url: 'https://www.pulumi.com/docs/administration/access-identity/oidc-client/',
  },
  versions: 'All clouds.',
  samples: [
    {
      text: 'Error: Could not assume role with OIDC: Not authorized to perform sts:AssumeRoleWithWebIdentity',
      source: 'report',
    },
  ],
};
