import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const goAmbiguousImport: KnownError = {
  id: 'go-ambiguous-import',
  group: 'programs',
  title: 'Two Go modules have the same package',
  severity: 'error',
  patterns: [/ambiguous import: found package (?<package>[\w./-]{1,200}) in multiple modules/],
  what: 'go.mod asks, directly or through another module, for two modules that both contain that package: mostly an old version of the SDK or of a provider, from before it became a module of its own (`/sdk/v3`), and a new one.',
  told: 'It is `{package}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See which module asks for the old one.',
      shell: 'go mod graph',
    },
    {
      text: 'Use paths of the same major version everywhere in the imports (such as `github.com/pulumi/pulumi/sdk/v3`), take the old lines out of go.mod, and tidy it.',
      shell: 'go mod tidy',
    },
  ],
  link: { title: 'Pulumi and Go', url: 'https://www.pulumi.com/docs/iac/languages-sdks/go/' },
  versions: 'Programs in Go.',
  samples: [
    {
      text: 's3/accessPoint.go:11:2: ambiguous import: found package github.com/pulumi/pulumi/sdk/go/pulumi in multiple modules:',
      source: 'report',
    },
  ],
};
