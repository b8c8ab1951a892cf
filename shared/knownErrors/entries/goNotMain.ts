import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goNotMain: KnownError = {
  id: 'go-not-main',
  group: 'programs',
  title: 'The Go program was built, but it cannot be run',
  severity: 'error',
  patterns: [
    /fork\/exec [^\s]{1,300}pulumi-go\.\d{1,20}(?:\.exe)?: (?:permission denied|exec format error|[^\n]{1,100})/,
    /package [\w./-]{1,200} is not a main package/,
    /function main is undeclared in the main package/,
  ],
  what: 'Only a package of the name `main` with a function `main` becomes a program. In the folder that Pulumi.yaml names (or its own, without `main` there) the Go files begin with `package` and another name, so that Go builds a library. A folder for temporary files from which nothing may be run (`noexec`) has the same message.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See that the files there begin with `package main`, and have `func main()` with `pulumi.Run`.' },
    { text: 'If the program is in a subfolder, name that in Pulumi.yaml: `main: ./infra`.' },
    {
      text: 'If it is right, see whether the folder for temporary files is mounted with `noexec`, and set `TMPDIR` to another.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'Pulumi and Go', url: 'https://www.pulumi.com/docs/iac/languages-sdks/go/' },
  versions: 'Programs in Go.',
  samples: [
    {
      text: '    error: an unhandled error occurred: command errored unexpectedly: fork/exec /tmp/pulumi-go.610065019: permission denied',
      source: 'report',
    },
  ],
};
