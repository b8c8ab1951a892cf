import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const nodeTooOld: KnownError = {
  id: 'node-too-old',
  group: 'programs',
  title: 'Node.js is too old for the program or its packages',
  severity: 'error',
  patterns: [
    /Should not call getSessionAsync unless on Node11 or above/,
    /(?:npm (?:ERR!|error) (?:code )?EBADENGINE|npm (?:ERR!|error) [^\n]{0,40}Unsupported engine|The engine "node" is incompatible)[^\n]{0,200}/,
    /SyntaxError: Unexpected token '?(?:\?\?=?|\?|\?\.|\|\|=|\.)'?$/,
    /ERR_UNKNOWN_BUILTIN_MODULE[^\n]{0,80}node:/,
    /(?:requires|needs) (?:at least )?[Nn]ode(?:\.js)? (?:version )?(?:>=?|v)?\s?\d{2}/,
    /Cannot find module 'node:[a-z/]{1,40}'/,
    /node: (?:bad option|--[\w-]{1,60} is not allowed in NODE_OPTIONS)/,
  ],
  what: 'The SDK or a package uses something that the installed Node.js does not have. Current versions of `@pulumi/pulumi` need a Node.js that is still maintained.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See which one Pulumi finds: the first `node` in `PATH`.',
      command: 'diagnoseEnvironment',
      shell: 'node --version',
    },
    {
      text: 'Install the current long-term version, and install the packages anew with it.',
      link: { title: 'Node.js', url: 'https://nodejs.org/en/download' },
    },
    {
      text: 'In CI, set the version in the step that installs Node.js; in a devcontainer or with nvm, in their files.',
    },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'Programs in JavaScript and TypeScript.',
  samples: [
    { text: '    Error: Should not call getSessionAsync unless on Node11 or above.', source: 'report' },
  ],
};
