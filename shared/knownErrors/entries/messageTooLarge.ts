import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const messageTooLarge: KnownError = {
  id: 'message-too-large',
  group: 'programs',
  title: 'A value is larger than a message between Pulumi’s processes',
  severity: 'error',
  patterns: [
    /received message larger than max[^\n]{0,60}/,
    /trying to send message larger than max[^\n]{0,60}/,
    /RESOURCE_EXHAUSTED: [^\n]{0,60}larger than max/,
  ],
  what: 'Engine, program and providers talk to each other in messages of limited size: 400 MB today, 4 MB in CLIs and SDKs before 2020. A resource has a larger property, mostly the contents of a file as text.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Give large contents as `FileAsset` or `FileArchive` instead of text: then only the name is sent.',
    },
    {
      text: 'Update the CLI, the SDK and the providers: the limit is far higher in newer ones.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
  ],
  link: { title: 'Assets and archives', url: 'https://www.pulumi.com/docs/iac/concepts/assets-archives/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'Error: failed to register new resource map [cloudflare:index/workersKv:WorkersKv]: 8 RESOURCE_EXHAUSTED: grpc: received message larger than max (4595819 vs. 4194304)',
      source: 'report',
    },
  ],
};
