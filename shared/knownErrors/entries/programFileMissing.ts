import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const programFileMissing: KnownError = {
  id: 'program-file-missing',
  group: 'programs',
  title: 'A file of the program is not there',
  severity: 'error',
  patterns: [
    /We failed to locate the entrypoint for your program/,
    /Error: Cannot find module '(?![^'\n]{0,300}node_modules[/\\]@pulumi[/\\]pulumi[/\\])(?<file>\.{0,2}\/[\w./@-]{1,200})'/,
    /Failed to configure executor, tried: [^\n]{1,200}/,
    /can't open file '(?<file>[\w./@-]{1,200})'/,
    /tsconfig path was set to (?<file>[\w./@-]{1,200}) but the file was not found/,
    /Could not find entry point (?<file>[\w./@-]{1,200})/,
    /unable to find main python program `(?<file>[\w./@-]{1,200})`/,
  ],
  covers: ['provider-process-ended', 'plugin-talks-wrongly'],
  what: 'The program, or `main` in Pulumi.yaml or package.json, names a file that does not exist: it was not compiled yet, it is spelled with other capitals than on the machine where it was written, or git ignores it. A Java program needs a `pom.xml`, a `build.gradle` or a `.jar` there.',
  told: 'The file is `{file}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'If it is compiled output (`bin`, `dist`), compile first, also in CI.' },
    { text: 'Check whether git has it, with the same upper and lower case.', shell: 'git ls-files' },
    {
      text: 'See that `main` in Pulumi.yaml and package.json names the right file.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'All languages.',
  samples: [
    { text: "    Error: Cannot find module './bin/index.js'", source: 'report' },
    {
      text: 'error: tsconfig path was set to ./tsconfig.build.json but the file was not found',
      source: 'code',
    },
  ],
};
