import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const localPermission: KnownError = {
  id: 'local-permission',
  group: 'plugins',
  title: 'Pulumi has no permission for a file on this machine',
  severity: 'error',
  patterns: [
    /fork\/exec [^\n]{0,200}[/\\]plugins[/\\][^\n]{1,200}: (?:permission denied|Access is denied)/,
    /EACCES: permission denied, (?:mkdir|open|unlink|rename|scandir) '[^'\n]{0,200}\.pulumi[^'\n]{0,200}'/,
    /(?:mkdir|open|rename|chmod|creating [a-z ]{1,30}) (?:[A-Za-z]:)?[^\n:]{0,200}\.pulumi[/\\](?:plugins|workspaces|templates|credentials|bin)[^\n:]{0,200}(?: [A-Za-z]:[^\n:]{0,300})?: (?:permission denied|Access is denied|read-only file system)/,
    /(?:mkdir|open|create) [^\n:]{1,300}: read-only file system/,
  ],
  what: 'Pulumi keeps plugins, its login and its working files in `.pulumi` in your home folder (or in `PULUMI_HOME`), and temporary files elsewhere. The user that it runs as cannot write there, or cannot run the files there: files of another user (after a `sudo`), a container that runs without a home of its own or with a read-only disk, or a volume that is mounted with `noexec`.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Find out who owns the folder, and who you are here.', shell: 'ls -la ~/.pulumi' },
    {
      text: 'If it belongs to root after a `sudo`, give it back: `sudo chown -R` with your user’s name and the folder.',
    },
    {
      text: 'In a container, set `PULUMI_HOME` (and `TMPDIR`) to folders that this user may write and run from.',
    },
    {
      text: 'If a plugin’s file may not be run, remove it and install it again.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
  ],
  link: { title: 'PULUMI_HOME', url: 'https://www.pulumi.com/docs/iac/cli/environment-variables/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: could not load plugin for aws provider 'urn:pulumi:dev::shop::pulumi:providers:aws::default': fork/exec /home/ci/.pulumi/plugins/resource-aws-v6.0.0/pulumi-resource-aws: permission denied",
      source: 'report',
    },
  ],
};
