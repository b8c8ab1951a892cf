import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const pluginNotUnpacked: KnownError = {
  id: 'plugin-not-unpacked',
  group: 'plugins',
  title: 'The plugin contains a file of a kind that Pulumi does not unpack',
  severity: 'error',
  patterns: [/unexpected plugin file type (?<file>[\w./@-]{1,300})/],
  what: 'A plugin’s archive may have files and folders only, no links. A component from a Git repository is fetched with all that is committed there: links in a committed `node_modules/.bin` are the usual case.',
  told: 'It is `{file}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Take it out of the component’s repository (`node_modules` is made by `pulumi install`), and give it a new version.',
    },
    { text: 'Or clone the repository, and add the package from its folder with `pulumi package add`.' },
  ],
  link: {
    title: 'pulumi package add',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_package_add/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error installing provider github.com_acme_shop.git: unexpected plugin file type sdks/shop/node_modules/.bin/tsc (50)',
      source: 'report',
    },
  ],
};
