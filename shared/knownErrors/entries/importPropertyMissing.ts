import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const importPropertyMissing: KnownError = {
  id: 'import-property-missing',
  group: 'resources',
  severity: 'error',
  title: 'What the import has read lacks a required property',
  patterns: [],
  what: 'An import reads the object and checks the result like the inputs of a program. The cloud does not give this property out, or the provider does not read it.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Write the resource into the program, with that property, and with the option `import` set to the id. Then run an update, and remove the option.',
      shell: 'pulumi up',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
    {
      text: 'Or update the provider and the CLI: newer ones read more, and put a placeholder in for the rest.',
    },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'All providers.',
  samples: [
    {
      text: "Previewing import (dev)\n\n  aws:datasync:EfsLocation (efs):\n    error: aws:datasync/efsLocation:EfsLocation resource 'efs' has a problem: Missing required argument: The argument \"efs_file_system_arn\" is required, but no definition was found.. Examine values at 'EfsLocation.EfsFileSystemArn'.",
      source: 'report',
    },
  ],
};
