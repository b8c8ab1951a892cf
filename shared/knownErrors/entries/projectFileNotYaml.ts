import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const projectFileNotYaml: KnownError = {
  id: 'project-file-not-yaml',
  group: 'stacks',
  title: 'Pulumi.yaml has a line that is not valid YAML',
  severity: 'error',
  patterns: [
    /could not unmarshal '[^'\n]{0,300}(?<file>Pulumi\.ya?ml)': [^\n]{0,60}yaml: line (?<line>\d{1,6})[^\n]{0,200}/,
    /could not unmarshal '[^'\n]{0,300}(?<file>Pulumi\.ya?ml)': [^\n]{1,300}/,
  ],
  covers: ['yaml-program-fault'],
  what: 'Pulumi reads the project file before anything else, and YAML does not allow this line, or the one before it: other indentation than its neighbours, a tab, a text with `: ` or `#` in it without quotes, or the marks of a merge conflict.',
  told: 'It is in `{file}`, line {line}.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Go to the line, and compare its indentation with the lines around it. Put a text that has `: `, `#`, `{`, `[` or `*` in it into quotes.',
    },
    {
      text: 'If the file was right before, compare it with the last committed one.',
      shell: 'git diff Pulumi.yaml',
    },
  ],
  link: { title: 'Project file', url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: could not unmarshal '/home/ci/shop/Pulumi.yaml': invalid YAML file: yaml: line 12: mapping values are not allowed in this context",
      source: 'report',
    },
  ],
};
