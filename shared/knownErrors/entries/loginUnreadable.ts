import { whereLoggedIn } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const loginUnreadable: KnownError = {
  id: 'login-unreadable',
  group: 'login',
  title: 'Pulumi cannot read your login',
  severity: 'error',
  patterns: [
    /credentials file '[^'\n]{1,500}' (?:is encrypted but|cannot be decrypted|was encrypted by a newer version|uses an)/,
    /failed to read Pulumi credentials file\. (?:Please fix or delete invalid credentials file|Please re-run `?(?:pulumi|esc) login)/,
    /could not get cloud url: reading '[^'\n]{1,500}credentials\.json'/,
    /refusing to overwrite (?:encrypted )?credentials file/,
    /invalid PULUMI_CREDENTIAL_STORE value/,
    /PULUMI_CREDENTIAL_STORE=os but no usable OS credential protection/,
    /retrieving the credentials encryption key for '[^'\n]{1,300}'/,
  ],
  what:
    'The file with your logins, `credentials.json`, is damaged, or it is encrypted and the system’s keyring does not give ' +
    'the key: it is locked or cannot be reached from here, has lost the key, or belongs to another machine. So Pulumi ' +
    'does not know which backend to use, and uses none.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'If a keyring protects the login, unlock it and try again. A window over SSH, in a container or without a desktop session has none: log in there with `PULUMI_CREDENTIAL_STORE=plaintext`, or give it an access token in `PULUMI_ACCESS_TOKEN`.',
    },
    {
      text: 'If the key is lost, or the file comes from another machine, log in again: that replaces the file.',
      command: 'logIn',
      shell: 'pulumi login',
    },
    {
      text: 'If the file is damaged, a login fails, too. Discard all logins first; that removes only the file.',
      shell: 'pulumi logout --all',
    },
    {
      text: 'If a newer Pulumi CLI has encrypted it, update the CLI. `PULUMI_CREDENTIAL_STORE` is `auto`, `os` or `plaintext`.',
    },
    whereLoggedIn,
  ],
  link: { title: 'pulumi login', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_login/' },
  versions:
    'Damaged files: all versions. Encrypted files: the newest versions, if `PULUMI_CREDENTIAL_STORE` asks for it.',
  samples: [
    {
      text: "error: could not get cloud url: failed to read Pulumi credentials file. Please fix or delete invalid credentials file: '/home/me/.pulumi/credentials.json': unexpected end of JSON input",
      source: 'cli',
    },
    {
      text: 'error: could not get cloud url: credentials file \'/home/me/.pulumi/credentials.json\' is encrypted but the credential store protecting it is not usable here: credential store backend "linux-secretservice" is not usable here: no usable OS credential protection: no D-Bus session bus. Unlock your keyring and retry, set PULUMI_ACCESS_TOKEN, or run `pulumi logout --all` to discard the stored credentials',
      source: 'cli',
    },
    {
      text: "error: could not get cloud url: credentials file '/home/me/.pulumi/credentials.json' is encrypted but its key is missing from the OS credential store (a different credential store provider may now be active, the key may have been deleted, or this may be a restored or copied home directory). Switch back to the store that holds the key, or run `pulumi login` to re-authenticate",
      source: 'cli',
    },
    {
      text: "error: credentials file '/home/me/.pulumi/credentials.json' cannot be decrypted: data cannot be decrypted with the stored key. If the OS credential store changed recently, restoring the previous one may recover the credentials; otherwise run `pulumi login` to re-authenticate",
      source: 'cli',
    },
    {
      text: "error: could not get cloud url: credentials file '/home/me/.pulumi/credentials.json' was encrypted by a newer version of the Pulumi CLI (envelope version 2). Upgrade the Pulumi CLI, or run `pulumi logout --all` to discard the stored credentials",
      source: 'cli',
    },
    {
      text: "error: could not get cloud url: reading '/home/me/.pulumi/credentials.json': read /home/me/.pulumi/credentials.json: is a directory",
      source: 'cli',
    },
    {
      text: 'error: could not log in to the state backend "file:///state": PULUMI_CREDENTIAL_STORE=os but no usable OS credential protection (set PULUMI_CREDENTIAL_STORE=plaintext to override): no usable OS credential protection: no D-Bus session bus',
      source: 'cli',
    },
    {
      text: 'error: could not get cloud url: invalid PULUMI_CREDENTIAL_STORE value "bogus" (want auto, os, or plaintext)',
      source: 'cli',
    },
  ],
};
