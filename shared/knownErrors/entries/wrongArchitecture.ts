import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const wrongArchitecture: KnownError = {
  id: 'wrong-architecture',
  group: 'plugins',
  title: 'A program was built for another processor',
  severity: 'error',
  patterns: [
    /pulumi-(?:resource|language)-[\w-]{1,60}[^\n]{0,60}: exec format error/,
    /fork\/exec [^\n]{1,300}: (?:exec format error|bad CPU type in executable)/,
    /[Bb]ad CPU type in executable/,
    /CodeFragmentMetadata\.cpp/,
  ],
  what:
    'The CLI or a plugin on this computer was built for another kind of processor (Intel and AMD are `amd64`, Apple’s M ' +
    'chips and many others `arm64`). Often a whole home folder was copied or is mounted into a container.',
  stateSafety: { answer: 'yes', why: 'The program could not start.' },
  steps: [
    {
      text: 'See what was built for another processor: the command checks the CLI and every plugin.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Remove the plugins that are there, and let Pulumi download the right ones.',
      shell: 'pulumi plugin rm --all',
    },
    {
      text: 'Do not mount `~/.pulumi/plugins` into a container of another architecture; set `PULUMI_HOME` there.',
    },
    {
      text: 'On a Mac, see whether the CLI itself is for Intel: `x86_64` in the answer means that, and Homebrew for `arm64` has the right one.',
      shell: 'file "$(which pulumi)"',
    },
  ],
  link: guide.architecture,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: failed to load plugin /home/ci/.pulumi/plugins/resource-aws-v6.7.0/pulumi-resource-aws: fork/exec /home/ci/.pulumi/plugins/resource-aws-v6.7.0/pulumi-resource-aws: exec format error',
      source: 'report',
    },
  ],
};
