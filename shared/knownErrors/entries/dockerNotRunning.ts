import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const dockerNotRunning: KnownError = {
  id: 'docker-not-running',
  group: 'resources',
  title: 'Docker is not running, or its socket is elsewhere',
  severity: 'error',
  patterns: [
    /Cannot connect to the Docker daemon[^\n]{0,200}/,
    /[Ee]rror (?:pinging|during connect)[^\n]{0,100}(?:[Dd]ocker|pipe\/docker)[^\n]{0,200}/,
    /failed to connect to (?:the )?[Dd]ocker[^\n]{0,200}/,
    /permission denied while trying to connect to the [Dd]ocker daemon/,
    /docker_engine: The system cannot find the file/,
  ],
  what: 'The provider builds images with the Docker of this machine, but found none at that address. Docker Desktop, colima and Podman have their own socket paths.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Start Docker, and check that it answers.',
      command: 'diagnoseEnvironment',
      shell: 'docker version',
    },
    {
      text: 'If it does, its socket is elsewhere: set `DOCKER_HOST` where Pulumi runs to the address that this prints.',
      shell: 'docker context inspect --format "{{.Endpoints.docker.Host}}"',
    },
    { text: 'If the message says permission denied, your user is not in the group `docker`.' },
    {
      text: 'In CI, the job needs a Docker service, or a builder without one (`docker-build` with a remote builder).',
    },
  ],
  link: { title: 'Docker provider', url: 'https://www.pulumi.com/registry/packages/docker/' },
  versions: 'Docker providers.',
  samples: [
    {
      text: '        * Error pinging Docker server: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
      source: 'report',
    },
  ],
};
