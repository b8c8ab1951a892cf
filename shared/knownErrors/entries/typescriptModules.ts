import { programNotRun } from '../stateSafeties';
import type { KnownError } from '../knownError';

export const typescriptModules: KnownError = {
  id: 'typescript-modules',
  group: 'programs',
  title: 'The settings of TypeScript name one kind of modules without the other',
  severity: 'error',
  patterns: [/error TS5(?:095|109|110): [^\n]{1,300}/],
  what: 'TypeScript needs `module` and `moduleResolution` to fit together. SDKs from 3.229 on take `nodenext` for what `tsconfig.json` leaves out (older ones: `commonjs` and `node`), so that one that names only `module` no longer fits. It shows where the program is compiled without a check of its types (`PULUMI_NODEJS_TRANSPILE_ONLY`).',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Name both in `tsconfig.json`: `"module": "commonjs"` with `"moduleResolution": "node"` as before, or `"nodenext"` for both.',
    },
    { text: 'Then see that the program compiles.', shell: 'npx tsc --noEmit' },
  ],
  link: { title: 'TypeScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: '`@pulumi/pulumi` 3.229 and newer; seen with 3.270 and TypeScript 5.9.',
  samples: [
    {
      text: "    TSError: ⨯ Unable to compile TypeScript:\n    error TS5110: Option 'module' must be set to 'NodeNext' when option 'moduleResolution' is set to 'NodeNext'.",
      source: 'cli',
    },
  ],
};
