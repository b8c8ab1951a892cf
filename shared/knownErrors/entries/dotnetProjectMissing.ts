import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const dotnetProjectMissing: KnownError = {
  id: 'dotnet-project-missing',
  group: 'programs',
  title: '.NET finds no project or no built program to run',
  severity: 'error',
  patterns: [
    /error MSB1003: [^\n]{1,200}/,
    /Could not execute because the specified command or file was not found/,
    /Couldn't find a project to run/,
    /error MSB1009: [^\n]{1,200}/,
  ],
  what: 'Without `binary` in Pulumi.yaml, Pulumi runs the project (.csproj, .fsproj, .vbproj) in the folder of Pulumi.yaml, or in that of `main`. There is none; or `binary` names a .dll that was not built. An inline program of the Automation API has no project at all, so that nothing there can run it.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'If Pulumi.yaml has `binary`, build that first, also in CI: `dotnet publish` with the same path.',
    },
    {
      text: 'If the project is in another folder, name it as `main` in Pulumi.yaml, and see in which folder you are.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'With an inline program, give the program to the operation, and do not ask for `--run-program`.',
    },
  ],
  link: { title: 'Pulumi and .NET', url: 'https://www.pulumi.com/docs/iac/languages-sdks/dotnet/' },
  versions: 'Programs in .NET.',
  samples: [
    {
      text: '    MSBUILD : error MSB1003: Specify a project or solution file. The current working directory does not contain a project or solution file.',
      source: 'report',
    },
  ],
};
