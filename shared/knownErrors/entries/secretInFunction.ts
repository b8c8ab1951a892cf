import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const secretInFunction: KnownError = {
  id: 'secret-in-function',
  group: 'programs',
  title: 'A function captures a secret, and its code would carry it',
  severity: 'error',
  patterns: [/Secret outputs cannot be captured by a closure/, /Secret outputs cannot be captured/],
  what: 'The code of a function that becomes a resource is kept in the state as text. A secret output in it would be readable there, so Pulumi refuses it.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Hand the secret over in another way: as an environment variable of the function, or from the cloud’s store of secrets when it runs.',
    },
    { text: 'In a dynamic provider, give it as an input of the resource.' },
  ],
  link: {
    title: 'Function serialization',
    url: 'https://www.pulumi.com/docs/iac/concepts/functions/function-serialization/',
  },
  versions: 'Programs in Node.js and Python.',
  samples: [{ text: 'Error: Secret outputs cannot be captured by a closure.', source: 'code' }],
};
