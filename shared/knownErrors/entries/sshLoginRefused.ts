import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const sshLoginRefused: KnownError = {
  id: 'ssh-login-refused',
  group: 'resources',
  title: 'The login by SSH failed',
  severity: 'error',
  patterns: [
    /ssh: unable to authenticate, attempted methods \[[^\]\n]{1,100}\][^\n]{0,100}/,
    /error during connect: [^\n]{1,300}command \[ssh [^\n]{1,600}/,
    /ssh: (?:no key found|this private key is passphrase protected)[^\n]{0,100}/,
  ],
  what: 'A resource of the program works on another machine by SSH, and the login there failed: the key or the user is wrong, the machine does not have the public key yet (just after its start), or its host key is not trusted. It is not the login of Pulumi.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Try the same login in a terminal: it tells more. Which user a machine has depends on its image (`ubuntu`, `ec2-user`, `root` …).',
    },
    {
      text: 'Give the private key as its contents, not as a path, with its line breaks; and see that the public one of the same pair is on the machine.',
    },
    { text: 'If the machine has only just started, wait for it: `dialErrorLimit` and `perDialTimeout`.' },
  ],
  link: {
    title: 'Command: remote.Command',
    url: 'https://www.pulumi.com/registry/packages/command/api-docs/remote/command/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: ssh: handshake failed: ssh: unable to authenticate, attempted methods [none publickey], no supported methods remain',
      source: 'report',
    },
  ],
};
