import { status, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

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
