import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const kustomizeFailed: KnownError = {
  id: 'kustomize-failed',
  group: 'resources',
  title: 'Kustomize cannot build the directory',
  severity: 'error',
  patterns: [
    /kustomize (?:failed for directory|build error)[^\n]{0,300}/,
    /failed to retrieve specified kustomize directory: [^\n]{1,300}/,
    /the helmCharts feature requires "(?<program>\w{1,40})" binary to be on the system PATH/,
  ],
  what: 'Before anything is made, the provider lets Kustomize build the directory, and Kustomize refuses: a file that `kustomization.yaml` names is not there, a patch has no target, or the address of a remote directory is wrong. What follows are its own words.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Build it by hand in the same folder; the message is the same, and the mistake is quicker to find.',
      shell: 'kubectl kustomize DIRECTORY',
    },
    {
      text: 'A relative path begins in the folder of Pulumi.yaml. For `helmCharts`, `helm` has to be in `PATH`.',
    },
  ],
  link: { title: 'Kubernetes provider', url: 'https://www.pulumi.com/registry/packages/kubernetes/' },
  versions: 'Kubernetes provider.',
  samples: [
    {
      text: "error: kustomize failed for directory \"./overlays/dev\": accumulating resources: accumulation err='accumulating resources from '../base': open ../base: no such file or directory'",
      source: 'code',
    },
  ],
};
