import type { KnownError } from '../knownError';

export const helmValuesRefused: KnownError = {
  id: 'helm-values-refused',
  group: 'resources',
  title: 'The Helm chart does not render with these values',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled'],
  patterns: [
    /values don't meet the specifications of the schema\(s\)[^\n]{0,200}/,
    /execution error at \((?<file>[\w./-]{1,200}):(?<line>\d{1,6}):\d{1,6}\): [^\n]{1,300}/,
    /template: (?<file>[\w./-]{1,200}):(?<line>\d{1,6}):\d{1,6}: executing [^\n]{1,400}/,
    /parse error at \((?<file>[\w./-]{1,200}):(?<line>\d{1,6})\): [^\n]{1,300}/,
    /YAML parse error on (?<file>[\w./-]{1,200}): [^\n]{1,300}/,
  ],
  what: 'The chart was found, and Helm cannot make manifests of it with the `values` of the program: the chart’s schema does not allow a name or a type, a required value is missing, or a template of the chart fails with one of them. The lines below say which.',
  told: 'It is line {line} of `{file}` in the chart.',
  stateSafety: { answer: 'yes', why: 'Nothing was changed: the chart was not rendered.' },
  steps: [
    {
      text: 'Compare the name and type of the value with the `values.yaml` of that very version of the chart.',
    },
    {
      text: 'Render it by hand with `helm template --debug` and the same values: it shows how far Helm comes.',
    },
    {
      text: 'A value that is an output of another resource is empty in a preview: give it a default, or the chart its own values for it.',
    },
  ],
  link: {
    title: 'helm.v3.Release',
    url: 'https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v3/release/',
  },
  versions: 'Kubernetes provider: `Chart` and `Release`.',
  samples: [
    {
      text: "    error: values don't meet the specifications of the schema(s) in the following chart(s):\n    k6-operator:\n    - (root): Additional property fullnameOverride is not allowed",
      source: 'report',
    },
    {
      text: '    error: execution error at (shop/templates/deployment.yaml:12:3): image.tag is required',
      source: 'report',
    },
  ],
};
