import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const uploadTooLarge: KnownError = {
  id: 'upload-too-large',
  group: 'resources',
  title: 'What is uploaded is larger than the cloud accepts',
  severity: 'error',
  patterns: [
    /\bRequestEntityTooLarge(?:Exception)?\b[^\n]{0,200}/,
    /(?:Unzipped size|Request|Function code combined with layers) (?:must be smaller than|exceeds) [^\n]{1,120}/,
    /etcdserver: request is too large|Request entity too large: limit is \d{1,12}/,
    /(?:user ?data|[Uu]ser data|Template|templateBody|environment variables) [^\n]{0,60}(?:exceeds? the|is limited to|larger than|4KB limit)[^\n]{0,100}/,
  ],
  what: 'The cloud limits what one request may carry: the code of a function (AWS Lambda: 50 MB zipped in a request, 250 MB unzipped with its layers), an object of Kubernetes (1.5 MB), user data (16 kB), environment variables (4 kB).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See what is in the archive: development dependencies, `node_modules` of a whole repository, source maps. Bundle the code, and leave out what it does not need.',
    },
    {
      text: 'For a function, upload the archive to a bucket and name it there (`s3Bucket`, `s3Key`), or make it a container image, which may have 10 GB.',
    },
    { text: 'Put large values into a file, a bucket or a parameter, and give only its name.' },
  ],
  link: {
    title: 'Quotas of AWS Lambda',
    url: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  },
  versions: 'All providers.',
  samples: [
    {
      text: '    \t* error modifying Lambda Function (report) Code: RequestEntityTooLargeException:\n    \tstatus code: 413, request id: c5d7',
      source: 'report',
    },
    {
      text: '    error: creating Lambda Function (web): InvalidParameterValueException: Unzipped size must be smaller than 262144000 bytes',
      source: 'report',
    },
  ],
};
