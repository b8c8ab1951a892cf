import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const sshUnreachable: KnownError = {
  id: 'ssh-unreachable',
  group: 'resources',
  title: 'No connection by SSH to the machine',
  severity: 'error',
  patterns: [
    /ssh: connect to host (?<host>[\w.:-]{1,200}) port (?<port>\d{1,5}): [^\n]{1,200}/,
    /ssh: Could not resolve hostname (?<host>[\w.:-]{1,200}): [^\n]{1,200}/,
    /kex_exchange_identification: [^\n]{1,200}/,
  ],
  covers: ['ssh-login-refused', 'provider-unreachable', 'connection-failed', 'docker-not-running'],
  what: 'A resource of the program works on another machine by SSH, and nothing answers there: the machine is still starting, its address has changed, a firewall or security group does not let this machine through, or the service listens on another port. It is no matter of the login yet.',
  told: 'It is `{host}`, port {port}.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Try it in a terminal, from the machine where Pulumi runs.', shell: 'ssh -v -p {port} {host}' },
    {
      text: 'If it has only just been made, wait for it: `dialErrorLimit` and `perDialTimeout` of a `remote.Command`, or a resource between that waits.',
    },
    { text: 'Let the address of the machine where Pulumi runs through, in CI that of the runner.' },
  ],
  link: {
    title: 'Command: remote.Command',
    url: 'https://www.pulumi.com/registry/packages/command/api-docs/remote/command/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: Error pinging Docker server: error during connect: Get "http://docker.example.com/_ping": command [ssh -o ConnectTimeout=30 -l root -p 22 -- 10.0.0.7 docker system dial-stdio] has exited with exit status 255: stderr=ssh: connect to host 10.0.0.7 port 22: Connection refused',
      source: 'report',
    },
  ],
};
