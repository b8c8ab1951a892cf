import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const moduleTypeMismatch: KnownError = {
  id: 'module-type-mismatch',
  group: 'programs',
  title: 'The program mixes ES modules and CommonJS',
  severity: 'error',
  patterns: [
    /ERR_REQUIRE_ESM/,
    /Must use import to load ES Module/,
    /Cannot use import statement outside a module/,
    /ERR_UNKNOWN_FILE_EXTENSION/,
    /(?:exports|require|module|__dirname) is not defined in ES module scope/,
    /require\(\) of ES Module/,
    /No "exports" main defined in /,
  ],
  what: 'Node loads a file as an ES module or as CommonJS, by `"type"` in package.json and by the file’s ending. Here one kind was loaded as the other: the program has `"type": "module"` and Pulumi loads it with `require`, or a package has become an ES module that a CommonJS program cannot `require`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'The short way: remove `"type": "module"` from package.json, and let TypeScript write CommonJS (`"module": "commonjs"` in tsconfig.json).',
    },
    {
      text: 'To stay with ES modules: update the CLI and `@pulumi/pulumi`, set `"module": "nodenext"`, and with a ts-node of your own `nodeargs: "--loader ts-node/esm"` under `options` of the runtime in Pulumi.yaml.',
    },
    {
      text: 'If a package is the ES module, take its last version that was CommonJS, or load it with `await import(…)`.',
    },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'Programs in JavaScript and TypeScript.',
  samples: [
    {
      text: '    Error [ERR_REQUIRE_ESM]: Must use import to load ES Module: /srv/shop/index.ts',
      source: 'report',
    },
    { text: '    SyntaxError: Cannot use import statement outside a module', source: 'report' },
  ],
};
