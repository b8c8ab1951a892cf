/**
 * What the CLI 3.274 and the provider 4.24 printed on real clusters (`test/kubernetes`), by the name of its file in
 * `test/fixtures/kubernetes`: the known errors that explain it, the most telling one first.
 */
export const KUBERNETES_ERRORS = {
  'ingress-without-address': ['ingress-load-balancer', 'kubernetes-not-ready'],
  'update-unreachable': ['kubernetes-unreachable'],
  'refresh-unreachable': ['kubernetes-unreachable'],
  'update-without-rights': ['kubernetes-forbidden'],
  'refresh-without-rights': ['kubernetes-forbidden'],
  'update-unknown-user': ['kubernetes-login'],
  'refresh-unknown-user': ['kubernetes-login'],
  'field-conflict': ['kubernetes-field-conflict'],
  'kind-unknown': ['kubernetes-kind-unknown'],
} as const;

export type KubernetesOutput = keyof typeof KUBERNETES_ERRORS;
