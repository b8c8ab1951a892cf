import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goInstallationMixed: KnownError = {
  id: 'go-installation-mixed',
  group: 'programs',
  title: 'Parts of two installations of Go are mixed',
  severity: 'error',
  patterns: [
    /compile: version "(?<compiler>go[\w.-]{1,30})" does not match go tool version "(?<tool>go[\w.-]{1,30})"/,
  ],
  what: 'The command `go` and the compiler that it starts are of different versions: `GOROOT` points at another installation than the first `go` in `PATH`, or a new version was unpacked over an old one.',
  told: 'The command is {tool}, the compiler {compiler}.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See which ones are used here.', command: 'diagnoseEnvironment', shell: 'go env GOROOT' },
    {
      text: 'Unset `GOROOT`: Go finds its own folder. If that does not help, remove Go and install it anew.',
    },
  ],
  link: { title: 'Install Go', url: 'https://go.dev/doc/install' },
  versions: 'Programs in Go.',
  samples: [
    { text: 'compile: version "go1.14" does not match go tool version "go1.15.1"', source: 'report' },
  ],
};
