import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const yamlProgramFault: KnownError = {
  id: 'yaml-program-fault',
  group: 'programs',
  title: 'The YAML program has an error',
  severity: 'error',
  patterns: [
    /on (?<file>(?:Pulumi|Main)\.ya?ml) line (?<line>\d{1,6})/,
    /an unhandled error occurred: failed to evaluate template/,
    /(?<file>(?:Pulumi|Main)\.ya?ml):(?<line>\d{1,6})(?:,\d{1,6}(?:-\d{1,6}(?:,\d{1,6})?)?|:\d{1,6}): [^\n]{1,300}/,
    /yaml: line (?<line>\d{1,6}): [^\n]{1,200}/,
    /resource, variable, or config value "[^"\n]{1,100}" (?:does not exist|not found)/,
    /resource or variable named [^\n]{1,100} could not be found/,
    /found duplicate (?:resource|variable|config(?:uration)?|output) [\w.-]{1,100}/,
    /(?:resource|variable|config(?:uration)?) [\w.-]{1,100} cannot have the same name as/,
    /circular dependency of (?:resource|variable) '[\w.-]{1,100}' transitively on itself/,
  ],
  what: 'Pulumi read the program and refuses a place in it: an unknown name in `${…}`, a property or function that the provider does not have, or wrong indentation.',
  told: 'It is in line {line}.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Go to the line that the message names; the schema of the provider has the names that it takes.',
    },
    {
      text: 'See that the version of the plugin is one that has the property: `options: { version: … }` of the resource, or `pulumi plugin ls`.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: { title: 'Pulumi and YAML', url: 'https://www.pulumi.com/docs/iac/languages-sdks/yaml/' },
  versions: 'Programs in YAML.',
  samples: [
    {
      text: '    error: resource, variable, or config value "bucket" not found\n      on Pulumi.yaml line 12:',
      source: 'report',
    },
    { text: 'error: yaml: line 14: did not find expected key', source: 'report' },
  ],
};
