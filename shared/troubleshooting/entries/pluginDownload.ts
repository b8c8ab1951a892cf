import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { TRANSLATED_UPDATE } from '../translatedUpdate';
import { otherVersion } from '../commonSteps';

export const pluginDownload: KnownError = {
  id: 'plugin-download',
  group: 'plugins',
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
    otherVersion,
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
