import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goPrivateModule: KnownError = {
  id: 'go-private-module',
  group: 'programs',
  title: 'Go may not read a private module',
  severity: 'error',
  patterns: [
    /could not read Username for 'https:\/\/[\w.-]{1,100}'[^\n]{0,100}/,
    /go: [^\n]{1,200}: reading https:\/\/(?:proxy\.golang\.org|sum\.golang\.org)[^\n]{1,200}: (?:404|410)[^\n]{0,60}/,
  ],
  what: 'A module comes from a repository that wants a login, and git has none here; or it was looked for on Go’s public servers, which do not know private modules.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Have Go ask the repository itself for what is yours: `go env -w GOPRIVATE=` with its path, such as `github.com/acme/*`.',
    },
    {
      text: 'Give git a login for it: in CI, a token in `git config url."https://…".insteadOf`, or an SSH key.',
    },
    { text: 'Try it without Pulumi.', command: 'diagnoseEnvironment', shell: 'go mod download' },
  ],
  link: { title: 'Private modules', url: 'https://go.dev/ref/mod#private-modules' },
  versions: 'Programs in Go.',
  samples: [
    {
      text: "	fatal: could not read Username for 'https://github.com': terminal prompts disabled",
      source: 'report',
    },
  ],
};
