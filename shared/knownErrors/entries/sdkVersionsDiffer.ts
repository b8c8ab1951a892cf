import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const sdkVersionsDiffer: KnownError = {
  id: 'sdk-versions-differ',
  group: 'programs',
  title: 'A package was made for another version of Pulumi’s SDK',
  severity: 'error',
  covers: ['program-failed'],
  patterns: [
    /MissingMethodException: Method not found: '[^'\n]{0,60}Pulumi\.[^'\n]{1,300}'/,
    /TypeLoadException: [^\n]{0,100}'Pulumi\.[^'\n]{1,200}'/,
    /module 'pulumi\.runtime[\w.]{0,60}' has no attribute '\w{1,60}'/,
    /pulumi\.(?:runtime\.)?\w{1,60} is not a function/,
    /\butilities\.\w{1,60} is not a function/,
    /NoSuchMethodError: [^\n]{0,60}com\.pulumi\.[^\n]{1,200}/,
    /cannot import name '\w{1,60}' from 'pulumi\.runtime[\w.]{0,60}'/,
  ],
  what: 'A provider’s (or policy) package calls a function that the installed SDK does not have: one of the two is much newer. Your program is not the cause.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Raise Pulumi’s SDK in the project to its newest version of this generation, and the provider’s packages as well.',
    },
    {
      text: 'Remove what was built or installed before (`bin` and `obj`, the virtual environment), and install again.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'If it began with an update of one package, go back by one version of that until the others have caught up.',
    },
  ],
  link: { title: 'Languages and SDKs', url: 'https://www.pulumi.com/docs/iac/languages-sdks/' },
  versions: 'All languages.',
  samples: [
    {
      text: "    System.MissingMethodException: Method not found: 'Void Pulumi.ProviderResource..ctor(System.String, System.String, Pulumi.ResourceArgs, Pulumi.CustomResourceOptions)'.",
      source: 'report',
    },
    {
      text: "AttributeError: module 'pulumi.runtime.proto' has no attribute 'PolicySeverity'",
      source: 'report',
    },
  ],
};
