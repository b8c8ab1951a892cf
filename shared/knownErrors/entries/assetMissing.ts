import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const assetMissing: KnownError = {
  id: 'asset-missing',
  group: 'programs',
  title: 'A file that the program gives to a resource cannot be read',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled', 'operation-failed'],
  patterns: [
    /failed to compute (?:asset|archive) hash[^\n]{0,100}(?:open|stat|lstat|read) (?<file>[\w./:\\@-]{1,200}): [^\n]{1,100}/,
    /(?:failed to compute (?:asset|archive) hash|couldn't read archive path|failed to (?:read|open) (?:asset|archive))[^\n]{0,300}/,
    /failed to stat asset file '(?<file>[\w./:\\@-]{1,200})'/,
  ],
  what: 'The program gives a resource a file or folder (`FileAsset`, `FileArchive`, the `code` of a function), and Pulumi cannot read it: it was not built yet, has another name, or the path begins somewhere else. A relative path begins in the folder of Pulumi.yaml (or its `main`), wherever the source file is.',
  told: 'It is `{file}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'If a build makes it, build first, and see that the file is there.' },
    {
      text: 'Make the path absolute in the program, from the source file’s own folder (`__dirname`, `import.meta.dirname`, `os.path.dirname(__file__)`).',
    },
    { text: 'In CI, see that the step that builds it runs in the same job, or hands its result on.' },
  ],
  link: { title: 'Assets and archives', url: 'https://www.pulumi.com/docs/iac/concepts/assets-archives/' },
  versions: 'All languages.',
  samples: [
    {
      text: 'Error: failed to register new resource layer [aws:lambda/layerVersion:LayerVersion]: 2 UNKNOWN: failed to compute archive hash for "code": open /srv/shop/layer: no such file or directory',
      source: 'report',
    },
  ],
};
