import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const stackFileInvalid: KnownError = {
  id: 'stack-file-invalid',
  group: 'secrets',
  title: 'The stack’s configuration file is not valid YAML',
  severity: 'error',
  covers: ['yaml-program-fault'],
  patterns: [
    /(?:getting secrets manager|load(?:ing)? stack configuration(?: file)?|getting configuration|could not (?:read|load|unmarshal) stack config(?:uration)?|validating stack config)[^\n]{0,300}yaml: [^\n]{1,300}/,
    /(?<file>Pulumi\.(?!ya?ml\b)[\w.-]{1,100}\.ya?ml)[^\n]{0,60}: (?:yaml: |invalid YAML|error unmarshaling)[^\n]{1,300}/,
  ],
  what: 'The file Pulumi.<stack>.yaml, which has the configuration and the kind of encryption, has a line that YAML does not allow: a tab, a missing colon or quote, wrong indentation, the marks of a conflict of Git.',
  told: 'It is `{file}`.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Open the file of the selected stack and go to the line that the message names; the fault is there or one line before.',
    },
    {
      text: 'See what has changed in it.',
      shell: 'git diff -- "Pulumi.*.yaml"',
    },
    {
      text: 'Put values with `:`, `#`, `@`, `%` or `*` into quotes. `pulumi config set` does that by itself.',
    },
  ],
  link: { title: 'Configuration', url: 'https://www.pulumi.com/docs/iac/concepts/config/' },
  versions: 'All versions.',
  samples: [
    { text: "error: getting secrets manager: yaml: line 4: could not find expected ':'", source: 'report' },
  ],
};
