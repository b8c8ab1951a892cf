import { dirname, join } from 'node:path';
import { isExecutable } from '../../../pulumi/cli/locateCli';
import { executableFile } from '../../../processes/windows';
import type { Check, CheckContext, Finding } from '../model/check';
import { programsOnPath, programVersion } from '../model/programs';

interface Language {
  readonly name: string;
  /** Pulumi runs the first one that exists. */
  readonly programs: readonly string[];
  readonly versionArguments: readonly string[];
  readonly install: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  nodejs: {
    name: 'Node.js',
    programs: ['node'],
    versionArguments: ['--version'],
    install: 'https://nodejs.org/en/download',
  },
  python: {
    name: 'Python',
    programs: ['python3', 'python'],
    versionArguments: ['--version'],
    install: 'https://www.python.org/downloads/',
  },
  go: { name: 'Go', programs: ['go'], versionArguments: ['version'], install: 'https://go.dev/dl/' },
  dotnet: {
    name: '.NET',
    programs: ['dotnet'],
    versionArguments: ['--version'],
    install: 'https://dotnet.microsoft.com/download',
  },
  java: {
    name: 'Java',
    programs: ['java'],
    versionArguments: ['--version'],
    install: 'https://adoptium.net/temurin/releases/',
  },
};

/** Checks that the languages of the workspace's projects are installed, with Pulumi's host for each. */
export const runtime: Check = {
  id: 'runtime',
  title: 'Languages',
  async run(context) {
    const runtimes = new Set(context.projects.flatMap((project) => project.runtime ?? []));
    const findings = await Promise.all(
      [...runtimes]
        .sort()
        .map(async (name) => [...(await language(name, context)), ...(await host(name, context))]),
    );
    return findings.flat();
  },
};

async function language(name: string, context: CheckContext): Promise<Finding[]> {
  const known = Object.hasOwn(LANGUAGES, name) && LANGUAGES[name];
  if (!known) return [];
  const found = await Promise.all(known.programs.map((program) => programsOnPath(program, context)));
  const [path] = found.flat();
  if (path === undefined) {
    return [
      {
        level: 'error',
        message: `${known.name} is not on PATH, and projects of this workspace need it.`,
        details: projectsOf(name, context),
        fix: { kind: 'open', label: `Install ${known.name}`, address: known.install },
      },
    ];
  }
  const version = await programVersion(path, known.versionArguments, context);
  return [{ level: 'ok', message: `${known.name} is version ${version}.`, details: [path] }];
}

/** The program `pulumi-language-…`, which the CLI starts to run a program. */
async function host(name: string, context: CheckContext): Promise<Finding[]> {
  const { path } = await context.locate();
  if (path === undefined) return [];
  const file = `pulumi-language-${name}`;
  const beside = join(dirname(path), executableFile(file, context.platform));
  if (await isExecutable(beside)) return [];
  const [onPath] = await programsOnPath(file, context);
  if (onPath !== undefined) {
    const message = `${file} is not beside the Pulumi CLI; the one on PATH is used.`;
    return [{ level: 'information', message, details: [onPath] }];
  }
  return [
    {
      level: 'warning',
      message: `${file} is neither beside the Pulumi CLI nor on PATH.`,
      details: [
        'The CLI tries to download it. An installation of Pulumi includes those of the common languages.',
      ],
      fix: { kind: 'open', label: 'Install Pulumi', address: 'https://www.pulumi.com/docs/install/' },
    },
  ];
}

function projectsOf(runtimeName: string, { projects }: CheckContext): string[] {
  return projects.filter((project) => project.runtime === runtimeName).map(({ folder }) => folder);
}
