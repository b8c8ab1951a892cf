import { status, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const cannotConnect: KnownError = {
  id: 'cannot-connect',
  group: 'network',
  title: 'The backend cannot be reached',
  severity: 'error',
  patterns: [
    /performing HTTP request: [A-Z][a-z]{2,6} "[^"\n]{1,600}": [^\n]{1,300}/,
    /proxyconnect tcp: [^\n]{1,200}/,
    /(?:unable to open bucket|could not list|failed to (?:load checkpoint|ping PostgreSQL)|read "\.pulumi|blob \()[^\n]{0,900}dial tcp[^\n]{0,300}/,
    /(?:request send failed|exceeded maximum number of attempts), [^\n]{1,900}(?:EOF|connection reset by peer|broken pipe|i\/o timeout|context deadline exceeded)/,
    // Older CLIs, with an older S3 library.
    /(?:\(code=[A-Za-z]{1,30}\): RequestError: send request failed\r?\n)?caused by: [^\n]{1,300}dial tcp[^\n]{1,200}/,
    /blob \([^\n]{1,600}(?:context deadline exceeded|driver: bad connection|connection reset by peer|broken pipe)/,
    /failed to ping PostgreSQL: (?:EOF|read tcp|driver: bad connection|context deadline exceeded)/,
  ],
  what:
    'The CLI got no connection. `no such host`: the name is not known here (no network, or a VPN that is off). ' +
    '`connection refused` or a timeout: a firewall blocks it, or no server listens there. `EOF` or `reset`: the connection ' +
    'was interrupted. `proxyconnect`: the proxy itself does not answer. The state is not damaged, whatever Pulumi was ' +
    'about to read. (If Google Cloud Storage cannot be reached, Pulumi waits for minutes without a message.)',
  stateSafety: {
    answer: 'unknown',
    why: 'At the start of a command nothing has happened. During an update, the last operations may not be saved.',
  },
  steps: [
    {
      text: 'See whether you are online, and what the message names: a service, a bucket’s server, a database. The command tests each step of the connection.',
      command: 'diagnoseEnvironment',
      link: status,
    },
    {
      text: 'Have your network let the address and the port in the message through. For Pulumi Cloud, that is `https://api.pulumi.com`, port 443 (`https://app.pulumi.com` is only for the web console); plugins come from `https://get.pulumi.com`.',
    },
    {
      text: 'With a proxy, set `HTTPS_PROXY`, and `NO_PROXY` for what it must leave alone. A database is reached without it.',
      shell: 'export NO_PROXY=127.0.0.1,localhost',
    },
    { text: 'If the address is an old one that is gone, log in to the one that is right.', command: 'logIn' },
    {
      text: 'If it came during an update: release the stack and repair its pending operations.',
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
      text: 'error: failed to load checkpoint: operation error S3: GetObject, exceeded maximum number of attempts, 3, https response error StatusCode: 0, RequestID: , HostID: , request send failed, Get "http://127.0.0.1:9559/states/.pulumi/stacks/shop/dev.json?x-id=GetObject": EOF',
      source: 'cli',
    },
    {
      text: 'error: performing HTTP request: Get "https://api.pulumi.com/api/user": dial tcp: lookup api.pulumi.com on 10.0.0.53:53: no such host',
      source: 'cli',
    },
  ],
};
