import type { KnownError } from '../knownError';

export const errorUnexplained: KnownError = {
  id: 'error-unexplained',
  group: 'stacks',
  title: 'Pulumi reports an error that is not explained here',
  severity: 'error',
  saidOf: 'no resource',
  isGeneral: true,
  patterns: [
    /(?:^|[\t |])(?:[Ee]rror|ERROR): (?!(?:update|preview|refresh|destroy|import) (?:failed|canceled)|Command failed with exit code)[^\n]{1,600}/,
    /\b(?!CommandError)[A-Z]\w{0,60}(?:Error|Exception): (?!Command failed with exit code)[^\n]{1,400}/,
  ],
  what: 'The words are those of the CLI, of a service, or of the program. What stands at the end of the line says most. A number in brackets is the answer of a service: 400 is a wrong request, 401 no valid login, 403 no permission, 404 something that is not there, 409 something at the same time, 429 too many requests, 5xx a fault of the service. After `code =`: `Unavailable` is a process or server that does not answer, `DeadlineExceeded` one that takes too long, `Unimplemented` two versions that do not fit, `Unknown` an error with its own words behind it.',
  stateSafety: {
    answer: 'unknown',
    why: 'A command that reads changes nothing. If an update had begun, what it finished is in the state; a refresh compares the state with the cloud.',
  },
  steps: [
    {
      text: 'Read the lines before and after, to the first one that names a file, a resource or an address of yours.',
    },
    {
      text: 'See whether the environment is all right: versions, login, network, packages.',
      command: 'diagnoseEnvironment',
    },
    { text: 'Run it again with a log, which shows what came before.', command: 'verboseLog' },
    {
      text: 'Search for the words in Pulumi’s issues, and report it with the versions.',
      command: 'reportProblem',
      link: { title: 'Pulumi’s issues', url: 'https://github.com/pulumi/pulumi/issues' },
    },
  ],
  link: {
    title: 'Pulumi’s guide to common problems',
    url: 'https://www.pulumi.com/docs/support/troubleshooting/common-issues/',
  },
  versions: 'All versions.',
  samples: [{ text: 'error: something that nobody has seen before', source: 'report' }],
};
