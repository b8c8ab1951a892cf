import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const declarationFaulty: KnownError = {
  id: 'declaration-faulty',
  group: 'programs',
  severity: 'error',
  title: 'The compiler refuses a file of a package, not of yours',
  patterns: [
    /node_modules[/\\](?<package>(?:@[\w.-]{1,60}[/\\])?[\w.-]{1,80})[/\\][\w./\\-]{1,200}\.d\.[cm]?ts[:(]\d{1,6}[,:]\d{1,6}\)?(?: -|:) error TS\d{1,5}: [^\n]{1,300}/,
  ],
  covers: ['program-not-compiled'],
  what: 'The declarations of this package (`.d.ts`) do not compile: that version was published with a fault, or it needs another version of TypeScript or of a package that it uses.',
  told: 'The package is `{package}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Install another version of that package: the newest, or the one before.' },
    {
      text: 'Or have the compiler skip the declarations of packages: `"skipLibCheck": true` in tsconfig.json.',
    },
    {
      text: 'If several of its files are named, see that TypeScript is not older than the package needs.',
      shell: 'npx tsc --version',
    },
  ],
  link: { title: 'skipLibCheck', url: 'https://www.typescriptlang.org/tsconfig/#skipLibCheck' },
  versions: 'TypeScript programs.',
  samples: [
    {
      text: "node_modules/@pulumi/aws/types/s3/input.d.ts:3:29 - error TS2307: Cannot find module '@/s3' or its corresponding type declarations.",
      source: 'report',
    },
  ],
};
