import type { Step } from './knownError';

/** Apple's translation for Intel programs; on other systems, an emulator is the last resort. */
export const TRANSLATED_UPDATE: readonly Step[] = [
  {
    text: 'On a Mac without such a computer, run that one update translated. Install what translates programs for Intel processors, if it is not there yet.',
    shell: 'softwareupdate --install-rosetta',
  },
  {
    text: 'Get the Intel version of the CLI into a folder of its own: `arch` cannot translate the one for `arm64`, and what is installed stays as it is.',
    shell:
      'mkdir -p ~/pulumi-x64 && curl -fsSL "https://get.pulumi.com/releases/sdk/pulumi-$(pulumi version)-darwin-x64.tar.gz" | tar -xz -C ~/pulumi-x64',
  },
  {
    text: 'Use it in this terminal, with plugins of its own.',
    shell: 'export PULUMI_HOME=~/pulumi-x64/home PATH=~/pulumi-x64/pulumi:"$PATH"',
  },
  {
    text: 'Update the packages of the program to versions that exist for `arm64`, with the package manager of its language.',
  },
  {
    text: 'Install the plugin that the state asks for.',
    shell: 'arch -x86_64 pulumi plugin install resource {plugin} v{version}',
  },
  { text: 'Log in there to the same backend.', shell: 'arch -x86_64 pulumi login' },
  {
    text: 'See what the update would do: nothing but the version of the provider should change.',
    shell: 'arch -x86_64 pulumi preview --diff',
  },
  { text: 'Update, so that the state names the new version.', shell: 'arch -x86_64 pulumi up' },
  {
    text: 'Clean up, open a new terminal, and see with your own CLI that all is well.',
    shell: 'unset PULUMI_HOME && rm -r ~/pulumi-x64',
  },
];
