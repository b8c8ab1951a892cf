import type { KnownError } from '../knownError';

export const pythonOutputAsString: KnownError = {
  id: 'python-output-as-string',
  group: 'programs',
  title: 'The Python program uses an output as if it were its value',
  severity: 'warning',
  patterns: [/Calling __(?:str|bool|iter|contains)__ on an Output\[T\] is not supported/],
  what: 'The properties of a resource are known only when it exists, so Pulumi gives an output and not a value. In an f-string or with `str()` the program gets this message instead of the value, and may write it into a resource’s name or settings.',
  stateSafety: {
    answer: 'unknown',
    why: 'If an update was made, this message may be in the properties of real resources. The editor marks such values in a state.',
  },
  steps: [
    {
      text: 'Use `pulumi.Output.format("https://{0}", bucket.website_endpoint)`, `pulumi.Output.concat`, or `.apply(lambda value: …)`.',
    },
    { text: 'See in the preview whether the text got into a resource.', shell: 'pulumi preview --diff' },
    { text: 'Look at the state: the editor marks values with this message.', command: 'editState' },
  ],
  link: { title: 'Inputs and outputs', url: 'https://www.pulumi.com/docs/iac/concepts/inputs-outputs/' },
  versions: 'Programs in Python.',
  samples: [{ text: '    Calling __str__ on an Output[T] is not supported.', source: 'report' }],
};
