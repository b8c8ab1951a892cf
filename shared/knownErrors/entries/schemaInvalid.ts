import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const schemaInvalid: KnownError = {
  id: 'schema-invalid',
  group: 'plugins',
  title: 'The schema of a package is not valid',
  severity: 'error',
  patterns: [
    /(?:<nil>: )?#\/(?:functions|resources|types)\/[^\n]{1,300}/,
    /failed to bind schema: [^\n]{1,300}/,
    /failed to bind package: [^\n]{1,300}/,
    /internal error loading package "[^"\n]{1,100}"(?![^\n]{0,400}(?:find latest version|dial tcp|HTTP error|no such host|rate limit|download))[^\n]{0,300}/,
  ],
  covers: ['yaml-program-fault'],
  what: 'Pulumi read the schema of a provider or component package, and it is invalid, or empty. It is an error in the package (or in the component’s code it was made from), not in your project.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'If it is your own package: write its schema to a file with `pulumi package get-schema`, and check it with `pulumi schema check`, which names each fault.',
    },
    { text: 'If it is somebody else’s, take another version of it, and tell its authors.' },
    { text: 'Update the CLI: newer ones know newer schemas.' },
  ],
  link: { title: 'Schemas of packages', url: 'https://www.pulumi.com/docs/iac/extending-pulumi/schema/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: failed to bind schema: <nil>: #/resources/shop:index:Web: doesn't validate with '/$defs/resourceSpec'; , and 50 other diagnostic(s)",
      source: 'report',
    },
  ],
};
