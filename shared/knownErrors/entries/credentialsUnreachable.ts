import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const credentialsUnreachable: KnownError = {
  id: 'credentials-unreachable',
  group: 'network',
  title: 'The address that gives out the cloud’s credentials cannot be reached',
  severity: 'error',
  covers: ['cloud-credentials', 'program-failed'],
  patterns: [
    /(?:refresh cached|retrieve|get) credentials[^\n]{0,600}(?:dial tcp|no such host|server misbehaving|connection refused|TLS handshake timeout)[^\n]{0,200}/,
    /(?:GetRoleCredentials|AssumeRole\w{0,20}|GetCallerIdentity|GetSessionToken)[^\n]{0,500}(?:dial tcp|no such host|server misbehaving|connection refused|TLS handshake timeout)[^\n]{0,200}/,
    /Original Error: adal: Failed to execute the refresh request[^\n]{0,400}dial tcp[^\n]{0,200}/,
  ],
  what: 'The provider knows which login to use, and asks the cloud’s login service for the credentials or checks them there. That address does not answer from here: no network, a name server or VPN, a proxy, a firewall. The login itself may be right.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See whether the host in the message is reached from where Pulumi runs; in a container or WSL, name servers often differ from the machine’s.',
      command: 'diagnoseEnvironment',
    },
    { text: 'With a proxy, set `HTTPS_PROXY` where Pulumi runs: its providers take it from there.' },
    { text: 'If it was only for a moment, run it again.', shell: 'pulumi preview' },
  ],
  link: {
    title: 'AWS provider: setup',
    url: 'https://www.pulumi.com/registry/packages/aws/installation-configuration/',
  },
  versions: 'All providers with a login service; mostly AWS.',
  samples: [
    {
      text: 'Error: failed to refresh cached credentials, operation error SSO: GetRoleCredentials, https response error StatusCode: 0, RequestID: , request send failed, Get "https://portal.sso.eu-west-1.amazonaws.com/federation/credentials": dial tcp: lookup portal.sso.eu-west-1.amazonaws.com on 192.168.0.1:53: server misbehaving',
      source: 'report',
    },
  ],
};
