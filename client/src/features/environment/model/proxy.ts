import { BlockList, isIP, isIPv4 } from 'node:net';

/** A proxy that an environment names, and the variable that names it. */
export interface Proxy {
  readonly variable: string;
  readonly url: URL;
}

/**
 * The proxy through which a program's gRPC client goes to a host. Pulumi programs talk to the engine over gRPC. Unlike
 * most libraries, gRPC's send even 127.0.0.1 through a proxy unless told otherwise. Follows `http_proxy.ts` of
 * @grpc/grpc-js 1.13; Python's gRPC behaves alike here.
 * @returns undefined if there is none for this host
 */
export function grpcProxy(env: NodeJS.ProcessEnv, host: string): Proxy | undefined {
  const variable = ['grpc_proxy', 'https_proxy', 'http_proxy'].find((name) => env[name]);
  const proxy = variable === undefined ? undefined : proxyOf(env, variable);
  if (proxy?.url.protocol !== 'http:') return undefined;
  // Entries are compared literally: one with a leading space never matches.
  const entries = firstSet(env, ['no_grpc_proxy', 'no_proxy'])?.split(',') ?? [];
  return entries.some((entry) => host.endsWith(entry) || isInNetwork(host, entry)) ? undefined : proxy;
}

/**
 * The proxy through which the CLI goes to a backend; never for this machine.
 * Follows `golang.org/x/net/http/httpproxy`.
 */
export function cliProxy(env: NodeJS.ProcessEnv, target: URL): Proxy | undefined {
  const host = target.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return undefined;
  const name = target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const variable = [name, name.toLowerCase()].find((candidate) => env[candidate]);
  if (variable === undefined) return undefined;
  const exceptions = firstSet(env, ['NO_PROXY', 'no_proxy']) ?? '';
  const entries = exceptions.split(',').map((entry) => entry.trim().toLowerCase());
  return entries.some((entry) => goMatches(entry, host, target.port)) ? undefined : proxyOf(env, variable);
}

/** The proxies that an environment names for connections of Go programs, each once, with the variables that name it. */
export function proxiesIn(
  env: NodeJS.ProcessEnv,
): { readonly url: URL; readonly variables: readonly string[] }[] {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((name) => {
    const variable = [name, name.toLowerCase()].find((candidate) => env[candidate]);
    return variable === undefined ? [] : (proxyOf(env, variable) ?? []);
  });
  return [...new Map(named.map((one) => [one.url.href, one.url])).values()].map((url) => ({
    url,
    variables: named.filter((one) => one.url.href === url.href).map(({ variable }) => variable),
  }));
}

/** True for a SOCKS proxy. Go's HTTP client treats both kinds alike: the proxy finds out the addresses of names. */
export function isSocks({ url: { protocol } }: Proxy): boolean {
  return protocol === 'socks5:' || protocol === 'socks5h:';
}

/** The first of these variables with a non-empty value. */
function firstSet(env: NodeJS.ProcessEnv, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find(Boolean);
}

function proxyOf(env: NodeJS.ProcessEnv, variable: string): Proxy | undefined {
  const value = env[variable] ?? '';
  const text = value.includes('://') ? value : `http://${value}`;
  return URL.canParse(text) ? { variable, url: new URL(text) } : undefined;
}

function goMatches(entry: string, host: string, port: string): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  if (isInNetwork(host, entry)) return true;
  const [, name = entry, onlyPort] = /^(.*):(\d+)$/.exec(isIP(entry) ? '' : entry) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  if (isIP(name)) return name === host;
  const suffix = name.replace(/^\*/, '');
  if (suffix.startsWith('.')) return host.endsWith(suffix);
  return host === suffix || host.endsWith(`.${suffix}`);
}

/** Whether an address is in a network such as `10.0.0.0/8`. */
function isInNetwork(host: string, network: string): boolean {
  const [, address = '', bits = ''] = /^([\d.]+)\/(\d+)$/.exec(network) ?? [];
  if (!isIPv4(host) || !isIPv4(address) || Number(bits) > 32) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits));
  return list.check(host);
}
