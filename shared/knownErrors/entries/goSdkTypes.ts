import type { KnownError } from '../knownError';

export const goSdkTypes: KnownError = {
  id: 'go-sdk-types',
  group: 'programs',
  severity: 'error',
  title: 'The Go SDK of a package mixes up its own types',
  patterns: [/expected an? [\w.]{1,100}, got a resource of type \*[\w.]{1,100}/],
  covers: ['program-failed'],
  what: 'The SDK wants a pointer where it declares none (or the other way round) for an output of a component: a bug in that SDK, while the outputs of a finished component were read.',
  stateSafety: {
    answer: 'yes',
    why: 'The program failed after its resources were made: those that the summary counts exist and are in the state.',
  },
  steps: [
    {
      text: 'Update the package’s SDK in go.mod, together with its plugin.',
      shell: 'go get -u ./... && go mod tidy',
    },
    { text: 'Until it is mended, leave out the input that makes those resources.' },
    { text: 'Search the package’s issues for the words.', command: 'reportProblem' },
  ],
  link: { title: 'Pulumi and Go', url: 'https://www.pulumi.com/docs/iac/languages-sdks/go/' },
  versions: 'Go programs with packages of components.',
  samples: [
    {
      text: '    error: an unhandled error occurred: program failed:\n    waiting for RPCs: expected a eks.AccessEntry, got a resource of type *eks.AccessEntry',
      source: 'report',
    },
  ],
};
