import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const providerUnreachable: KnownError = {
  id: 'provider-unreachable',
  group: 'resources',
  title: 'A provider cannot reach what it manages',
  severity: 'error',
  patterns: [
    /dial tcp[^\n]{0,100}: (?:lookup [^\n]{1,200}|connect: [a-z ]{1,60}|i\/o timeout)/,
    /(?:no such host|connection refused|i\/o timeout|TLS handshake timeout|network is unreachable|connection timed out)[^\n]{0,100}/,
    /(?:connection reset by peer|broken pipe|context deadline exceeded)[^\n]{0,60}/,
  ],
  saidOf: 'a resource',
  what: 'The provider of this resource got no connection to the API, database or server that it manages. That is not the backend of Pulumi, which holds the state: that one was reached.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'The message has the address: see whether it is the right one, and whether it can be reached from where Pulumi runs (VPN, firewall, a private endpoint).',
    },
    {
      text: 'If this same program makes the server, the resource must depend on it, and it must be ready: give the provider the outputs of the server, or make it in a stack before this one.',
    },
    {
      text: 'With a proxy, set `HTTPS_PROXY` and `NO_PROXY` where Pulumi runs.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: guide.connection,
  versions: 'All providers.',
  samples: [
    {
      text: '  postgresql:index:Database (shop):\n    error: Error initializing PostgreSQL client: error PostgreSQL version: dial tcp 192.168.0.2:5432: connect: connection refused',
      source: 'report',
    },
  ],
};
