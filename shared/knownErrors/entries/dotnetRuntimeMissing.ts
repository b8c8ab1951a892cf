import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const dotnetRuntimeMissing: KnownError = {
  id: 'dotnet-runtime-missing',
  group: 'programs',
  title: 'The .NET runtime of the program is not installed',
  severity: 'error',
  patterns: [
    /You must install or update \.NET to run this application/,
    /It was not possible to find any compatible framework version/,
    /(?:exit code|exit status):? 150\b/,
    /NETSDK1045/,
    /A compatible (?:\.NET SDK|installed \.NET Core SDK) [^\n]{0,120}was not found/,
    /The framework 'Microsoft\.[\w.]{1,60}', version '[\d.]{1,20}'[^\n]{0,40} was not found/,
  ],
  what: 'The program was built for another version of .NET than the ones that are installed. The lines below the error say which one it wants (`Framework`), and which ones there are.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Install the version that the message asks for…',
      link: { title: '.NET', url: 'https://dotnet.microsoft.com/download' },
    },
    { text: '…or raise `TargetFramework` in the project file to one that is installed, and build again.' },
    { text: 'See what there is.', command: 'diagnoseEnvironment', shell: 'dotnet --list-runtimes' },
    { text: 'If a global.json is in the folder or above, it may ask for an SDK that is not there.' },
  ],
  link: { title: 'Pulumi and .NET', url: 'https://www.pulumi.com/docs/iac/languages-sdks/dotnet/' },
  versions: 'Programs in .NET.',
  samples: [
    {
      text: "      You must install or update .NET to run this application.\n      Framework: 'Microsoft.NETCore.App', version '3.1.0' (x64)",
      source: 'report',
    },
    {
      text: '      error: an unhandled error occurred: Program exited with non-zero exit code: 150',
      source: 'report',
    },
  ],
};
