import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const registryRefused: KnownError = {
  id: 'registry-refused',
  group: 'resources',
  title: 'The container registry does not accept the login',
  severity: 'error',
  patterns: [
    /failed to (?:solve|push|fetch|authorize)[^\n]{0,400}40[13] (?:Unauthorized|Forbidden)/,
    /failed to solve: [^\n]{0,200}authorization failed/,
    /most likely due to incorrect or mismatched registry credentials/,
    /no basic auth credentials/,
    /(?:unauthorized: (?:authentication required|incorrect username or password|access (?:to the requested resource )?denied)|denied: (?:requested access to the resource is denied|Permission|access forbidden))[^\n]{0,120}/,
    /error getting credentials - err: exec: "docker-credential-[\w-]{1,40}"[^\n]{0,120}/,
    /pull access denied for [^\n]{1,160}/,
  ],
  what: 'Docker pushes or pulls an image, and the registry requires a login that Docker does not have, or that lacks the permission. Tokens of cloud registries are valid for a few hours only.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Log in to the registry again where Pulumi runs, or give the `registry` of the image resource a fresh token.',
      shell: 'docker login',
    },
    {
      text: 'If the message names a `docker-credential-…` program, it is not in `PATH`: install it, or remove `credsStore` from `~/.docker/config.json`.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'See that the repository exists and the name of the image has the registry’s address before it.',
    },
  ],
  link: { title: 'Docker provider', url: 'https://www.pulumi.com/registry/packages/docker/' },
  versions: 'Docker providers.',
  samples: [
    { text: 'error: failed to push: denied: requested access to the resource is denied', source: 'report' },
  ],
};
