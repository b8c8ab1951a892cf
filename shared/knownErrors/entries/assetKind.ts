import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const assetKind: KnownError = {
  id: 'asset-kind',
  group: 'programs',
  title: 'A folder was given where a file is needed, or a file where an archive is needed',
  severity: 'error',
  patterns: [
    /asset path '(?<file>[^'\n`]{1,300})' is a directory; try using an archive/,
    /'(?<file>[^'\n`]{1,300})' is neither a recognized archive type nor a directory/,
  ],
  covers: ['asset-missing'],
  what: 'A `FileAsset` is one file, a `FileArchive` is a folder or an archive (`.zip`, `.tar`, `.tar.gz`, `.tgz`, `.jar`). The program has the wrong one of the two for this path, or the archive’s name has another ending.',
  told: 'The path is `{file}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'For a folder, or for an archive with one of these endings, write `FileArchive`; for any other file `FileAsset`, or an `AssetArchive` that holds it.',
    },
  ],
  link: { title: 'Assets and archives', url: 'https://www.pulumi.com/docs/iac/concepts/assets-archives/' },
  versions: 'All versions.',
  samples: [
    { text: "error: asset path './dist' is a directory; try using an archive", source: 'code' },
    {
      text: 'error: failed to compute archive hash for "code": \'./lambda.js\' is neither a recognized archive type nor a directory',
      source: 'code',
    },
  ],
};
