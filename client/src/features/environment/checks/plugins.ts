import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { executableFile } from '../../../processes/windows';
import { pulumiHome } from '../../../pulumi/cli/logins';
import type { Check, CheckContext, Finding } from '../model/check';
import { directPackages } from '../../../project/nodePackages';
import { architectureOf, foldersOfPath } from '../model/programs';

/** An installed plugin: a folder `resource-aws-v6.0.0` with `pulumi-resource-aws` in it. */
interface Plugin {
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly program: string;
}

/** These come with the SDK, because they run in the program. */
const PARTS_OF_SDK = new Set(['pulumi-nodejs', 'pulumi-python']);

/** Checks that the programs' plugins are installed, run on this processor, and are the CLI's own. */
export const plugins: Check = {
  id: 'plugins',
  title: 'Plugins',
  async run(context) {
    const installed = await installedPlugins(context);
    const findings = [
      ...(await missing(installed, context)),
      ...(await foreign(installed, context)),
      ...(await onPath(context)),
      ...acquisition(context),
    ];
    const count = installed.length === 1 ? '1 plugin is' : `${installed.length} plugins are`;
    const details = installed.map(({ kind, name, version }) => `${kind} ${name} ${version}`);
    return [{ level: 'ok', message: `${count} installed.`, details }, ...findings];
  },
};

function pluginsFolder(context: CheckContext): string {
  return join(pulumiHome(context.env, context.home), 'plugins');
}

async function installedPlugins(context: CheckContext): Promise<Plugin[]> {
  const folder = pluginsFolder(context);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => {
    const [, kind = '', name = '', version = ''] =
      /^([a-z]+)-(.+)-v(\d+\.\d+\.\d+\S*)$/.exec(entry.isDirectory() ? entry.name : '') ?? [];
    const file = executableFile(`pulumi-${kind}-${name}`, context.platform);
    const program = join(folder, entry.name, file);
    return kind === '' ? [] : [{ kind, name, version, program }];
  });
}

/** The plugins that packages of Node.js programs require but that are missing. */
async function missing(installed: readonly Plugin[], context: CheckContext): Promise<Finding[]> {
  const folders = context.projects
    .filter(({ runtime }) => runtime === 'nodejs')
    .map(({ programFolder }) => programFolder);
  const packages = (await Promise.all(folders.map(directPackages))).flat();
  const needed = new Map(
    packages.flatMap(({ json }) => {
      if (json.pulumi?.resource !== true) return [];
      const name = json.pulumi.name ?? json.name?.replace(/^@[^/]*\//, '') ?? '';
      const version = (json.pulumi.version ?? json.version ?? '').replace(/^v/, '');
      return [[`${name} ${version}`, { name, version }] as const];
    }),
  );
  const absent = [...needed.values()].filter(
    ({ name, version }) => !installed.some((plugin) => plugin.name === name && plugin.version === version),
  );
  return absent.map(({ name, version }) => ({
    level: context.env['PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION'] ? 'error' : 'information',
    message: `The plugin ${name} ${version} is not installed yet.`,
    details: [
      'Pulumi downloads it when it is needed.',
      ...(context.arch === 'arm64'
        ? [
            'Old versions of many plugins were never built for arm64; their download fails with “403 HTTP error fetching plugin”. In that case, use a newer version of the package.',
          ]
        : []),
    ],
    fix: {
      kind: 'terminal',
      label: 'Install Plugin',
      command: ['pulumi', 'plugin', 'install', 'resource', name, version],
      cwd: context.folder,
    },
  }));
}

async function foreign(installed: readonly Plugin[], context: CheckContext): Promise<Finding[]> {
  const findings = await Promise.all(
    installed.map(async ({ kind, name, version, program }): Promise<Finding[]> => {
      const built = await architectureOf(program).catch(() => 'missing');
      if (built === undefined || built === context.arch) return [];
      const problem =
        built === 'missing'
          ? 'is incomplete: its program is missing'
          : `is built for ${built}, and this machine is ${context.arch}`;
      return [
        {
          level: built === 'missing' ? 'error' : 'warning',
          message: `The plugin ${name} ${version} ${problem}.`,
          details: [program],
          fix: {
            kind: 'terminal',
            label: 'Install Again',
            command: ['pulumi', 'plugin', 'install', kind, name, version, '--reinstall'],
            cwd: context.folder,
          },
        },
      ];
    }),
  );
  return findings.flat();
}

/** A plugin on PATH is used instead of the version that a stack requires. */
async function onPath(context: CheckContext): Promise<Finding[]> {
  if (context.env['PULUMI_IGNORE_AMBIENT_PLUGINS']) return [];
  const { path: cli } = await context.locate();
  const found = await Promise.all(
    [...new Set(foldersOfPath(context.env))].map(async (folder) => {
      const names = await readdir(folder).catch(() => [] as string[]);
      return names.flatMap((file) => {
        const name = /^pulumi-resource-([\w-]+?)(?:\.exe|\.cmd)?$/.exec(file)?.[1];
        return name === undefined || PARTS_OF_SDK.has(name) ? [] : [{ name, path: join(folder, file) }];
      });
    }),
  );
  const isBesideCli = (path: string): boolean => cli !== undefined && dirname(path) === dirname(cli);
  const ambient = found.flat().filter(({ path }) => !isBesideCli(path));
  if (ambient.length === 0) return [];
  return [
    {
      level: 'warning',
      message: `PATH has ${ambient.length === 1 ? 'a plugin' : `${ambient.length} plugins`}, used whatever version a stack asks for.`,
      details: [
        ...ambient.map(({ path }) => path),
        'Remove them, or set PULUMI_IGNORE_AMBIENT_PLUGINS=true.',
      ],
      fix: { kind: 'copy', label: 'Copy Setting', text: 'PULUMI_IGNORE_AMBIENT_PLUGINS=true' },
    },
  ];
}

function acquisition({ env }: CheckContext): Finding[] {
  if (!env['PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION']) return [];
  return [
    {
      level: 'information',
      message:
        'PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION is set: Pulumi does not download plugins by itself.',
    },
  ];
}
