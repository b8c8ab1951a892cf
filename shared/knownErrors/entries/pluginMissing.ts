import { diagnose } from '../commonSteps';
import type { KnownError } from '../knownError';
import { otherVersion } from '../commonSteps';

export const pluginMissing: KnownError = {
  id: 'plugin-missing',
  group: 'plugins',
  title: 'A provider’s plugin is missing',
  severity: 'error',
  patterns: [
    /no resource plugin 'pulumi-resource-(?<plugin>[\w-]{1,60})' found in the workspace at version v(?<version>[\w.-]{1,60})/,
    /no resource plugin '(?<plugin>[\w-]{1,60}?)-v(?<version>\d[\w.-]{0,60})' found in the workspace/,
    /Could not automatically download and install resource plugin 'pulumi-resource-(?<plugin>[\w-]{1,60})' at version v(?<version>[\w.-]{1,60})/,
    /no resource plugin '[^'\n]{1,100}' found in the workspace/,
    /failed to load plugin (?:[^\n]{0,200}resource-(?<plugin>[\w-]{1,60}?)-v(?<version>\d[\w.-]{0,60})[/\\])?[^\n]{1,300}: (?:plugin not found|loading PulumiPlugin\.yaml: open )/,
    /could not load plugin for [\w-]{1,60} provider/,
  ],
  what:
    'The state records the plugin version that made its resources, here `{plugin}` `{version}`, and that ' +
    'version is not on this computer. Normally Pulumi downloads it by itself; that is switched off, or it failed (no ' +
    'network, a proxy, a version that does not exist for this processor).\n\n' +
    '`plugin not found` or `loading PulumiPlugin.yaml` with a path: the folder is there and the program in it is not, or it cannot ' +
    'be started here (it is for another processor, or for another C library, as on Alpine Linux).\n\n' +
    'It also comes after the program’s package was set back to an older version: the state keeps asking for the newer ' +
    'plugin. Several versions of a plugin can be installed side by side; that is no problem.',
  stateSafety: { answer: 'yes', why: 'Without the plugin nothing was changed.' },
  steps: [
    { text: 'Install exactly this version.', shell: 'pulumi plugin install resource {plugin} v{version}' },
    {
      text: 'If its folder is there already, remove that first.',
      shell: 'pulumi plugin rm resource {plugin} {version} --yes',
    },
    { text: 'Or all plugins that the project needs.', shell: 'pulumi install' },
    diagnose,
    {
      text: 'In CI each run may start without plugins. Keep the folder `~/.pulumi/plugins` from run to run (with the cache of your CI, named after the program’s lock file), or let each run install them first.',
      shell: 'pulumi install',
    },
    {
      text: 'If the download is refused (403, 404), see the explanation of that message.',
    },
    otherVersion,
  ],
  link: { title: 'Plugins', url: 'https://www.pulumi.com/docs/iac/concepts/plugins/' },
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
