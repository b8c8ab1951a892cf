import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const dotnetPackages: KnownError = {
  id: 'dotnet-packages',
  group: 'programs',
  title: 'The NuGet packages of the program cannot be restored',
  severity: 'error',
  patterns: [/error NU(?<code>1[0-9]{3}): [^\n]{1,300}/],
  what: 'Before it runs the program, .NET restores its packages. A name or version in the project file does not exist in the sources, a source does not answer or requires a login, or two packages need incompatible versions (NU1605, NU1107).',
  told: 'NuGet’s number is NU{code}.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Restore by hand, in the project’s folder: it names the package.',
      command: 'diagnoseEnvironment',
      shell: 'dotnet restore',
    },
    {
      text: 'NU1101, NU1102: correct name or version in the project file. NU1301: the source cannot be reached, or wants a login (a feed of your own).',
    },
    {
      text: 'NU1605, NU1107: name the newer of the two versions in your own project file; mostly that is `Pulumi` itself.',
    },
  ],
  link: {
    title: 'NuGet: errors and warnings',
    url: 'https://learn.microsoft.com/nuget/reference/errors-and-warnings',
  },
  versions: 'Programs in .NET.',
  samples: [
    {
      text: 'shop.csproj : error NU1101: Unable to find package Pulumi.Awss. No packages exist with this id in source(s): nuget.org',
      source: 'report',
    },
  ],
};
