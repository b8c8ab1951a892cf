import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const closureNotSerializable: KnownError = {
  id: 'closure-not-serializable',
  group: 'programs',
  title: 'A function cannot be serialized',
  severity: 'error',
  patterns: [
    /\(\d{1,6},\d{1,6}\): (?:captured|which (?:captured|referenced))$/,
    /Property '[^'\n]{1,100}' could not be serialized[^\n]{0,200}/,
    /which can ?not be serialized[^\n]{0,100}/,
    /Cannot serialize native code function/,
    /Could not include required dependency '[^'\n]{1,100}' in '/,
    /package\.json export path for "[^"\n]{1,200}" not found/,
    /could not be serialized because/,
    /Error serializing (?:function|'[^'\n]{1,200}')/,
    /Function code: not serializable/,
    /captured (?:variable|module|'[^'\n]{1,100}')[^\n]{0,200}(?:cannot be|which can(?:no|')t be) (?:serialized|captured)/,
    /it (?:was|is) a native code function|is a native function/,
  ],
  what: 'Pulumi serializes a callback (of a Lambda function, a magic function, a dynamic provider) with everything that it captures. It captures something that cannot be serialized: a native function, a module, a class with private fields, a connection. The lines below lead from the callback to it.\n\nThe packages that the code requires go into the archive, too, and Pulumi looks for them in `node_modules` beside the program: `Could not include required dependency` and `package.json export path` say that they are elsewhere (workspaces of Yarn or pnpm), or that a package does not let others see its files.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Read the lines from the last one up: the last names what cannot be serialized, the first the callback.',
    },
    { text: 'Require or import it inside of the callback, instead of capturing it.' },
    {
      text: 'In a workspace, install the packages into the program’s own folder (`nohoist`, `node-linker=hoisted`), or name those to leave out in `codePathOptions.extraExcludePackages`.',
    },
    {
      text: 'Separate the deployed code from the program: build the code as an archive, and refer to that (`FileArchive`).',
    },
  ],
  link: {
    title: 'Function serialization',
    url: 'https://www.pulumi.com/docs/iac/concepts/functions/function-serialization/',
  },
  versions: 'Programs in JavaScript and TypeScript.',
  samples: [{ text: "    Error: Error serializing function 'handler': index.js(5,3)", source: 'report' }],
};
