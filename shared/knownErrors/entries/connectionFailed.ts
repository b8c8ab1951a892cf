import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const connectionFailed: KnownError = {
  id: 'connection-failed',
  group: 'network',
  title: 'A connection could not be made',
  severity: 'error',
  patterns: [
    /dial tcp[^\n]{0,100}: (?:lookup [^\n]{1,200}: (?:no such host|i\/o timeout|server misbehaving|Temporary failure)|connect: [a-z ]{1,60}|i\/o timeout)/,
    /net\/http: TLS handshake timeout/,
    /error: [^\n]{0,200}context deadline exceeded/,
    /looks like "(?<address>https?:\/\/[\w.:/-]{1,200})" is not a valid chart repository or cannot be reached/,
  ],
  covers: ['yaml-program-fault'],
  what: 'The message has the address that was not reached, which shows the kind of connection: the backend of Pulumi (`api.pulumi.com`, a bucket, a database), a plugin’s download (`get.pulumi.com`, `api.github.com`), a repository of charts, or the API that a provider manages. `127.0.0.1` with a changing port is a process of Pulumi itself on this machine.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'See whether the backend can be reached; the command tests each step of the connection.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'For any other address: see whether it is right, and let through (VPN, firewall, proxy) from where Pulumi runs.',
    },
    {
      text: 'For `127.0.0.1`: a process ended, or a firewall of the machine is in between. Look above for a crash.',
    },
  ],
  link: guide.connection,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: could not read the chart: Get "https://charts.example.org/index.yaml": dial tcp: lookup charts.example.org: no such host',
      source: 'report',
    },
  ],
};
