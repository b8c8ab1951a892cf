import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pluginNotOnServer: KnownError = {
  id: 'plugin-not-on-server',
  group: 'plugins',
  title: 'The server does not have this version of the plugin',
  severity: 'error',
  patterns: [
    /40[34] HTTP error fetching plugin from https?:\/\/get\.pulumi\.com[^\s]{0,120}\/pulumi-resource-(?<plugin>[\w-]{1,60})-v(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}[\w.-]{0,40}?)-(?:(?:linux|windows|darwin)-amd64)\.tar\.gz/,
    /404 HTTP error fetching plugin from [^\s]{1,300}/,
  ],
  what: 'The download server answered, but there is no such file: that version was withdrawn or never published, or it is a plugin that its makers publish elsewhere, mostly at GitHub. With `${VERSION}` or `%7BVERSION%7D` in the address, the package itself names a wrong one. A name from a type of your own component (`company` of `company:product:Web`) is no plugin at all: after an import that is harmless, and what was imported is in the state. The program may name another version by now; the state asks for the one that it was written with.',
  told: 'It is version {version} of `{plugin}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'If the address has `VERSION` in place of a number, the package has a fault: take a newer version of it.',
    },
    {
      text: 'See in the registry where the plugin comes from, and which versions there are.',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'If it is published at GitHub, give the CLI a token, so that it may look there: `GITHUB_TOKEN` where Pulumi runs (in CI, in the step’s `env`).',
    },
    {
      text: 'If the version was withdrawn, change it to the next existing one, in the state and in the program.',
      command: 'changeProviderVersion',
    },
  ],
  link: guide.all,
  versions: 'All plugins.',
  samples: [
    {
      text: 'Underlying error: error downloading plugin synced-folder to file: failed to download plugin: synced-folder-0.0.9: 403 HTTP error fetching plugin from https://get.pulumi.com/releases/plugins/pulumi-resource-synced-folder-v0.0.9-linux-amd64.tar.gz',
      source: 'report',
    },
  ],
};
