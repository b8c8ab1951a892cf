import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const pythonProtobufVersion: KnownError = {
  id: 'python-protobuf-version',
  group: 'programs',
  title: 'Pulumi’s Python package and protobuf do not fit together',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /No module named 'google\.protobuf[\w.]{0,60}'/,
    /Descriptors cannot (?:not )?be created directly/,
    /(?:Detected )?(?:incompatible|mismatched) Protobuf Gencode\/Runtime version[^\n]{0,200}/,
    /Metaclasses with custom tp_new are not supported/,
    /cannot import name '(?:builder|runtime_version)' from 'google\.protobuf/,
  ],
  what: 'The SDK talks to Pulumi with protobuf, and the protobuf that is installed is of a generation that this SDK (or one of the provider’s packages) was not built for, or too old for this Python. It is not your program.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Update the SDK and the providers’ packages in requirements.txt or pyproject.toml: they bring the limits for protobuf with them.',
    },
    {
      text: 'Make the virtual environment anew, and install from the file.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    { text: 'If something else asks for another protobuf, see which package that is.', shell: 'pip check' },
    {
      text: 'A Python that is newer than the SDK has the same effect: use one that was current when the SDK came out.',
    },
  ],
  link: { title: 'Pulumi and Python', url: 'https://www.pulumi.com/docs/iac/languages-sdks/python/' },
  versions: 'Programs in Python.',
  samples: [
    { text: '    TypeError: Descriptors cannot not be created directly.', source: 'report' },
    { text: "    ModuleNotFoundError: No module named 'google.protobuf.pyext._message'", source: 'report' },
  ],
};
