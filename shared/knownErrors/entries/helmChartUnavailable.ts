import type { KnownError } from '../knownError';

export const helmChartUnavailable: KnownError = {
  id: 'helm-chart-unavailable',
  group: 'resources',
  title: 'The Helm chart cannot be fetched or read',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [
    /failed to (?:(?:pull|fetch|locate|download) (?:the )?chart(?=[:"']| ["']|$)|load chart from temp)[^\n]{0,300}/,
    /chart "[^"\n]{1,100}" (?:version "[^"\n]{1,60}" )?not found in [^\n]{1,200}/,
    /chart "[^"\n]{1,100}" matching [^\n]{0,60} not found/,
    /failed to fetch https?:\/\/[^\s]{1,200}\.tgz/,
    /Command failed: helm (?:template|fetch|pull)[^\n]{0,300}/,
    /failed to generate YAML for specified Helm chart[^\n]{0,300}/,
    /'repo' option specifies the name of the Helm Chart repo, not the URL/,
  ],
  what: 'Before it makes anything, Pulumi fetches the chart and renders it. The repository does not have that chart or version, the chart’s name includes the repository’s name although the address is also given (`gitlab/gitlab` with `repo`), the repository has moved, or the chart and the values do not render. The end of the line says which.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: the chart was not rendered.' },
  steps: [
    {
      text: 'With the repository’s address in the program, give the chart’s bare name; with a name from `helm repo add`, no address.',
    },
    {
      text: 'See that the repository still has that version: repositories drop old ones, and many have moved to `oci://` addresses.',
    },
    {
      text: 'If it is found and does not render, do it by hand with `helm template` and the same values: Helm says where the fault is.',
    },
  ],
  link: {
    title: 'helm.v3.Chart',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v3/chart/',
  },
  versions: 'Kubernetes provider: `Chart` and `Release`.',
  samples: [
    {
      text: '    <ref *1> Error: invocation of kubernetes:helm:template returned an error: failed to generate YAML for specified Helm chart: failed to pull chart: chart "gitlab/gitlab" not found in https://charts.gitlab.io/ repository',
      source: 'report',
    },
  ],
};
