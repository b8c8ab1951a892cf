import type { KnownError, Step } from '../knownError';
import { guide } from '../guideLinks';
import { diagnose } from '../commonSteps';

const ABOUT_PLUGINS = { title: 'Plugins', url: 'https://www.pulumi.com/docs/iac/concepts/plugins/' };

const OTHER_VERSION = {
  text: 'As the last resort, have the state name another version of the provider, wherever it has it.',
  command: 'changeProviderVersion',
} as const;

/** Apple’s way to run programs for Intel processors; of other systems an emulator is the last thing to try. */
const TRANSLATED_UPDATE: readonly Step[] = [
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
    shell: 'npm install @pulumi/{plugin}@latest',
  },
  {
    text: 'Install the plugin that the state asks for.',
    shell: 'arch -x86_64 pulumi plugin install resource {plugin} v{version}',
  },
  { text: 'Log in there as you are elsewhere.', shell: 'arch -x86_64 pulumi login' },
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

export const pluginDownload: KnownError = {
  id: 'plugin-download',
  title: 'A plugin cannot be downloaded',
  severity: 'error',
  patterns: [
    /(?<code>40[134]) HTTP error fetching plugin from https?:\/\/[^\s]{1,200}\/pulumi-resource-(?<plugin>[\w-]{1,60})-v(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}[\w.-]{0,40}?)-(?<platform>(?:darwin|linux|windows)-(?:arm64|amd64))\.tar\.gz/,
    /\d{3} HTTP error fetching plugin/,
  ],
  what:
    'The server has no such file. On get.pulumi.com a 403 mostly means that this version of the plugin was never built ' +
    'for your kind of processor: old versions are missing for `arm64`, which Apple’s M chips are. Newer packages in the ' +
    'program alone do not help, because the state still asks for the version that it was written with.\n\n' +
    'A 404 from api.github.com: the repository is private or does not exist. A 403 from there: too many downloads ' +
    'without a token.',
  stateSafety: { answer: 'yes', why: 'Without the plugin nothing was changed.' },
  steps: [
    {
      text: 'If it is for `arm64` and a computer with an Intel or AMD processor is at hand (a colleague’s, or CI): there, not here, update the packages of the program and run `pulumi up`. The state then names versions that exist for yours. Commit what has changed in the program, and go on here.',
    },
    ...TRANSLATED_UPDATE,
    {
      text: 'If it is GitHub, set `GITHUB_TOKEN` to a token that may read the repository.',
      link: { title: 'GitHub tokens', url: 'https://github.com/settings/tokens' },
    },
    {
      text: 'If the plugin is published elsewhere, install it from there.',
      shell: 'pulumi plugin install resource {plugin} v{version} --server https://…',
    },
    OTHER_VERSION,
  ],
  link: guide.architecture,
  versions: 'All versions. Most plugins have `arm64` builds since 2021.',
  samples: [
    {
      text: 'error: [resource plugin aws-3.26.0] downloading from : 403 HTTP error fetching plugin from https://get.pulumi.com/releases/plugins/pulumi-resource-aws-v3.26.0-darwin-arm64.tar.gz',
      source: 'report',
    },
    {
      text: 'error: resource plugin esc-sdk-0.10.0 downloading from : failed to download plugin: esc-sdk-0.10.0: 403 HTTP error fetching plugin from https://get.pulumi.com/releases/plugins/pulumi-resource-esc-sdk-v0.10.0-darwin-arm64.tar.gz',
      source: 'report',
    },
  ],
};

