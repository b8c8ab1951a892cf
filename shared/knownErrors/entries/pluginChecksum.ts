import type { KnownError } from '../knownError';

export const pluginChecksum: KnownError = {
  id: 'plugin-checksum',
  group: 'plugins',
  title: 'The downloaded plugin is not the expected file',
  severity: 'error',
  patterns: [
    /invalid checksum, expected [\da-f]{1,128}, actual [\da-f]{1,128}/,
    /(?:failed to download|downloading) plugin[^\n]{0,300}(?:unexpected EOF|gzip: invalid header|invalid tar header|archive\/tar)[^\n]{0,100}/,
    /(?:installing|unpacking|extracting)[^\n]{0,60}plugin[^\n]{0,200}(?:unexpected EOF|gzip: invalid header|invalid tar header)[^\n]{0,60}/,
  ],
  what: 'The file that came is not the one that was published: the download was cut off, or something on the way (a proxy, a mirror, a login page) sent another file.',
  stateSafety: { answer: 'yes', why: 'The run ended before its first step.' },
  steps: [
    { text: 'Try again.', shell: 'pulumi install' },
    {
      text: 'If it comes again, see what the network makes of downloads: a proxy that opens connections, a mirror (`PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES`), an old cache.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'If the sum was given by hand (`--checksum`), compare it with the one that the provider publishes for this system and processor. Do not leave it out to get past the message.',
    },
  ],
  link: { title: 'Plugins', url: 'https://www.pulumi.com/docs/iac/concepts/plugins/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: [resource plugin gcp-6.35.0] downloading from : failed to download plugin: gcp-6.35.0: invalid checksum, expected c58ade07, actual c58ade08',
      source: 'report',
    },
  ],
};
