import type { KnownError } from '../knownError';
import { guide, status } from '../guideLinks';

export const proxyCapturesLoopback: KnownError = {
  id: 'proxy-captures-loopback',
  title: 'A proxy stands between the parts of Pulumi',
  severity: 'error',
  patterns: [
    // Words of the gRPC library in Node programs.
    /E Failed to connect to proxy [^\n]{1,200}/,
    /14 UNAVAILABLE: [^\n]{1,200}/,
    /plugin \[[^\]\n]{1,300}\] did not begin responding to RPC connections/,
    /plugin \[[^\]\n]{1,300}\] did not come alive: /,
    /connect ECONNREFUSED (?:127\.0\.0\.1|::1):\d{1,5}/,
    // An update that ends without having said anything.
    /^(?:Previewing update|Updating|Refreshing|Destroying) \([^)\n]{1,200}\):[ \t]{0,20}\r?\n(?:[ \t]{0,20}\r?\n){1,5}Resources:[ \t]{0,20}\r?\n[ \t\r\n]{0,40}(?:\$[ \t]{0,4})?$(?![^])/,
  ],
  what:
    'The CLI, your program and the plugins are separate processes that talk to each other over the address 127.0.0.1. ' +
    'They cannot reach each other. Mostly a proxy is the reason: the environment sets `http_proxy` or `https_proxy`, ' +
    'and does not exclude 127.0.0.1 and localhost. Pulumi then ends without a result, or with an error of “gRPC”.\n\n' +
    'Otherwise a plugin crashed or was too slow to start; then the lines before say so.',
  stateSafety: { answer: 'yes', why: 'The program could not ask for any resource, so nothing was changed.' },
  steps: [
    {
      text: 'See whether a proxy is the reason: the connections between the parts of Pulumi are tried, and what to set is said.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Exclude 127.0.0.1 and localhost; set both variables; no space after the comma, which Node does not understand.',
      shell: 'export no_proxy=127.0.0.1,localhost NO_PROXY=127.0.0.1,localhost',
    },
    { text: 'In Windows’ PowerShell that is:', shell: '$env:NO_PROXY = "127.0.0.1,localhost"' },
    {
      text: 'Set it where VS Code gets its environment from, too, and restart VS Code.',
    },
    { text: 'Try again.', shell: 'pulumi preview' },
    {
      text: 'If no proxy is set, run it with a log to see which part did not answer.',
      command: 'verboseLog',
      shell: 'pulumi preview --logtostderr -v=9 2> pulumi.log',
    },
  ],
  link: guide.connection,
  versions: 'All versions. Newer SDKs name the proxy; older ones end silently after `Resources:`.',
  samples: [
    {
      text: '    E Failed to connect to proxy 127.0.0.1:3128 with error connect ECONNREFUSED 127.0.0.1:3128',
      source: 'cli',
    },
    {
      text: '    Error: 14 UNAVAILABLE: No connection established. Last error: undefined. Resolution note:',
      source: 'cli',
    },
    { text: 'Previewing update (dev):\n\nResources:\n\n$', source: 'guide' },
    {
      text: 'error: could not launch plugin: nodejs plugin [/usr/local/bin/pulumi-language-nodejs] did not begin responding to RPC connections',
      source: 'report',
    },
  ],
};

export const cannotConnect: KnownError = {
  id: 'cannot-connect',
  title: 'The backend cannot be reached',
  severity: 'error',
  patterns: [
    /performing HTTP request: [A-Z][a-z]{2,6} "[^"\n]{1,600}": [^\n]{1,300}/,
    /proxyconnect tcp: [^\n]{1,200}/,
    /dial tcp[^\n]{0,100}: (?:lookup [^\n]{1,200}: (?:no such host|i\/o timeout|server misbehaving|Temporary failure)|connect: [a-z ]{1,60}|i\/o timeout)/,
    /x509: certificate [^\n]{1,200}/,
    /net\/http: TLS handshake timeout/,
  ],
  what:
    'The CLI got no connection. `no such host`: the name is not known here (no network, a VPN that is off). ' +
    '`connection refused` or a timeout: a firewall, or nobody listens there. `proxyconnect`: the proxy itself does not ' +
    'answer. `x509`: something on the way, mostly a company’s proxy, shows a certificate of its own.',
  stateSafety: {
    answer: 'unknown',
    why: 'At the start of a command nothing has happened. During an update, the last operations may not be saved.',
  },
  steps: [
    {
      text: 'See whether you are online and the service is, too. The way to the backend is tried step by step.',
      command: 'diagnoseEnvironment',
      link: status,
    },
    {
      text: 'Have your network let `https://api.pulumi.com` through, port 443 (`https://app.pulumi.com` is only for the web console), and `https://get.pulumi.com` for plugins.',
    },
    {
      text: 'With a proxy, set `HTTPS_PROXY`, and `NO_PROXY` for what it must leave alone.',
      shell: 'export NO_PROXY=127.0.0.1,localhost',
    },
    { text: 'See which backend it is about; it may be an old one that is gone.', shell: 'pulumi whoami -v' },
    {
      text: 'If it came during an update: release the stack and settle what was going on.',
      command: 'repairPendingOperations',
    },
  ],
  link: guide.connection,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: performing HTTP request: Get "http://127.0.0.1:9911/api/user/stacks?project=shop": dial tcp 127.0.0.1:9911: connect: connection refused',
      source: 'cli',
    },
    {
      text: 'error: performing HTTP request: Get "https://api.pulumi.com/api/user": proxyconnect tcp: dial tcp 127.0.0.1:9: connect: connection refused',
      source: 'cli',
    },
    {
      text: 'error: performing HTTP request: Get "https://api.pulumi.com/api/user": dial tcp: lookup api.pulumi.com on 10.0.0.53:53: no such host',
      source: 'cli',
    },
  ],
};
