import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goPrivateModule: KnownError = {
  id: 'go-private-module',
  group: 'programs',
  title: 'Go cannot fetch a module: it is private, or there is none of that name',
  severity: 'error',
  patterns: [
    /could not read Username for 'https:\/\/[\w.-]{1,100}'[^\n]{0,100}/,
    /(?:go: |\.go:\d{1,6}:\d{1,6}: )[^\n]{1,200}: reading https?:\/\/[^\n]{1,300}: (?:403|404|410)[^\n]{0,60}/,
  ],
  covers: ['program-not-compiled'],
  what: 'A module comes from a repository that requires a login, and git has none here; or Go looked for it on its public servers, which do not have private modules; or the path in the `import` is misspelled.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Let Go fetch your modules directly from the repository: `go env -w GOPRIVATE=` with its path, such as `github.com/acme/*`.',
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
