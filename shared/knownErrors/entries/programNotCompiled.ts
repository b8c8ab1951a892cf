import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const programNotCompiled: KnownError = {
  id: 'program-not-compiled',
  group: 'programs',
  title: 'The program does not compile',
  severity: 'error',
  patterns: [
    /(?<![\w./\\-])(?<file>[\w./\\-]{1,200}\.tsx?)[:(](?<line>\d{1,6})[,:]\d{1,6}\)?(?: -|:) error TS\d{1,5}: [^\n]{1,300}/,
    /(?:TSError: ⨯ )?Unable to compile TypeScript/,
    /error TS\d{1,5}: [^\n]{1,300}/,
    /(?<![\w./\\-])(?<file>[\w./\\-]{1,200}\.(?:cs|fs|vb))\((?<line>\d{1,6}),\d{1,6}\): error (?:CS|FS|BC)\d{1,5}: [^\n]{1,300}/,
    /\b(?:CSC|VBC|FSC) : error [A-Z]{2}\d{1,5}: [^\n]{1,300}/,
    /unable to run `go build`/,
    /(?<![\w./\\-])(?<file>[\w./\\-]{1,200}\.go):(?<line>\d{1,6}):\d{1,6}: (?:undefined: |cannot use |syntax error|declared and not used|[^\n]{1,80} (?:imported and not used|redeclared)|not enough arguments|too many arguments|missing return|[\w.]{1,80} undefined)[^\n]{0,200}/,
    /\[ERROR\] COMPILATION ERROR/,
    /(?<![\w./\\-])(?<file>[\w./\\-]{1,200}\.java):\[?(?<line>\d{1,6})[,:][^\n]{1,300}/,
    /Compilation failed; see the compiler/,
  ],
  what: 'The compiler of the program’s language refuses it. That is a fault in the program, or its packages are of other versions than it was written for; Pulumi and the state have nothing to do with it.',
  told: 'The first place is `{file}`, line {line}.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Start with the first message of the compiler; the others often follow from it.' },
    {
      text: 'If it names a package’s types, install the packages that the lock file names: another major version of a provider has other properties.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'Compile without Pulumi, which shows all messages: `npx tsc --noEmit`, `go build ./...`, `dotnet build`, `mvn compile`.',
    },
  ],
  link: { title: 'Languages', url: 'https://www.pulumi.com/docs/iac/languages-sdks/' },
  versions: 'All languages with a compiler.',
  samples: [
    {
      text: "    TSError: ⨯ Unable to compile TypeScript:\n    index.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
      source: 'report',
    },
    {
      text: "    index.ts(12,5): error TS2322: Type 'string' is not assignable to type 'Input<number>'.",
      source: 'report',
    },
    { text: '    error: error in compiling Go: unable to run `go build`: exit status 1', source: 'report' },
  ],
};