export const pluginMissing: KnownError = {
  id: 'plugin-missing',
  title: 'A provider’s plugin is missing',
  severity: 'error',
  patterns: [
    /no resource plugin 'pulumi-resource-(?<plugin>[\w-]{1,60})' found in the workspace at version v(?<version>[\w.-]{1,60})/,
    /no resource plugin '(?<plugin>[\w-]{1,60}?)-v(?<version>\d[\w.-]{0,60})' found in the workspace/,
    /Could not automatically download and install resource plugin 'pulumi-resource-(?<plugin>[\w-]{1,60})' at version v(?<version>[\w.-]{1,60})/,
    /no resource plugin '[^'\n]{1,100}' found in the workspace/,
    /could not load plugin for [\w-]{1,60} provider/,
  ],
  what:
    'The state says with which version of a plugin its resources were made, here `{plugin}` `{version}`, and that ' +
    'version is not on this computer. Normally Pulumi downloads it by itself; that is switched off, or it failed (no ' +
    'network, a proxy, a version that does not exist for this processor).\n\n' +
    'It also comes after the program’s package was set back to an older version: the state keeps asking for the newer ' +
    'plugin. Several versions of a plugin can be installed side by side; that is no problem.',
  stateSafety: { answer: 'yes', why: 'Without the plugin nothing was changed.' },
  steps: [
    { text: 'Install exactly this version.', shell: 'pulumi plugin install resource {plugin} v{version}' },
    { text: 'Or all plugins that the project needs.', shell: 'pulumi install' },
    diagnose,
    {
      text: 'In CI each run may start without plugins. Keep the folder `~/.pulumi/plugins` from run to run (with the cache of your CI, named after the program’s lock file), or let each run install them first.',
      shell: 'pulumi install',
    },
    {
      text: 'If the download is refused (403, 404), see the explanation of that message.',
    },
    OTHER_VERSION,
  ],
  link: ABOUT_PLUGINS,
  versions:
    'New wording since CLI 3.69. Downloads are off where `PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION` is set.',
  samples: [
    {
      text: "error: could not load provider for resource urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b: could not create provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0::1234: load plugin for aws provider 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0': no resource plugin 'pulumi-resource-aws' found in the workspace at version v6.0.0 or on your $PATH",
      source: 'cli',
    },
    {
      text: "    error: could not load provider for resource urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b: could not create provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0::1234: load plugin for aws provider 'urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0': Could not automatically download and install resource plugin 'pulumi-resource-aws' at version v6.0.0, install the plugin using `pulumi plugin install resource aws v6.0.0`: error downloading provider aws to file: failed to download plugin: aws-6.0.0: failed all 5 attempts",
      source: 'cli',
    },
    {
      text: "error: could not load plugin for aws provider 'urn:pulumi:dev::pulumi-service::pulumi:providers:aws::default': no resource plugin 'aws-v0.16.2' found in the workspace or on your $PATH, install the plugin using `pulumi plugin install resource aws v0.16.2`",
      source: 'guide',
    },
  ],
};

export const languagePluginMissing: KnownError = {
  id: 'language-plugin-missing',
  title: 'Pulumi cannot find the part that runs your program',
  severity: 'error',
  patterns: [/no language plugin 'pulumi-language-(?<language>[a-z]{1,20})' found in the workspace/],
  what:
    'For each language the CLI has a program of its own, `pulumi-language-{language}`, that is installed beside ' +
    '`pulumi`. It is not there: only `pulumi` itself was copied or linked, or `runtime` in Pulumi.yaml names a language ' +
    'that is none.',
  stateSafety: { answer: 'yes', why: 'The program was not started.' },
  steps: [
    { text: 'Check `runtime` in Pulumi.yaml.' },
    {
      text: 'Install Pulumi whole, and have its `bin` folder on `PATH` instead of a copy of `pulumi`.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    {
      text: 'See which `pulumi` is used: several on `PATH` are a common cause.',
      command: 'diagnoseEnvironment',
      shell: 'which -a pulumi',
    },
  ],
  link: { title: 'Languages', url: 'https://www.pulumi.com/docs/iac/languages-sdks/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: failed to load language plugin python: no language plugin 'pulumi-language-python' found in the workspace or on your $PATH",
      source: 'cli',
    },
  ],
};

export const wrongArchitecture: KnownError = {
  id: 'wrong-architecture',
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
      text: 'See what was built for another processor: the CLI and every plugin are looked at.',
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
