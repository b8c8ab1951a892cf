import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../../pulumi/cli/run';
import type { Check, CheckContext, CheckedProject, Finding, Fix } from '../model/check';
import { programsOnPath } from '../model/programs';

/** Checks that each .NET project has Pulumi’s package, an SDK and a runtime for its target, and restored packages. */
export const dotnetPackages: Check = {
  id: 'dotnet-packages',
  title: '.NET packages',
  async run(context) {
    const projects = context.projects.filter(({ runtime }) => runtime === 'dotnet');
    if (projects.length === 0) return [];
    const installed = await installedDotnet(context);
    return (await Promise.all(projects.map((project) => packagesOf(project, installed)))).flat();
  },
};

/** The major versions that `dotnet` has; undefined without `dotnet`, which the check of the languages reports. */
interface InstalledDotnet {
  readonly sdks: readonly number[];
  readonly runtimes: readonly number[];
}

async function installedDotnet(context: CheckContext): Promise<InstalledDotnet | undefined> {
  const [dotnet] = await programsOnPath('dotnet', context);
  if (dotnet === undefined) return undefined;
  const { env, folder, control } = context;
  const listed = async (what: string, line: RegExp): Promise<number[]> => {
    const { stdout } = await run({ program: dotnet, args: [what], cwd: folder, env, ...control });
    return stdout.split(/\r?\n/).flatMap((text) => {
      const major = line.exec(text)?.[1];
      return major === undefined ? [] : [Number(major)];
    });
  };
  return {
    sdks: await listed('--list-sdks', /^(\d{1,4})\.\d/),
    runtimes: await listed('--list-runtimes', /^Microsoft\.NETCore\.App (\d{1,4})\.\d/),
  };
}

async function packagesOf(
  project: CheckedProject,
  installed: InstalledDotnet | undefined,
): Promise<Finding[]> {
  const { name, programFolder } = project;
  const file = (await readdir(programFolder).catch(() => [])).find((one) => /\.(?:cs|fs|vb)proj$/.test(one));
  if (file === undefined) {
    const message = `The program of “${name}” has no project file of .NET (.csproj, .fsproj or .vbproj).`;
    return [{ level: 'error', message, details: [programFolder] }];
  }
  const text = await readFile(join(programFolder, file), 'utf8').catch(() => '');
  const required = /<PackageReference\s[^>]{0,200}Include="Pulumi"/i.test(text);
  const details = [join(programFolder, file)];
  if (!required && !(await isRequiredAbove(programFolder))) {
    const message = `${file} of “${name}” does not require the package Pulumi.`;
    return [
      {
        level: 'error',
        message,
        details,
        fix: command(project, 'Add It', ['dotnet', 'add', 'package', 'Pulumi']),
      },
    ];
  }
  const target = Number(/<TargetFrameworks?>\s{0,20}net(?:coreapp)?(\d{1,2})\.\d/i.exec(text)?.[1]);
  return [...missingFor(name, target, installed, details), await restored(project, file)];
}

/** What the target needs and is not installed. A newer runtime runs the program only if the program allows it. */
function missingFor(
  name: string,
  target: number,
  installed: InstalledDotnet | undefined,
  details: readonly string[],
): Finding[] {
  if (!installed || Number.isNaN(target)) return [];
  const fix: Fix = {
    kind: 'open',
    label: 'Install .NET',
    address: 'https://dotnet.microsoft.com/download',
  };
  if (!installed.sdks.some((major) => major >= target)) {
    const has =
      installed.sdks.length === 0 ? 'there is none' : `the newest one is ${Math.max(...installed.sdks)}`;
    const message = `“${name}” needs the SDK of .NET ${target} or newer, and ${has}.`;
    return [{ level: 'error', message, details, fix }];
  }
  if (installed.runtimes.includes(target)) return [];
  const message = `“${name}” is made for .NET ${target}, and that runtime is not installed.`;
  const why =
    'A newer one runs it only with <RollForward>Major</RollForward>, or with a raised TargetFramework.';
  return [{ level: 'error', message, details: [...details, why], fix }];
}

/** Central package management and shared properties are in files of a folder above. */
async function isRequiredAbove(folder: string): Promise<boolean> {
  for (const name of ['Directory.Build.props', join('..', 'Directory.Build.props')]) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (/<PackageReference\s[^>]{0,200}Include="Pulumi"/i.test(text)) return true;
  }
  return false;
}

async function restored(project: CheckedProject, file: string): Promise<Finding> {
  const { name, programFolder } = project;
  const assets = join(programFolder, 'obj', 'project.assets.json');
  const text = await readFile(assets, 'utf8').catch(() => undefined);
  const version = text && /"Pulumi\/(\d[\w.+-]{0,60})"/.exec(text)?.[1];
  if (version) return { level: 'ok', message: `“${name}” has Pulumi ${version}.`, details: [assets] };
  return {
    level: 'information',
    message: `The packages of “${name}” are not restored yet. The next run does that.`,
    details: [join(programFolder, file)],
    fix: command(project, 'Restore Packages', ['dotnet', 'restore']),
  };
}

function command({ programFolder }: CheckedProject, label: string, words: readonly string[]): Fix {
  return { kind: 'terminal', label, command: words, cwd: programFolder };
}
