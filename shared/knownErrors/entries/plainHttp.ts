import { whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const plainHttp: KnownError = {
  id: 'plain-http',
  group: 'network',
  title: 'The server does not speak HTTPS at this address',
  severity: 'error',
  patterns: [
    /tls: first record does not look like a TLS handshake/,
    /(?:request send failed, |performing HTTP request: )[^\n]{1,900}server gave HTTP response to HTTPS client/,
    /failed to ping PostgreSQL: pq: SSL is not enabled on the server/,
  ],
  what:
    'A server answers there, but not with an encrypted connection. Usually it is a server of your own (MinIO, a database, ' +
    'a test) without TLS, or the port is that of something else.',
  stateSafety: { answer: 'yes', why: 'No request got through.' },
  steps: [
    { text: 'Check whether host and port are right.', command: whichBackend.command! },
    {
      text: "If the server is meant to be without TLS, say so in the address of an S3 backend, with `disableSSL=true`: `pulumi login 's3://BUCKET?endpoint=HOST:PORT&disableSSL=true&s3ForcePathStyle=true&region=us-east-1'`.",
      command: 'logIn',
    },
    {
      text: 'For a PostgreSQL backend that is `sslmode=disable`. Passwords and states then travel unencrypted: only in a network of your own.',
    },
    { text: 'Otherwise set the server up with a certificate.' },
  ],
  link: selfManaged,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: problem logging in: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, exceeded maximum number of attempts, 3, https response error StatusCode: 0, RequestID: , HostID: , request send failed, Get "https://127.0.0.1:9555/states/.pulumi/meta.yaml?x-id=GetObject": tls: first record does not look like a TLS handshake',
      source: 'cli',
    },
  ],
};
