import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goTooOld: KnownError = {
  id: 'go-too-old',
  group: 'programs',
  title: 'Go is older than the program requires',
  severity: 'error',
  patterns: [
    /go\.mod requires go >= (?<wanted>[\d.]{1,12})/,
    /requires go >= (?<wanted>[\d.]{1,12})[^\n]{0,100}running go/,
    /invalid go version '[\d.rcbeta]{1,20}': must match format/,
    /module requires Go (?<wanted>[\d.]{1,12})/,
    /note: module requires Go/,
  ],
  what: 'The line `go` in go.mod (of the program, or of a package it uses) requires a newer Go than the installed one, and that cannot download it by itself.',
  told: 'It requires Go {wanted}.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Find out which Go is used here.', command: 'diagnoseEnvironment', shell: 'go version' },
    { text: 'Install a newer one; in CI, have the setup step read it from go.mod (`go-version-file`).' },
    {
      text: 'From Go 1.21 on, Go fetches what it needs if `GOTOOLCHAIN` is not `local`.',
      shell: 'go env GOTOOLCHAIN',
    },
  ],
  link: { title: 'Go toolchains', url: 'https://go.dev/doc/toolchain' },
  versions: 'Programs in Go.',
  samples: [
    { text: '    go: go.mod requires go >= 1.23.0 (running go 1.21.4; GOTOOLCHAIN=local)', source: 'report' },
    {
      text: "    /home/ci/shop/go.mod:3: invalid go version '1.22.5': must match format 1.23",
      source: 'report',
    },
  ],
};
