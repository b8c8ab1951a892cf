import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const importTwice: KnownError = {
  id: 'import-twice',
  group: 'stacks',
  title: 'The import names one resource twice',
  severity: 'error',
  patterns: [/duplicate import '(?<name>[^'\n`]{1,200})' of type '(?<type>[\w:/.-]{1,200})'/],
  what: 'Two entries of the import have the same type and name, and a stack has each pair only once.',
  told: 'The name is `{name}`, the type `{type}`.',
  stateSafety: nothingDone,
  steps: [{ text: 'Give each entry of the import file its own `name`.' }],
  link: { title: 'pulumi import', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_import/' },
  versions: 'All versions.',
  samples: [{ text: "error: duplicate import 'assets' of type 'aws:s3/bucket:Bucket'", source: 'code' }],
};
