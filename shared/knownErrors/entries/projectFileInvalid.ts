import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const projectFileInvalid: KnownError = {
  id: 'project-file-invalid',
  group: 'stacks',
  title: 'Pulumi.yaml is not a project file as Pulumi knows it',
  severity: 'error',
  patterns: [
    /could not validate '[^'\n]{0,300}(?<file>Pulumi(?:\.[\w.-]{1,100})?\.ya?ml)'[^\n]{0,300}/,
    /project is missing a 'runtime' attribute/,
    /(?:project|Pulumi\.yaml) (?:is )?missing (?:a |an )?'?(?:name|runtime)'?/,
  ],
  what: 'The file is valid YAML, but not a project (or a stack’s settings): something that must be there is missing, is at the wrong level, or has another type. The lines below name the place.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Open the file: the editor marks what is wrong. A project has at least `name` and `runtime`.' },
    {
      text: 'Values for configuration need a type and a value (`config: shop:size: {type: integer, default: 3}`), or belong into the stack’s file.',
    },
    {
      text: 'A key that only a newer Pulumi knows needs a newer CLI.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi version',
    },
  ],
  link: { title: 'Project file', url: 'https://www.pulumi.com/docs/iac/concepts/projects/project-file/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: loading project: could not validate '/home/ci/shop/Pulumi.yaml': 1 error occurred:\n	* #: missing properties: 'runtime'",
      source: 'report',
    },
  ],
};
