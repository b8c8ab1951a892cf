import type { NeededPlugin } from '../../../shared/scan/scan';
import { overrideOf } from './sourceOverrides';

/** A place where the CLI would get a plugin. */
export interface PluginSource {
  /** Its files for each kind of machine, or its release: one is enough. */
  readonly files: readonly string[];
  /** The statuses by which the server says that there is none. */
  readonly absent: readonly number[];
  /** What the server must have for these to count: without it, it shows us nothing, or somebody else answers. */
  readonly witness?: string;
}

/** What plugins are built for, and this machine’s own kind first. */
const MACHINES = [
  ...new Set([
    `${process.platform.replace('win32', 'windows')}-${process.arch.replace('x64', 'amd64')}`,
    ...['linux-amd64', 'linux-arm64', 'darwin-arm64', 'darwin-amd64', 'windows-amd64', 'windows-arm64'],
  ]),
];

/** Where the CLI looks after GitHub for what has no address. It answers 403 for a file that it does not have, as a firewall does. */
const DOWNLOADS = 'https://get.pulumi.com/releases/plugins';
/** A file that has been there since 2024. */
const DOWNLOADS_WITNESS = `${DOWNLOADS}/pulumi-resource-aws-v6.39.0-linux-amd64.tar.gz`;

type Plugin = Pick<NeededPlugin, 'name' | 'version' | 'source'>;

/**
 * The places where the CLI would get a plugin, one after the other. Source: `GetSource` and the `Download`s of
 * `sdk/go/common/workspace/plugins.go`.
 * @throws {Error} with a reason if only the CLI can tell
 */
export function pluginSources(plugin: Plugin, env: NodeJS.ProcessEnv): readonly PluginSource[] {
  if (!/^[\w.-]{1,200}$/.test(plugin.name)) throw new Error('its name is an address');
  const given = addressOf(plugin.source ?? 'github://api.github.com/pulumi');
  const other = overrideOf(sourceName(given, plugin), env);
  if (other !== undefined) return sourcesAt(addressOf(other), plugin);
  if (plugin.source !== undefined) return sourcesAt(given, plugin);
  const otherDownloads = overrideOf(DOWNLOADS, env);
  const downloads: PluginSource[] =
    otherDownloads === undefined
      ? [{ files: filesBelow(DOWNLOADS, plugin), absent: [403, 404], witness: DOWNLOADS_WITNESS }]
      : sourcesAt(addressOf(otherDownloads), plugin);
  return [...sourcesAt(given, plugin), ...downloads];
}

function addressOf(text: string): URL {
  if (!URL.canParse(text)) throw new Error('its address is none');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '' || address.search !== '' || address.hash !== '')
    throw new Error('its address has a password or a query');
  return address;
}

function sourcesAt(address: URL, plugin: Plugin): PluginSource[] {
  const { name, version } = plugin;
  switch (address.protocol) {
    case 'http:':
    case 'https:': {
      // What is to be filled in for each machine is in the address as a browser would write it.
      const folder = withoutSlash(address.href);
      return [{ files: filesBelow(folder, plugin), absent: [404, 410] }];
    }
    case 'github:': {
      const [organization, repository] = repositoryOf(address, name);
      const witness = `https://${address.host}/repos/${organization}/${repository}`;
      const release = { files: [`${witness}/releases/tags/v${version}`], absent: [404], witness };
      if (organization !== 'pulumi' || address.host !== 'api.github.com') return [release];
      const folder = `https://github.com/${organization}/${repository}/releases/download/v${version}`;
      return [
        { files: MACHINES.map((machine) => `${folder}/${fileOf(plugin, machine)}`), absent: [404] },
        release,
      ];
    }
    case 'gitlab:': {
      const witness = `https://${address.host}/api/v4/projects/${address.pathname.replaceAll('/', '')}`;
      const folder = `${witness}/releases/v${version}/downloads`;
      return [
        { files: MACHINES.map((machine) => `${folder}/${fileOf(plugin, machine)}`), absent: [404], witness },
      ];
    }
    default:
      throw new Error(`only the CLI can ask ${address.protocol}// for it`);
  }
}

/** What the CLI calls a place when it looks for another address in its stead. */
function sourceName(address: URL, { name }: Plugin): string {
  if (address.protocol === 'github:')
    return `github://${address.host}/${repositoryOf(address, name).join('/')}`;
  return address.protocol === 'gitlab:' ? withoutSlash(address.href) : address.href;
}

function repositoryOf({ pathname }: URL, name: string): [organization: string, repository: string] {
  const [organization = '', repository = `pulumi-${name}`, ...more] = pathname.split('/').filter(Boolean);
  if (organization === '' || more.length > 0) throw new Error('its address names no repository');
  return [organization, repository];
}

function filesBelow(folder: string, plugin: Plugin): string[] {
  const { name, version } = plugin;
  return MACHINES.map((machine) => {
    const [os = '', arch = ''] = machine.split('-');
    const filled = Object.entries({ NAME: name, VERSION: version, OS: os, ARCH: arch }).reduce(
      (text, [key, value]) => text.replaceAll(`$%7B${key}%7D`, () => encodeURIComponent(value)),
      folder,
    );
    return `${filled}/${encodeURIComponent(fileOf(plugin, machine))}`;
  });
}

function fileOf({ name, version }: Plugin, machine: string): string {
  return `pulumi-resource-${name}-v${version}-${machine}.tar.gz`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
