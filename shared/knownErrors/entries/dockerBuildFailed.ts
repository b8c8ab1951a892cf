import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const dockerBuildFailed: KnownError = {
  id: 'docker-build-failed',
  group: 'resources',
  title: 'A Docker image could not be built',
  severity: 'error',
  patterns: [
    /' ?docker build [^'\n]{0,300}' failed with exit code \d{1,3}/,
    /failed to solve: (?:process |failed to (?:compute cache key|read dockerfile)|dockerfile parse error)[^\n]{0,300}/,
    /failed to solve with frontend [^\n]{1,300}/,
    /loading nodes: failed to find driver "[^"\n]{1,60}"/,
    /failed to (?:read dockerfile|create LLB definition)[^\n]{0,300}/,
    /[^\n]{0,80} requires BuildKit\./,
    /did not complete successfully: exit code: \d{1,3}/,
    /No digest available for image [^\n]{1,200}/,
    /error reading build output: [^\n]{1,300}/,
    /An image does not exist locally with the tag/,
    /docker(?:-build)?:index(?:\/image)?:Image \([^()\n]{1,200}\):?\n[ \t|]{0,12}error: exit status \d{1,3}/,
  ],
  what: 'Docker was reached, but the build failed: a command of the Dockerfile ended with an error, a file is not in the build context, or the builder is of another kind than the provider expects (a builder of `docker buildx` keeps its images to itself).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Look for the output of the failing command above; with only this line, build it by hand with `docker build` in the same folder, for the same platform.',
    },
    { text: 'If a file is missing, look at the context’s folder and at .dockerignore.' },
    {
      text: 'If it works by hand, check which builder is in use; `docker buildx use default` selects Docker’s own.',
      shell: 'docker buildx ls',
    },
    { text: 'In CI, a Docker daemon must run: many CI images, including Pulumi’s, have none.' },
  ],
  link: { title: 'Docker Build provider', url: 'https://www.pulumi.com/registry/packages/docker-build/' },
  versions: 'Providers `docker` and `docker-build`, `awsx.ecr.Image`.',
  samples: [
    {
      text: '    error: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
      source: 'report',
    },
    {
      text: " error: Error: ' docker build ./app -t 12fda807-container' failed with exit code 1",
      source: 'report',
    },
  ],
};
