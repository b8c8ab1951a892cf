import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';

export const untrustedCertificate: KnownError = {
  id: 'untrusted-certificate',
  group: 'network',
  title: 'A server’s certificate is not trusted',
  severity: 'error',
  patterns: [
    /x509: failed to load system roots[^\n]{0,200}/,
    /tls: failed to verify certificate: [^\n]{1,200}/,
    /x509: (?:certificate|cannot validate) [^\n]{1,200}/,
  ],
  what:
    'The server has a certificate that this machine does not trust. Usually something between them inspects ' +
    'connections, such as a company’s proxy, and has its own certificate; or a server of your own has a ' +
    'self-signed one. `expired or not yet valid` can also mean that the clock here is wrong.',
  stateSafety: {
    answer: 'unknown',
    why: 'At the start of a command nothing has happened. During an update, the last operations may not be saved.',
  },
  steps: [
    {
      text: 'See whose certificate it is: the command tests each step of the connection to the backend.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Add the certificate of your company or server to those that the system trusts. Ask your network administrators for the file.',
    },
    {
      text: 'On Linux, you can name such a file for Pulumi alone: `export SSL_CERT_FILE=FILE.PEM`.',
    },
    {
      text: 'Programs and plugins of Node.js have a variable of their own: `export NODE_EXTRA_CA_CERTS=FILE.PEM`.',
    },
    { text: 'If the name in the certificate is another one, use that name in the address.' },
  ],
  link: guide.connection,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: performing HTTP request: Get "https://pulumi.example.com/api/user": tls: failed to verify certificate: x509: certificate signed by unknown authority',
      source: 'cli',
    },
  ],
};
