import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { TRANSLATED_UPDATE } from '../rosettaSteps';

export const pluginDownload: KnownError = {
  id: 'plugin-download',
  group: 'plugins',
  title: 'A plugin cannot be downloaded',
  severity: 'error',
  patterns: [
    /(?<code>40[134]) HTTP error fetching plugin from https?:\/\/[^\s]{1,200}\/pulumi-resource-(?<plugin>[\w-]{1,60})-v(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}[\w.-]{0,40}?)-(?<platform>(?:darwin|linux|windows)-arm64)\.tar\.gz/,
    /(?:40[02]|40[5-9]|4[1-9]\d|5\d{2}) HTTP error fetching plugin/,
  ],
  what:
    'The server has no such file. Either this version was withdrawn or never published; or the plugin is one that its ' +
    'makers publish elsewhere, mostly at GitHub; or it is an old one that was ' +
    'never built for your kind of processor: most plugins have builds for `arm64`, which Apple’s M chips are, since ' +
    '2021. The registry shows which versions there are. Newer packages in the program alone do not help, because the ' +
    'state still asks for the version that it was written with.\n\n' +
    'A number of 500 and more is a fault of the server: try again later.',
  stateSafety: { answer: 'yes', why: 'Without the plugin nothing was changed.' },
  steps: [
    {
      text: 'See in the registry where the plugin comes from and which versions there are. One that is published at GitHub takes a token, so that the CLI may look there: `GITHUB_TOKEN` where Pulumi runs (in CI, in the step’s `env`).',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'If the version was withdrawn, change it to an existing one, in the state and in the program.',
      command: 'changeProviderVersion',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'If it is an old one, and a computer with an Intel or AMD processor is at hand (a colleague’s, or CI): there, not here, update the packages of the program and run `pulumi up`. The state then names versions that exist for yours. Commit what has changed in the program, and go on here.',
    },
    ...TRANSLATED_UPDATE,
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
