import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goModuleMissing: KnownError = {
  id: 'go-module-missing',
  group: 'programs',
  title: 'A Go module of the program is not recorded or not downloaded',
  severity: 'error',
  patterns: [
    /missing go\.sum entry for module providing package (?<module>[\w./@-]{1,200})/,
    /missing go\.sum entry for [^\n]{0,200}/,
    /no required module provides package (?<module>[\w./-]{1,200})/,
    /updates to go\.(?:mod|sum) needed/,
    /cannot find (?:main module|package "[\w./-]{1,200}"|module providing package)[^\n]{0,120}/,
    /verifying (?:module|[\w./@-]{1,200}): (?:checksum mismatch|missing)/,
    /module [\w./@-]{1,200} (?:found[^\n]{0,160}, but )?does not contain package (?<module>[\w./-]{1,200})/,
    /inconsistent vendoring/,
    /go: errors parsing go\.mod/,
  ],
  covers: ['program-not-compiled'],
  what: 'go.mod and go.sum name every module that the program imports, with its checksum. One is missing there, as after an import was added, a merge, or an update of a provider’s SDK.',
  told: 'It is the one with `{module}`.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Update both files, and commit them.', shell: 'go mod tidy' },
    {
      text: 'If a module is private, let Go fetch it past the proxy: set `GOPRIVATE`, and give git the right to read it.',
    },
    {
      text: 'Check that the Go of the project is the one in `PATH`.',
      command: 'diagnoseEnvironment',
      shell: 'go version',
    },
  ],
  link: { title: 'Pulumi and Go', url: 'https://www.pulumi.com/docs/iac/languages-sdks/go/' },
  versions: 'Programs in Go.',
  samples: [
    {
      text: '    main.go:9:2: missing go.sum entry for module providing package github.com/pulumi/pulumi-aws/sdk/v6/go/aws/s3 (imported by shop)',
      source: 'report',
    },
    {
      text: '    main.go:4:2: no required module provides package github.com/pulumi/pulumi-random/sdk/v4/go/random; to add it:',
      source: 'report',
    },
  ],
};
