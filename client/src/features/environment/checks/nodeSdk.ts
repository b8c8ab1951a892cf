import parse from 'semver/functions/parse';
import isInRange from 'semver/functions/satisfies';
import validRange from 'semver/ranges/valid';
import type { Check, CheckContext, CheckedProject, Finding, Fix } from '../model/check';
import { directPackages, findPackage, plugAndPlayFile, readPackageJson } from '../../../project/nodePackages';
import { programsOnPath, programVersion } from '../model/programs';

const SDK = '@pulumi/pulumi';

/** Checks that each Node.js project has exactly one Pulumi SDK, which fits its Node.js and the CLI. */
export const nodeSdk: Check = {
  id: 'node-sdk',
  title: 'Pulumi SDK for Node.js',
  async run(context) {
    const projects = context.projects.filter(({ runtime }) => runtime === 'nodejs');
    return (await Promise.all(projects.map((project) => sdkOf(project, context)))).flat();
  },
};

async function sdkOf(project: CheckedProject, context: CheckContext): Promise<Finding[]> {
  const { name, programFolder } = project;
  const installed = await findPackage(programFolder, SDK);
  const pnp = await plugAndPlayFile(programFolder);
  if (installed === undefined && pnp !== undefined) {
    return [
      {
        level: 'error',
        message: `“${name}” is installed with Yarn’s Plug’n’Play, which Pulumi does not support.`,
        details: [pnp, 'Put “nodeLinker: node-modules” into .yarnrc.yml and run “yarn install”.'],
        fix: { kind: 'open', label: 'About It', address: 'https://github.com/pulumi/pulumi/issues/3586' },
      },
    ];
  }
  if (installed === undefined) return [await missing(project)];
  const { version = 'unknown', engines } = installed.json;
  const findings = [
    judge(name, version, installed.folder),
    ...(await nodeFinding(name, version, engines?.node, context)),
    ...(await otherCopies(project, installed.folder)),
  ];
  return findings;
}

async function missing({ name, folder, programFolder }: CheckedProject): Promise<Finding> {
  const json = await readPackageJson(programFolder);
  const fix: Fix = {
    kind: 'terminal',
    label: 'Install Dependencies',
    command: ['pulumi', 'install'],
    cwd: folder,
  };
  if (json === undefined) {
    const message = `The program of “${name}” has no package.json.`;
    return { level: 'error', message, details: [programFolder] };
  }
  const declared = json.dependencies?.[SDK] ?? json.devDependencies?.[SDK];
  return declared === undefined
    ? {
        level: 'error',
        message: `The package.json of “${name}” does not name ${SDK}.`,
        details: [programFolder],
      }
    : {
        level: 'error',
        message: `The dependencies of “${name}” are not installed.`,
        details: [programFolder],
        fix,
      };
}

function judge(project: string, version: string, folder: string): Finding {
  const message = `“${project}” has ${SDK} ${version}.`;
  const major = parse(version)?.major;
  if (major === undefined || major >= 3) return { level: 'ok', message, details: [folder] };
  return {
    level: major < 2 ? 'error' : 'warning',
    message: `${message} It is made for version ${major} of the CLI.`,
    details: [
      folder,
      ...(major < 2
        ? ['Programs with that version fail with “Synchronous call made … with an unregistered provider”.']
        : []),
    ],
    fix: {
      kind: 'open',
      label: 'How to Update',
      address: 'https://www.pulumi.com/docs/install/migrating-3.0/',
    },
  };
}

async function nodeFinding(
  project: string,
  sdkVersion: string,
  range: string | undefined,
  context: CheckContext,
): Promise<Finding[]> {
  const [node] = await programsOnPath('node', context);
  if (node === undefined || range === undefined || validRange(range) === null) return [];
  const version = await programVersion(node, ['--version'], context);
  if (isInRange(version, range, { includePrerelease: true })) return [];
  return [
    {
      level: 'warning',
      message: `${SDK} ${sdkVersion} of “${project}” is made for Node.js ${range}, and ${version} is on PATH.`,
      details: [node, 'Node.js and npm do not refuse it; a part of the SDK can fail.'],
      fix: { kind: 'open', label: 'Update Node.js', address: 'https://nodejs.org/en/download' },
    },
  ];
}

/** With two copies, one does not know the other's resources, and outputs are lost. */
async function otherCopies({ name, programFolder }: CheckedProject, used: string): Promise<Finding[]> {
  const packages = await directPackages(programFolder);
  const nested = await Promise.all(packages.map(({ folder }) => findPackage(folder, SDK)));
  const copies = new Map(
    nested.flatMap((copy) => (copy && copy.folder !== used ? [[copy.folder, copy.json.version]] : [])),
  );
  if (copies.size === 0) return [];
  return [
    {
      level: 'warning',
      message: `“${name}” has more than one copy of ${SDK}.`,
      details: [
        ...[...copies].map(([folder, version]) => `${folder}: ${version ?? 'unknown version'}`),
        `Make all packages use one copy: look at “npm ls ${SDK}”, then update, or run “npm dedupe”.`,
      ],
      fix: { kind: 'terminal', label: 'List the Copies', command: ['npm', 'ls', SDK], cwd: programFolder },
    },
  ];
}
